import { timingSafeEqual } from 'node:crypto';
import { invalid } from '../wire/errors.ts';

export type Access = 'secret' | 'publishable';

/**
 * Which of the two keys a request carries: `Bearer`, `Basic` with the key as user name, or the `key` parameter that
 * Stripe's browser script sends.
 */
export function accessOf(
  authorization: string | undefined,
  keyParam: string | null | undefined,
  keys: { secretKey: string; publishableKey: string },
): Access {
  const given = keyOf(authorization) ?? keyParam ?? null;
  if (given === null || given === '') {
    throw invalid(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    );
  }
  if (same(given, keys.secretKey)) return 'secret';
  if (same(given, keys.publishableKey)) return 'publishable';
  throw invalid(`Invalid API Key provided: ${given.slice(0, 8)}***${given.slice(-4)}`, {
    status: 401,
    code: 'api_key_invalid',
  });
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return null;
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const secretKeyRequired = () =>
  invalid('This API call cannot be made with a publishable API key. Please use a secret API key.', {
    status: 401,
    code: 'secret_key_required',
  });
