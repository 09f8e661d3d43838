/** What may be an Idempotency-Key: 1 to 255 printable characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;
export const isKey = (text: unknown): text is string => typeof text === 'string' && KEY.test(text);

/** For how long a repeat is answered as the first was. */
export const KEPT_MS = 24 * 3_600_000;
/** A request that has worked this long without an answer has died: no call here takes so long. */
export const WORKING_MS = 40_000;
/** The same for pictures, which take their time on a phone. */
export const UPLOADING_MS = 150_000;
/** No call's answer is longer than this. */
export const LONGEST = 256_000;

/** An answer as it is kept, sealed. */
export interface Kept {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** Headers that belong to what was answered. Everything else is made anew with each answer. */
export const KEPT_HEADERS = ['content-type', 'location', 'set-cookie'] as const;

/**
 * Whether an answer is the outcome of what was asked. Who is refused for who they are, for how often or how slowly they ask, has had nothing
 * done, nor has whoever met an outage: a repeat with the same key is a new attempt.
 */
export const isOutcome = (status: number): boolean => status < 500 && ![401, 403, 408, 429].includes(status);

/** What a key's owner finds under it. */
export interface Standing {
  print: string;
  answer: Kept | null;
}
export type Turn = { kind: 'other' } | { kind: 'working' } | { kind: 'repeat'; answer: Kept };

export function turnOf({ print, answer }: Standing, asked: string): Turn {
  if (print !== asked) return { kind: 'other' };
  return answer ? { kind: 'repeat', answer } : { kind: 'working' };
}

/** What is asked, in words that are the same for the same parameters, whatever order they were sent in. */
export const wordsOf = (url: string, body: unknown): string => `${url}\n${JSON.stringify(sorted(body)) ?? ''}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
