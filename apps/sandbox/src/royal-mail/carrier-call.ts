import type { Unit } from '../store.ts';

/** One request to Click & Drop, and its answer: an object, a PDF, or only the status. */
export type CarrierCall = {
  unit: Unit;
  now: Date;
  account: 'OBA' | 'OLP';
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};
export type CarrierAnswer = { status: number; body?: object; pdf?: Buffer };

export const badRequest = (message: string, details = ''): CarrierAnswer => ({
  status: 400,
  body: { code: 'BadRequest', message, details },
});

export const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
