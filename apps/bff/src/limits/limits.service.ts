import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  Counters,
  type Counted,
  type Counter,
  type Distinct,
  type Slot,
  type Slots,
} from '@sorrel/service-kit/security/rate-counters';
import { Fault } from '@sorrel/service-kit/fault';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { networkOf } from '@sorrel/service-kit/security/network';
import { LIMITS, pointsOf, STREAMS, type LimitName } from './limits.ts';

/** Counts what addresses and browsers do, across all BFF processes; per account the owner counts, in Postgres. docs/decisions/0006. */
@Injectable()
export class EdgeLimits implements OnModuleInit, OnApplicationShutdown {
  readonly #counters: Counters;
  readonly #factor: number;
  readonly #limits = new Map<LimitName, Counter>();
  readonly #people: Record<'hour' | 'day', Distinct>;
  readonly #streams: { session: Slots; address: Slots };

  constructor(@Inject(BFF_CONFIG) config: BffConfig) {
    this.#factor = config.limitFactor;
    this.#counters = new Counters(config.kit);
    for (const name of Object.keys(LIMITS) as LimitName[])
      this.#limits.set(
        name,
        this.#counters.counter(name, { seconds: LIMITS[name].duration, ...pointsOf(name, config.limitFactor) }),
      );
    const slots = (name: keyof typeof STREAMS): Slots => {
      const most = STREAMS[name].most * config.limitFactor;
      return this.#counters.slots(name, { most, mostAlone: most, seconds: STREAMS[name].seconds });
    };
    this.#people = {
      hour: this.#counters.distinct('peopleHour', { seconds: 3_600 }),
      day: this.#counters.distinct('peopleDay', { seconds: 86_400 }),
    };
    this.#streams = { session: slots('streamsPerSession'), address: slots('streamsPerAddress') };
  }

  async onModuleInit(): Promise<void> {
    await this.#counters.ready();
  }

  /** Answers how many times this was done in the window, this one with it (in the sandbox, with its wider limits, as many times less). */
  async spend(name: LimitName, key: string): Promise<number> {
    const taken = await this.#limits.get(name)?.take(key);
    if (taken && taken.waitMs > 0)
      throw new Fault('too_many', 'That was too often. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(taken.waitMs / 1000),
      });
    return Math.ceil((taken?.used ?? 0) / this.#factor);
  }

  /** Of how many different customers somebody has read within the hour and the day, before these and with them. */
  async people(reader: string, people: readonly string[]): Promise<Record<'hour' | 'day', Counted>> {
    const [hour, day] = await Promise.all([
      this.#people.hour.add(reader, people),
      this.#people.day.add(reader, people),
    ]);
    return { hour, day };
  }

  /** Permission to hold a stream open: renewed at every heartbeat, freed at its end. */
  async openStream(session: string, address: string): Promise<Slot> {
    const own = await this.#streams.session.take(session);
    const shared = own && (await this.#streams.address.take(address));
    if (!own || !shared) {
      own?.free();
      throw new Fault('too_many', 'This is open in too many windows already. Please close one and try again.', {
        as: 'too_many_streams',
        retryAfterSeconds: 30,
      });
    }
    return {
      keep: () => [own, shared].forEach((slot) => slot.keep()),
      free: () => [own, shared].forEach((slot) => slot.free()),
    };
  }

  onApplicationShutdown(): void {
    this.#counters.close();
  }
}

/** Whose requests are counted together: the address that the last proxy we trust (`TRUST_PROXY`) was spoken to from. */
export const addressOf = (request: FastifyRequest): string => networkOf(request.ip);
