import { Injectable } from '@nestjs/common';
import { medicineStopTold } from '@sorrel/contracts/billing/events';
import { liftedText, type StopConcern } from '@sorrel/contracts/billing/medicine-stop';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { concernOf } from '../decisions/stop.ts';
import { StopQueries, type StopRow } from './stops.queries.ts';

/** Log-in codes go by the same mail server: thousands of letters must not hold them up for an hour. */
const AT_ONCE = 100;
const PAUSE_MS = 20_000;
const job = (stopId: number) => ({ kind: 'tell-of-stop', key: `stop:${stopId}`, data: { stopId } });

interface Patient {
  user_id: number;
  concern: StopConcern;
  [column: string]: unknown;
}

/** Writes to everybody whom a stop keeps waiting, once when it begins and once when it is over. */
@Injectable()
export class StopLetters {
  constructor(
    private readonly db: Db,
    private readonly queries: StopQueries,
  ) {}

  /** Who is to be written to, noted with the stop itself. Answers how many. */
  async address(tx: Tx, { id, codes, advice }: Pick<StopRow, 'id' | 'codes' | 'advice'>): Promise<number> {
    const today = londonDate(tx.now);
    const concerned = (await this.queries.waiting(tx, codes)).flatMap((one) => {
      const concern = concernOf(one, { today, advice });
      return concern ? [{ userId: one.userId, concern }] : [];
    });
    if (concerned.length === 0) return 0;
    await tx.rows(
      'insert into medicine_stop_patients (stop_id, user_id, concern) select ?, user_id, concern from unnest(?::bigint[], ?::text[]) as c (user_id, concern)',
      [id, concerned.map(({ userId }) => userId), concerned.map(({ concern }) => concern)],
    );
    await this.begin(tx, id);
    return concerned.length;
  }

  async countOf(tx: Tx, stopId: number): Promise<number> {
    const sql = 'select count(*)::int as n from medicine_stop_patients where stop_id = ?';
    return (await tx.first<{ n: number }>(sql, [stopId]))?.n ?? 0;
  }

  begin(tx: Tx, stopId: number): Promise<void> {
    return tx.schedule(job(stopId));
  }

  /** The job: some at a time. Who was written to is noted in the transaction that publishes it, so that a crash writes to nobody twice. */
  tell(stopId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const stop = await tx.first<StopRow & { is_lifted: boolean }>(
        'select m.*, exists (select 1 from medicine_stop_lifts l where l.stop_id = m.id) as is_lifted from medicine_stops m where m.id = ?',
        [stopId],
      );
      if (!stop) throw notFound('This stop');
      const patients = await (stop.is_lifted ? this.tellLifted(tx, stop) : this.tellStopped(tx, stop));
      if (patients === AT_ONCE) await tx.schedule({ ...job(stopId), dueAt: new Date(tx.now.getTime() + PAUSE_MS) });
    });
  }

  private async tellStopped(tx: Tx, { id, patient_text: text }: StopRow): Promise<number> {
    const patients = await tx.rows<Patient>(
      'select user_id, concern from medicine_stop_patients where stop_id = ? and told_at is null order by user_id limit ? for update',
      [id, AT_ONCE],
    );
    await tx.rows('update medicine_stop_patients set told_at = ? where stop_id = ? and user_id = any(?)', [
      tx.now,
      id,
      patients.map((patient) => patient.user_id),
    ]);
    for (const { user_id: userId } of patients)
      await tx.publish(medicineStopTold, `customer:${userId}`, { stopId: id, userId, kind: 'stopped', text });
    return patients.length;
  }

  // Whoever was never told of it need not hear that it is over, nor whoever waits for none of it any more.
  private async tellLifted(tx: Tx, { id, codes }: StopRow): Promise<number> {
    const patients = await tx.rows<Patient>(
      'select user_id, concern from medicine_stop_patients where stop_id = ? and told_at is not null and lifted_at is null order by user_id limit ? for update',
      [id, AT_ONCE],
    );
    const users = patients.map((patient) => patient.user_id);
    await tx.rows('update medicine_stop_patients set lifted_at = ? where stop_id = ? and user_id = any(?)', [
      tx.now,
      id,
      users,
    ]);
    const waiting = new Map((await this.queries.waiting(tx, codes, users)).map((one) => [one.userId, one]));
    for (const { user_id: userId, concern } of patients) {
      const now = waiting.get(userId);
      if (!now) continue;
      // A parcel that was paid for meanwhile, or sent back and changed: they read what holds now.
      const text = liftedText(now.hasParcel ? 'parcel' : concern === 'home' ? 'home' : 'renewal');
      await tx.publish(medicineStopTold, `customer:${userId}`, { stopId: id, userId, kind: 'lifted', text });
    }
    return patients.length;
  }
}
