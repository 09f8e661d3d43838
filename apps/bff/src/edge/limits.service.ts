import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Fault } from '@sorrel/service-kit/fault';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';

/** How often one address may do what (points per seconds). Per account limits are the owner's. One table; docs/decisions/0006. */
export const LIMITS = {
  login: { points: 30, duration: 60 },
  checkEmail: { points: 10, duration: 60 },
  checkEmailDay: { points: 50, duration: 86_400 },
  register: { points: 10, duration: 600 },
  code: { points: 30, duration: 600 },
  resend: { points: 10, duration: 3_600 },
  promo: { points: 20, duration: 60 },
  money: { points: 30, duration: 60 },
  chat: { points: 60, duration: 60 },
  upload: { points: 60, duration: 86_400 },
  search: { points: 600, duration: 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counters of this process: they slow a flood down; what must never pass is counted by the owner in Postgres. */
@Injectable()
export class EdgeLimits {
  readonly #limiters = new Map<LimitName, RateLimiterMemory>();

  constructor(@Inject(BFF_CONFIG) config: BffConfig) {
    for (const [name, limit] of Object.entries(LIMITS))
      this.#limiters.set(
        name as LimitName,
        new RateLimiterMemory({ keyPrefix: name, points: limit.points * config.limitFactor, duration: limit.duration }),
      );
  }

  async spend(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters.get(name)?.consume(key);
    } catch (refused) {
      const seconds = Math.ceil(((refused as { msBeforeNext?: number }).msBeforeNext ?? 1_000) / 1000);
      throw new Fault('too_many', 'That was too often. Please wait a moment and try again.', {
        retryAfterSeconds: seconds,
      });
    }
  }
}

export const addressOf = (request: FastifyRequest): string => request.ip;
export const deviceOf = (request: FastifyRequest): { userAgent: string; ip: string } => ({
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  ip: request.ip.slice(0, 64),
});
