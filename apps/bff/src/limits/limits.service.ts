import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counters, type Counter } from '@sorrel/service-kit/security/rate-counters';
import { Fault } from '@sorrel/service-kit/fault';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { LIMITS, pointsOf, type LimitName } from './limits.ts';

/** Counts what addresses and browsers do, across all BFF processes; per account the owner counts, in Postgres. docs/decisions/0006. */
@Injectable()
export class EdgeLimits implements OnModuleInit, OnApplicationShutdown {
  readonly #counters: Counters;
  readonly #factor: number;
  readonly #limits = new Map<LimitName, Counter>();

  constructor(@Inject(BFF_CONFIG) config: BffConfig) {
    this.#factor = config.limitFactor;
    this.#counters = new Counters(config.kit);
    for (const name of Object.keys(LIMITS) as LimitName[])
      this.#limits.set(
        name,
        this.#counters.counter(name, { seconds: LIMITS[name].duration, ...pointsOf(name, config.limitFactor) }),
      );
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

  onApplicationShutdown(): void {
    this.#counters.close();
  }
}

export const addressOf = (request: FastifyRequest): string => request.ip;
