import { Injectable } from '@nestjs/common';
import type { CancelReason } from '@sorrel/contracts/billing/change';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { LeavingReasons, type StoredReason } from '../changes/leaving-reasons.service.ts';
import { Marks, type StoredMark } from '../copies/marks.service.ts';
import { CLINICAL_HOLDS, CLINICAL_NEXT } from '../decisions/clinical.ts';
import { HoldReasons } from '../transitions/hold-reasons.service.ts';
import { Lines } from '../transitions/lines.service.ts';

const BATCH = 300;
/** Handlers whose names told of a health fact, as the version before had them. */
const HANDLERS = [
  ['EvidenceListener.pregnancy', 'EvidenceListener.marked'],
  ['EvidenceListener.pregnancyOfBefore', 'EvidenceListener.markedBefore'],
] as const;
export const SEAL_JOB = 'seal-rows';
export const TABLES = ['patients', 'items', 'cancellations', 'timeline'] as const;
export type Table = (typeof TABLES)[number];

/**
 * Seals what rows tell of health in the clear: those from before it was sealed, and those that a program of before wrote beside. Begins anew
 * as often as it is asked to; what is sealed already stays as it is.
 */
@Injectable()
export class SealingService {
  readonly #steps: Record<Table, (tx: Tx, after: number) => Promise<number | null>> = {
    patients: (tx, after) => this.marksIn(tx, after),
    items: (tx, after) => this.holdsIn(tx, after),
    cancellations: (tx, after) => this.reasonsIn(tx, after),
    timeline: (tx, after) => this.linesIn(tx, after),
  };

  constructor(
    private readonly db: Db,
    private readonly marks: Marks,
    private readonly holds: HoldReasons,
    private readonly reasons: LeavingReasons,
    private readonly lines: Lines,
  ) {}

  /** The next batch; what is left after it is another job. */
  step(table: Table, after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const last = await this.#steps[table](tx, after);
      const next = last === null ? TABLES[TABLES.indexOf(table) + 1] : table;
      if (!next) return;
      const key = `${next}:${last ?? 0}:${tx.now.getTime()}`;
      await tx.schedule({ kind: SEAL_JOB, key, data: { table: next, after: last ?? 0 } });
    });
  }

  private async marksIn(tx: Tx, after: number): Promise<number | null> {
    if (after === 0)
      for (const table of ['inbox', 'event_failures', 'dead_letters'])
        for (const [was, is] of HANDLERS)
          await tx.rows(
            `update ${table} t set listener = ? where listener = ? and not exists (select 1 from ${table} o where o.fact_id = t.fact_id and o.listener = ?)`,
            [is, was, is],
          );
    const rows = await tx.rows<StoredMark & Row>(
      `select user_id, is_pregnant, record_sealed from patients where user_id > ? and is_pregnant is not null order by user_id limit ${BATCH} for update`,
      [after],
    );
    for (const row of rows)
      await tx.rows(
        'update patients set record_sealed = ?, is_pregnant = while_old_programs_run(is_pregnant) where user_id = ?',
        [this.marks.sealed(row.user_id, this.marks.isPregnant(row)), row.user_id],
      );
    return lastOf(rows.map((row) => row.user_id));
  }

  private async holdsIn(tx: Tx, after: number): Promise<number | null> {
    const rows = await tx.rows<{ id: number; subscription_id: number; hold: HoldReason }>(
      `select id, subscription_id, hold from items where id > ? and hold = any(?) and hold_sealed is null order by id limit ${BATCH} for update`,
      [after, [...CLINICAL_HOLDS, 'prescription']],
    );
    for (const { id, hold } of rows) {
      const stored = this.holds.stored(id, hold);
      await tx.rows('update items set hold = ?, hold_sealed = ? where id = ?', [stored.hold, stored.hold_sealed, id]);
    }
    await tx.rows('update subscriptions set outlook = ? where id = any(?) and outlook = any(?)', [
      CLINICAL_NEXT.instead,
      rows.map((row) => row.subscription_id),
      CLINICAL_NEXT.told,
    ]);
    return lastOf(rows.map(({ id }) => id));
  }

  private async reasonsIn(tx: Tx, after: number): Promise<number | null> {
    const rows = await tx.rows<StoredReason & { reason: CancelReason } & Row>(
      `select id, reason, reason_sealed from cancellations where id > ? and reason is not null order by id limit ${BATCH} for update`,
      [after],
    );
    for (const { id, reason } of rows)
      await tx.rows('update cancellations set reason = null, reason_sealed = ? where id = ?', [
        this.reasons.sealed(id, reason),
        id,
      ]);
    return lastOf(rows.map(({ id }) => id));
  }

  private async linesIn(tx: Tx, after: number): Promise<number | null> {
    const rows = await tx.rows<{
      id: number;
      subscription_id: number;
      text: string;
      cause: string;
      by: string;
      next: string;
    }>(
      `select id, subscription_id, text, cause, by, next from timeline where id > ? and words_sealed is null order by id limit ${BATCH}`,
      [after],
    );
    await tx.rows(`select set_config('sorrel.seals_words', 'on', true)`);
    for (const { id, subscription_id: subscription, ...line } of rows) {
      const { text, cause, next, words_id, words_sealed } = this.lines.stored(subscription, line);
      if (words_sealed !== null)
        await tx.rows(
          'update timeline set text = ?, cause = ?, next = ?, words_id = ?, words_sealed = ? where id = ? and words_sealed is null',
          [text, cause, next, words_id, words_sealed, id],
        );
    }
    return lastOf(rows.map(({ id }) => id));
  }
}

const lastOf = (ids: readonly number[]): number | null => (ids.length === BATCH ? (ids.at(-1) ?? null) : null);
