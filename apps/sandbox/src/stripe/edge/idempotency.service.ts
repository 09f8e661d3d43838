import { createHash } from 'node:crypto';
import type { Unit } from '../../store.ts';
import { StripeRefusal } from '../wire/errors.ts';

export type Answer = { status: number; body: string; requestId: string; isReplay: boolean };

type KeyRow = { fingerprint: string; status: number; body: string; request_id: string };

/** Stripe may forget a key after a day, so a client that retries later must first check what happened. */
const KEPT_FOR = '24 hours';

export const fingerprintOf = (method: string, path: string, params: object): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('hex');

/** The answer given before under this key, or null when the request may run now. */
export async function answeredBefore(unit: Unit, key: string, fingerprint: string, now: Date): Promise<Answer | null> {
  if (!(await unit.tryHold(`stripe idempotency ${key}`))) throw inProgress(key);
  await unit.rows(
    `delete from sandbox.idempotency_keys where key = $1 and created < $2::timestamptz - interval '${KEPT_FOR}'`,
    [key, now],
  );
  const [seen] = await unit.rows<KeyRow>(
    'select fingerprint, status, body, request_id from sandbox.idempotency_keys where key = $1',
    [key],
  );
  if (!seen) return null;
  if (seen.fingerprint !== fingerprint) throw otherParams(key);
  return { status: seen.status, body: seen.body, requestId: seen.request_id, isReplay: true };
}

export async function rememberAnswer(
  unit: Unit,
  key: string,
  fingerprint: string,
  answer: Answer,
  now: Date,
): Promise<void> {
  await unit.rows(
    'insert into sandbox.idempotency_keys (key, fingerprint, status, body, request_id, created) values ($1, $2, $3, $4, $5, $6)',
    [key, fingerprint, answer.status, answer.body, answer.requestId, now],
  );
}

const inProgress = (key: string): StripeRefusal =>
  new StripeRefusal(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (${key}). Please try again later.`,
    },
    { 'stripe-should-retry': 'true' },
  );

const otherParams = (key: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
