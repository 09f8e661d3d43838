import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import Stripe from 'stripe';
import { Counters } from '@sorrel/service-kit/security/rate-counters';
import type { Pace } from '@sorrel/service-kit/security/pace';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';

/** What a call waits for at most: both tries of it, and its wait for each, must fit into the time for which a charge is claimed. */
const LEFT_OVER_MS = 1_000;
const LEAST_MS = 250;
/** A call that was too much is made again so often; it was not begun there, so that it may be; but not when its time is up. */
const TRIES = 3;
const PAUSE_MS = 1_000;
/** Without Redis no process knows of the others: two that answer and two that work stay below the limit together. */
const PROCESSES = 4;

export type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/**
 * The card provider takes so many writes a second from all of us together, and answers 429 above that. Each write waits for its turn; a
 * person's goes before the night's.
 */
@Injectable()
export class CardServicePace implements OnModuleInit, OnApplicationShutdown {
  readonly #counters: Counters | null;
  readonly #pace: Pace | null;
  readonly #patienceMs: number;

  constructor(
    @Inject(BILLING_CONFIG) { kit, stripe, sendingMs }: BillingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    const { writesPerSecond: perSecond, timeoutMs } = stripe;
    this.#counters = perSecond > 0 ? new Counters(kit) : null;
    this.#pace = this.#counters?.pace('card-service', { perSecond, perSecondAlone: perSecond / PROCESSES }) ?? null;
    this.#patienceMs = Math.max(LEAST_MS, (sendingMs - LEFT_OVER_MS) / 2 - timeoutMs);
  }

  async onModuleInit(): Promise<void> {
    await this.#counters?.ready();
  }

  onApplicationShutdown(): void {
    this.#counters?.close();
  }

  /** The SDK's own client, whose writes wait. Where the SDK gives up, its caller hears that the provider is busy, as ever. */
  client(isFirst: boolean): HttpClient {
    const inner = Stripe.createNodeHttpClient();
    const pace = this.#pace;
    if (!pace) return inner;
    const makeRequest: HttpClient['makeRequest'] = async (host, port, path, method, ...rest) => {
      const ask = () => inner.makeRequest(host, port, path, method, ...rest);
      if (method === 'GET') return ask();
      const from = performance.now();
      for (let tried = 1; ; tried++) {
        if (!(await pace.turn(isFirst, this.#patienceMs)))
          throw new Error('The card service is asked too much at the moment.');
        const response = await ask();
        const isLate = performance.now() - from > this.#patienceMs;
        if (response.getStatusCode() !== 429 || tried === TRIES || isLate) return response;
        this.log.warn('the card provider takes no more for a moment', { attempt: tried });
        await response.toJSON().catch(() => undefined);
        await pace.putOff(PAUSE_MS);
      }
    };
    return { getClientName: () => inner.getClientName(), makeRequest };
  }
}
