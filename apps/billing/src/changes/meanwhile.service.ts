import { Injectable } from '@nestjs/common';
import { planLines, type PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { Tx } from '@sorrel/service-kit/database/db';
import { meanwhileIn, refuseMeanwhile, type Asked, type PlanNow, type Since } from '../decisions/changes/meanwhile.ts';
import type { Aggregate } from '../transitions/subscriptions.service.ts';

/** Of two who change a plan at once the second is told what the first has made of it. */
@Injectable()
export class MeanwhileService {
  /** Under the subscription's lock. Programs that do not say what they had read are not asked. */
  async refuse(tx: Tx, aggregate: Aggregate, asked: Asked, was: PlanAsRead | null | undefined): Promise<void> {
    if (!was) return;
    const changed = meanwhileIn(asked, was, this.now(aggregate));
    if (changed.length === 0) return;
    refuseMeanwhile(changed, asked, await this.since(tx, aggregate, was));
  }

  /** Whether one's own press has added this already, and its answer was lost on the way. */
  async isAdded(tx: Tx, aggregate: Aggregate, code: string, was: PlanAsRead | null | undefined): Promise<boolean> {
    if (!was?.items) return false;
    const known = new Set(was.items.map(({ stid }) => stid));
    const isThere = this.now(aggregate).items.some((line) => line.code === code && !known.has(line.stid));
    if (!isThere) return false;
    const lines = await this.since(tx, aggregate, was);
    return lines.length > 0 && lines.every(({ isMine }) => isMine);
  }

  private now({ subscription, items }: Aggregate): PlanNow {
    return {
      due_at: subscription.dueAt ?? null,
      frequency: subscription.frequency ?? null,
      items: planLines(
        items.map(({ id, stid, code, status, treatmentStatus: treatment }) => ({ id, stid, code, status, treatment })),
      ),
    };
  }

  private async since(tx: Tx, { subscription }: Aggregate, { since }: PlanAsRead): Promise<Since[]> {
    const lines = await tx.rows<{ at: Date; by: string; by_id: number | null }>(
      'select at, by, by_id from timeline where subscription_id = ? and at > ? order by id desc limit 100',
      [subscription.id, since ?? new Date(0)],
    );
    const { userId } = tx.ctx.actor;
    return lines.map(({ at, by, by_id: byId }) => ({ at, by, isMine: byId !== null && Number(byId) === userId }));
  }
}
