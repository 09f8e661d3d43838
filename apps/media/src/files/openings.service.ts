import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Fault } from '@sorrel/service-kit/fault';
import { type Counter, Counters } from '@sorrel/service-kit/security/rate-counters';
import { MEDIA_CONFIG, type MediaConfig } from '../media.config.ts';

const DAY_SECONDS = 86_400;

/**
 * What a person may have opened in a day, by its price (studio/price.ts), in all processes together. Rows cannot be counted for it: what is
 * refused, or is the same picture again, leaves none and is as much work.
 */
@Injectable()
export class Openings implements OnModuleInit, OnApplicationShutdown {
  readonly #counters: Counters;
  readonly #day: Counter;

  constructor(@Inject(MEDIA_CONFIG) { kit, pricePerDay }: MediaConfig) {
    this.#counters = new Counters(kit);
    this.#day = this.#counters.counter('openings', {
      points: pricePerDay,
      seconds: DAY_SECONDS,
      pointsAlone: pricePerDay,
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#counters.ready();
  }

  async pay(who: string, price: number): Promise<void> {
    if (price === 0) return;
    const { waitMs } = await this.#day.take(who, price);
    if (waitMs > 0)
      throw new Fault(
        'too_many',
        'You have sent as many pictures as we can look at in a day. Please come back tomorrow, or write to us if it cannot wait.',
        {
          retryAfterSeconds: Math.ceil(waitMs / 1000),
        },
      );
  }

  onApplicationShutdown(): void {
    this.#counters.close();
  }
}
