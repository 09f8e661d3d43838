import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { recallAnnounced } from '@sorrel/contracts/fulfilment/events';
import type { RecallAct } from '@sorrel/contracts/fulfilment/recall';
import type { remindRecalled, sendRecallNotice } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { BatchesService } from '../batches/batches.service.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { orderIdOf } from '../records/dispatch.ts';
import { Packs } from './packs.queries.ts';

export interface RecallRow extends Row {
  id: number;
  code: string;
  number: string;
  act: RecallAct;
  text_sealed: string;
  sent_at: Date;
  sent_by: string;
  round: number;
  round_at: Date;
}
const RECALL_TEXT = 'fulfilment.recalls.text';
/** Log-in codes go by the same mail server: a recall of thousands must not hold them up for an hour. */
const AT_ONCE = 100;
const PAUSE_MS = 20_000;
const job = (recallId: number) => ({ kind: 'announce-recall', key: `recall:${recallId}`, data: { recallId } });

/** Writes to everybody who got a pack of a recalled batch, and again to those who do not answer. */
@Injectable()
export class RecallNotices {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly batches: BatchesService,
    private readonly customers: CustomersService,
    private readonly packs: Packs,
  ) {}

  /** The batch's lock makes it one notice, by however many people. */
  send(
    { id, act, text }: z.output<typeof sendRecallNotice.input>,
    ctx: Context,
  ): Promise<z.input<typeof sendRecallNotice.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, number, state } = await this.batches.locked(tx, id);
      if (state !== 'recalled')
        throw conflict('Recall this batch first: until then packs of it may leave.', 'not_recalled');
      const sent = await this.find(tx, code, number);
      if (sent) {
        if (sent.act !== act || this.textOf(sent) !== text)
          throw conflict(
            `The notice of this recall was sent already, by ${sent.sent_by}. What patients have read is not changed; please write to them in their chats.`,
            'sent_already',
          );
        return { events: [], patients: await this.countOf(tx, sent.id) };
      }
      const recallId = await tx.nextId('recalls');
      await tx.rows(
        'insert into recalls (id, code, number, act, text_sealed, sent_at, sent_by, round_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [recallId, code, number, act, this.sealer.seal(RECALL_TEXT, recallId, text), tx.now, tx.ctx.actor.name, tx.now],
      );
      await this.keepPatients(tx, { id: recallId, code, number });
      const patients = await this.countOf(tx, recallId);
      if (patients === 0) throw conflict('Nobody has got a pack of this batch: there is nobody to write to.', 'nobody');
      await tx.schedule(job(recallId));
      await tx.audit('recall.notice', `batch=${id}`, { patients, act });
      return { events: tx.events, patients };
    });
  }

  remind(
    { id, round }: z.output<typeof remindRecalled.input>,
    ctx: Context,
  ): Promise<z.input<typeof remindRecalled.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, number } = await this.batches.locked(tx, id);
      const recall = await this.find(tx, code, number);
      if (!recall) throw conflict('The notice of this recall was not sent yet.', 'not_sent');
      if (recall.round >= round) return { events: [], patients: await this.left(tx, recall.id) };
      if (recall.round !== round - 1) throw conflict('Please look at this recall again.', 'other_round');
      if ((await this.left(tx, recall.id)) > 0)
        throw conflict('The notice is still being sent. Please wait until everybody has it.', 'still_sending');
      await this.keepPatients(tx, recall);
      await tx.rows('update recalls set round = ?, round_at = ? where id = ?', [round, tx.now, recall.id]);
      const patients = await this.left(tx, recall.id);
      if (patients === 0) throw conflict('Everybody has answered.', 'nobody');
      await tx.schedule(job(recall.id));
      await tx.audit('recall.reminder', `batch=${id}`, { patients, round });
      return { events: tx.events, patients };
    });
  }

  /** The job: some at a time. Who was written to is noted in the transaction that publishes it, so that a crash writes to nobody twice. */
  announce(recallId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const recall = await tx.first<RecallRow>('select * from recalls where id = ? for update', [recallId]);
      if (!recall) throw notFound('This recall');
      const patients = await tx.rows<{ id: number; user_id: number; token: string }>(
        'select id, user_id, token from recall_patients where recall_id = ? and reply is null and told_round < ? order by id limit ? for update',
        [recallId, recall.round, AT_ONCE],
      );
      for (const patient of patients) await this.tell(tx, recall, patient);
      if (patients.length === AT_ONCE)
        await tx.schedule({ ...job(recallId), dueAt: new Date(tx.now.getTime() + PAUSE_MS) });
    });
  }

  private async tell(
    tx: Tx,
    recall: RecallRow,
    { id, user_id: userId, token }: { id: number; user_id: number; token: string },
  ): Promise<void> {
    // Nobody is there to be written to once they have been erased.
    const isReachable = (await this.customers.find(tx, userId)) !== null;
    await tx.rows(
      'update recall_patients set told_round = ?, told_at = case when ? then ? else told_at end where id = ?',
      [recall.round, isReachable, tx.now, id],
    );
    if (!isReachable) return;
    await tx.rows(`insert into recall_contacts (patient_id, kind, at, by_name) values (?, 'told', ?, ?)`, [
      id,
      tx.now,
      recall.sent_by,
    ]);
    const packs = await this.packs.of(tx, recall, [userId]);
    await tx.publish(recallAnnounced, `customer:${userId}`, {
      patientId: id,
      userId,
      round: recall.round,
      act: recall.act,
      text: this.textOf(recall),
      deliveries: packs.map(({ itemId, suppliedAt }) => ({ orderId: orderIdOf(itemId), on: londonDate(suppliedAt) })),
      token,
    });
  }

  find(reader: Pick<Tx, 'first'>, code: string, number: string): Promise<RecallRow | undefined> {
    return reader.first<RecallRow>('select * from recalls where code = ? and number = ?', [code, number]);
  }

  textOf({ id, text_sealed: sealed }: Pick<RecallRow, 'id' | 'text_sealed'>): string {
    return this.sealer.open(RECALL_TEXT, id, sealed);
  }

  /** Who is still to be written to in this round. */
  async left(reader: Pick<Tx, 'first'>, recallId: number): Promise<number> {
    const row = await reader.first<{ n: number }>(
      'select count(*)::int as n from recall_patients p join recalls r on r.id = p.recall_id where r.id = ? and p.reply is null and p.told_round < r.round',
      [recallId],
    );
    return row?.n ?? 0;
  }

  private async keepPatients(tx: Tx, { id, code, number }: Pick<RecallRow, 'id' | 'code' | 'number'>): Promise<void> {
    const users = await this.packs.users(tx, { code, number });
    await tx.rows(
      'insert into recall_patients (recall_id, user_id, token) select ?, user_id, token from unnest(?::bigint[], ?::text[]) as u (user_id, token) on conflict (recall_id, user_id) do nothing',
      [id, users, users.map(() => randomBytes(24).toString('base64url'))],
    );
  }

  private async countOf(tx: Tx, recallId: number): Promise<number> {
    const row = await tx.first<{ n: number }>('select count(*)::int as n from recall_patients where recall_id = ?', [
      recallId,
    ]);
    return row?.n ?? 0;
  }
}
