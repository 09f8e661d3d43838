import { Inject, Injectable } from '@nestjs/common';
import { billingWork } from '@sorrel/contracts/billing/rpc';
import { clinicalWork, concernWork } from '@sorrel/contracts/consultations/rpc';
import {
  checkWork,
  clinicalCheckWork,
  nearMissWork,
  owingWork,
  parcelWork,
  registerWork,
} from '@sorrel/contracts/fulfilment/rpc';
import type { WorkAnswer, WorkRow } from '@sorrel/contracts/http/admin';
import { chatWork } from '@sorrel/contracts/messaging/rpc';
import { may } from '@sorrel/contracts/rights';
import type { Waiting } from '@sorrel/contracts/waiting';
import { WORK, type Work } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';

type Counted = Partial<Record<Work, Waiting | null>>;

/** What waits for staff: each owner counts its own, all at once. */
@Injectable()
export class WorkToDo {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  async read(ctx: Context): Promise<WorkAnswer> {
    const now = this.clock.now();
    const kinds = (Object.keys(WORK) as Work[]).filter((kind) => may(WORK[kind], ctx.actor.permissions));
    const asks = (...some: Work[]): boolean => some.some((kind) => kinds.includes(kind));
    const { targets } = this.config;
    const before = (kind: keyof typeof targets): string =>
      new Date(now.getTime() - targets[kind] * 3_600_000).toISOString();
    const parts = await Promise.allSettled<Counted>([
      asks('stops', 'reviews', 'payments', 'holds')
        ? this.rpc.ask(
            billingWork,
            { lateBefore: { reviews: before('reviews'), payments: before('payments'), holds: before('holds') } },
            ctx,
          )
        : {},
      asks('tasks') ? this.rpc.ask(clinicalWork, { lateBefore: { tasks: now.toISOString() } }, ctx) : {},
      asks('complaints') ? this.rpc.ask(concernWork, {}, ctx) : {},
      asks('chats') ? this.rpc.ask(chatWork, { lateBefore: { chats: before('chats') } }, ctx) : {},
      asks('clinical') ? this.rpc.ask(clinicalCheckWork, {}, ctx) : {},
      asks('parcels') ? this.rpc.ask(parcelWork, {}, ctx) : {},
      asks('checks') ? this.rpc.ask(checkWork, {}, ctx) : {},
      asks('owed') ? this.rpc.ask(owingWork, {}, ctx) : {},
      asks('register') ? this.rpc.ask(registerWork, {}, ctx) : {},
      asks('misses') ? this.rpc.ask(nearMissWork, {}, ctx) : {},
    ]);
    // An owner that does not answer costs its own numbers and nobody else's.
    const counted: Counted = Object.assign({}, ...parts.map((part) => (part.status === 'fulfilled' ? part.value : {})));
    return {
      at: now.toISOString(),
      work: kinds.map((kind): WorkRow => {
        const waiting = counted[kind];
        return {
          kind,
          count: waiting?.count ?? null,
          oldest: waiting?.oldest ?? null,
          late: waiting?.late ?? 0,
          urgent: waiting?.urgent ?? null,
          target_hours: kind in targets ? targets[kind as keyof typeof targets] : null,
        };
      }),
    };
  }
}
