import Stripe from 'stripe';
import { Fault } from '@sorrel/service-kit/fault';
import type { Log } from '@sorrel/service-kit/observability/log';
import { isOurs } from './refusal.ts';
import type { CallFor, ProviderRefusals } from './refusals.service.ts';

/**
 * How a call to the card provider ends when it does not answer as asked: as `unavailable`. The outcome is unknown then (look it up), or the
 * provider refused our request, which is never a refused card (`refusal.ts`) and is noted for staff.
 */
export class StripeCalls {
  constructor(
    private readonly refusals: ProviderRefusals,
    private readonly log: Log,
  ) {}

  async answer<T>(work: () => Promise<T>, says = busy): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw await this.unknown(error, says);
    }
  }

  /** Null: the provider knows no such object. */
  async found<T>(work: () => Promise<T>, says = busy): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && !isOurs(error)) return null;
      throw await this.unknown(error, says);
    }
  }

  /** `says`: the text a person reads when it is our fault. Where money may already have moved, it must not promise otherwise. */
  async unknown(error: unknown, says = busy, of: CallFor = {}): Promise<unknown> {
    if (!(error instanceof Stripe.errors.StripeError)) return error;
    if (isOurs(error)) {
      await this.refusals.note(error.code ?? error.type, of);
      return says();
    }
    this.log.warn('card provider did not answer as expected', {
      code: error.type,
      ...(error.statusCode === undefined ? {} : { status: error.statusCode }),
    });
    return busy();
  }
}

export const busy = (): Fault =>
  new Fault('unavailable', 'Our card service is busy at the moment. Nothing is lost: please try again in a minute.', {
    retryAfterSeconds: 30,
    as: 'card_service_unavailable',
  });
export const stopped = (): Fault =>
  new Fault(
    'unavailable',
    'We cannot take payments right now. Nothing has been charged. This is our fault and not your card’s: please try again later.',
    { retryAfterSeconds: 300, as: 'payments_stopped' },
  );
