/** External services that can be made to fail at the press of a button. */
export const faultTargets = [
  'stripe',
  'royal-mail',
  'smtp',
  'storage',
  'registers',
  'whereby',
  'identity-service',
] as const;
export type FaultTarget = (typeof faultTargets)[number];

export const requestModes = ['down', 'slow', 'error', 'timeout-after-commit'] as const;
export const webhookModes = ['duplicate-webhooks', 'reorder-webhooks', 'drop-webhooks'] as const;
/** What the card provider refuses because of us: our key, or our request. Does not affect calls from the browser. */
export const refusalModes = ['bad-key', 'bad-request'] as const;
export type RequestMode = (typeof requestModes)[number];
/** The carrier answers about a parcel, and nobody can read it. */
export const nonsenseModes = ['nonsense'] as const;
type RefusalMode = (typeof refusalModes)[number];
export type WebhookMode = (typeof webhookModes)[number];
export type FaultMode = RequestMode | RefusalMode | WebhookMode | (typeof nonsenseModes)[number];
export const faultModes: readonly FaultMode[] = [...requestModes, ...refusalModes, ...webhookModes, ...nonsenseModes];

/** How long a `slow` answer takes. */
export const SLOW_MS = 5_000;

export type FaultOrder = { target: FaultTarget; mode: FaultMode; count: number | null; seconds: number | null };
export type FieldErrors = Record<string, string[]>;

/** Reads a fault order; numbers may be text, as from a form. */
export function readFaultOrder(body: unknown): { order: FaultOrder } | { errors: FieldErrors } {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const errors: FieldErrors = {};
  const target = faultTargets.find((one) => one === given.target);
  const mode = faultModes.find((one) => one === given.mode);
  if (!target) errors.target = [`Choose one of: ${faultTargets.join(', ')}.`];
  if (!mode) errors.mode = [`Choose one of: ${faultModes.join(', ')}.`];
  if (target && mode && target !== 'stripe' && webhookModes.some((one) => one === mode)) {
    errors.mode = ['Only Stripe sends webhooks. Choose target stripe for this mode.'];
  }
  if (target && mode && target !== 'stripe' && refusalModes.some((one) => one === mode)) {
    errors.mode = ['Only Stripe refuses us like this. Choose target stripe for this mode.'];
  }
  if (target && target !== 'royal-mail' && nonsenseModes.some((one) => one === mode)) {
    errors.mode = ['Only Royal Mail answers nonsense. Choose target royal-mail for this mode.'];
  }
  const count = wholeNumber(given.count);
  const seconds = wholeNumber(given.seconds);
  if (count === 'wrong') errors.count = ['Give a whole number of 1 or more, or leave it out.'];
  if (seconds === 'wrong') errors.seconds = ['Give a whole number of 1 or more, or leave it out.'];
  if (!target || !mode || count === 'wrong' || seconds === 'wrong' || Object.keys(errors).length > 0) return { errors };
  return { order: { target, mode, count, seconds } };
}

function wholeNumber(value: unknown): number | null | 'wrong' {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'wrong';
  return number >= 1 && number <= 1_000_000 ? number : 'wrong';
}
