import { createHash } from 'node:crypto';

/** What a picture is known again by: the same bytes, the same print. */
export const printOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
