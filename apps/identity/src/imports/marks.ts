import { createHmac } from 'node:crypto';

export type MarkOf = (what: string, value: string) => string;

/** Marks by which equal values are found while a file is checked, under a key of that file alone. */
export const marker =
  (key: string): MarkOf =>
  (what, value) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update(`${what}:${value}`).digest('base64url');
