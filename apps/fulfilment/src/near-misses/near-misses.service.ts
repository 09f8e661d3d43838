import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { monthOf } from '@sorrel/contracts/fulfilment/near-miss';
import type { recordNearMiss, reviewNearMisses } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { endOf, whyNoNearMiss } from './near-miss.ts';

export interface ReviewRow extends Row {
  id: number;
  month: string;
  entries: number;
  findings_sealed: string;
  actions_sealed: string;
  reviewed_at: Date;
  by_name: string;
}
export const WHAT = 'fulfilment.near_misses.what';
export const ACTION = 'fulfilment.near_misses.action';
export const FINDINGS = 'fulfilment.near_miss_reviews.findings';
export const ACTIONS = 'fulfilment.near_miss_reviews.actions';

/** The log of errors that were found in time. What was written or reviewed never changes. */
@Injectable()
export class NearMissesService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  record(input: z.output<typeof recordNearMiss.input>, ctx: Context): Promise<z.input<typeof recordNearMiss.output>> {
    return this.db.transaction(ctx, async (tx) => ({ id: await this.write(tx, input), events: tx.events }));
  }

  /** The entry's number; the same key again answers the same. */
  async write(
    tx: Tx,
    { itemId, happenedOn, stage, kind, causes, what, action, key }: z.output<typeof recordNearMiss.input>,
  ): Promise<number> {
    await taken(tx);
    const known = await tx.first<{ id: number }>('select id from near_misses where key = ?', [key]);
    if (known) return known.id;
    const why = whyNoNearMiss(happenedOn, { leftOn: await this.leftOn(tx, itemId), today: londonDate(tx.now) });
    if (why?.code === 'invalid') throw new Fault('invalid', why.text, { errors: { happened_on: [why.text] } });
    if (why) throw conflict(why.text, why.code);
    const id = await tx.nextId('near_misses');
    await tx.rows(
      `insert into near_misses (id, item_id, happened_on, stage, kind, causes, what_sealed, action_sealed, key, recorded_at, by_name)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        itemId,
        happenedOn,
        stage,
        kind,
        causes,
        this.sealer.seal(WHAT, id, what),
        this.sealer.seal(ACTION, id, action),
        key,
        tx.now,
        tx.ctx.actor.name,
      ],
    );
    await tx.audit('near-miss.recorded', itemId === null ? 'near-misses' : `itemId=${itemId}`, { id, kind, stage });
    return id;
  }

  review(
    { month, findings, actions }: z.output<typeof reviewNearMisses.input>,
    ctx: Context,
  ): Promise<z.input<typeof reviewNearMisses.output>> {
    return this.db.transaction(ctx, async (tx) => {
      await taken(tx);
      const known = await tx.first<ReviewRow>('select * from near_miss_reviews where month = ?', [month]);
      if (known) {
        const isSame =
          this.sealer.open(FINDINGS, known.id, known.findings_sealed) === findings &&
          this.sealer.open(ACTIONS, known.id, known.actions_sealed) === actions;
        if (isSame && known.by_name === tx.ctx.actor.name) return { entries: known.entries, events: [] };
        throw conflict(`${known.by_name} has reviewed this month already.`, 'reviewed_already');
      }
      if (month >= monthOf(londonDate(tx.now)))
        throw conflict('This month is not over yet. Review it when it is.', 'not_over');
      const id = await tx.nextId('near_miss_reviews');
      const [count] = await tx.rows<{ entries: number }>(
        'select count(*)::int as entries from near_misses where happened_on >= ? and happened_on < ?',
        [`${month}-01`, endOf(month)],
      );
      const entries = count?.entries ?? 0;
      await tx.rows(
        'insert into near_miss_reviews (id, month, entries, findings_sealed, actions_sealed, reviewed_at, by_name) values (?, ?, ?, ?, ?, ?, ?)',
        [
          id,
          month,
          entries,
          this.sealer.seal(FINDINGS, id, findings),
          this.sealer.seal(ACTIONS, id, actions),
          tx.now,
          tx.ctx.actor.name,
        ],
      );
      await tx.audit('near-misses.reviewed', `month=${month}`, { entries });
      return { entries, events: tx.events };
    });
  }

  /** The day on which the order's parcel left. */
  private async leftOn(tx: Tx, itemId: number | null): Promise<string | null> {
    if (itemId === null) return null;
    const dispatch = await tx.first<{ shipped_at: Date | null }>(
      'select shipped_at from dispatches where item_id = ?',
      [itemId],
    );
    if (!dispatch) throw notFound('This order');
    return dispatch.shipped_at && londonDate(dispatch.shipped_at);
  }
}

/** One at a time: a review counts what stands there, and a key is looked up before it is written. */
const taken = (tx: Tx) => tx.rows('lock table near_misses in share row exclusive mode');
