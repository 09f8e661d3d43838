/**
 * What went wrong at the carrier, in three kinds that decide what happens next.
 * - `refused`: the parcel itself is not acceptable (an address, a field). Trying again without a change is useless.
 * - `unavailable`: nothing was done there. Try again later.
 * - `unknown`: the order may or may not exist there. Look it up by its reference before sending it again.
 */
export type CarrierErrorKind = 'refused' | 'unavailable' | 'unknown';

export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  readonly kind: CarrierErrorKind;
  /** Names of the fields the carrier complained of, never their values. */
  readonly fields: readonly string[];
  /** How long the carrier asked us to wait. */
  readonly retryAfterSeconds: number | null;

  /** The message is for staff; it may quote an address and so belongs on the screen, not in a log. */
  constructor(
    kind: CarrierErrorKind,
    message: string,
    given: { fields?: readonly string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: given.cause });
    this.kind = kind;
    this.fields = given.fields ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
  }
}

export function refused(reasons: readonly string[], fields: readonly string[] = []): CarrierError {
  const why = reasons.length > 0 ? reasons.join('; ') : 'no reason was given';
  return new CarrierError('refused', `Royal Mail did not accept this parcel: ${why}. Correct it, then ship again.`, {
    fields,
  });
}

export function unavailable(
  given: { reason?: string; retryAfterSeconds?: number; cause?: unknown } = {},
): CarrierError {
  const reason = given.reason ?? 'Royal Mail is not answering just now';
  return new CarrierError('unavailable', `${reason}. The label will be tried again.`, given);
}

export function unknownOutcome(cause?: unknown): CarrierError {
  const message = 'Royal Mail did not confirm the parcel. It will be looked up there before it is sent again.';
  return new CarrierError('unknown', message, { cause });
}
