import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { recallHelpWanted } from '@sorrel/contracts/fulfilment/events';
import type { RecallAct, RecallReply } from '@sorrel/contracts/fulfilment/recall';
import type { answerMyRecall, answerRecall, myRecalls, noteRecallCall } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RecallNotices } from './notices.service.ts';

interface Patient extends Record<string, unknown> {
  id: number;
  user_id: number;
  reply: RecallReply | null;
}
interface Answer {
  reply: RecallReply;
  via: 'link' | 'account' | 'phone';
  by: string;
}

/** What patients say to a recall. The last word counts, and each is kept. */
@Injectable()
export class RecallAnswers {
  constructor(
    private readonly db: Db,
    private readonly notices: RecallNotices,
  ) {}

  byLink(
    { token, reply }: z.output<typeof answerRecall.input>,
    ctx: Context,
  ): Promise<z.input<typeof answerRecall.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const patient = await this.locked(tx, 'token = ?', [token]);
      if (patient) await this.keep(tx, patient, { reply, via: 'link', by: 'The patient' });
      return { isKnown: patient !== undefined };
    });
  }

  /** Somebody else's notice is answered as one that does not exist. */
  byAccount(
    { id, reply }: z.output<typeof answerMyRecall.input>,
    ctx: Context,
  ): Promise<z.input<typeof answerMyRecall.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const patient = await this.locked(tx, 'id = ? and user_id = ?', [id, ctx.actor.userId]);
      if (!patient) throw notFound('This notice');
      await this.keep(tx, patient, { reply, via: 'account', by: 'The patient' });
      return { events: tx.events };
    });
  }

  byPhone(
    { patientId, reply, key }: z.output<typeof noteRecallCall.input>,
    ctx: Context,
  ): Promise<z.input<typeof noteRecallCall.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const patient = await this.locked(tx, 'id = ?', [patientId]);
      if (!patient) throw notFound('This patient');
      const by = ctx.actor.name;
      const noted = await tx.rows(
        `insert into recall_contacts (patient_id, kind, reply, key, at, by_name) values (?, 'called', ?, ?, ?, ?) on conflict (key) do nothing returning id`,
        [patientId, reply, key, tx.now, by],
      );
      if (noted.length > 0 && reply) await this.keep(tx, patient, { reply, via: 'phone', by });
      return { events: tx.events };
    });
  }

  async mine(ctx: Context): Promise<z.input<typeof myRecalls.output>> {
    const rows = await this.db.rows<{
      id: number;
      recall_id: number;
      act: RecallAct;
      text_sealed: string;
      told_at: Date;
      reply: RecallReply | null;
    }>(
      `select p.id, r.id as recall_id, r.act, r.text_sealed, p.told_at, p.reply from recall_patients p join recalls r on r.id = p.recall_id
       where p.user_id = ? and p.told_at is not null order by p.id desc limit 20`,
      [ctx.actor.userId],
    );
    return {
      recalls: rows.map((row) => ({
        id: row.id,
        act: row.act,
        text: this.notices.textOf({ id: row.recall_id, text_sealed: row.text_sealed }),
        toldAt: row.told_at.toISOString(),
        reply: row.reply,
      })),
    };
  }

  private locked(tx: Tx, which: string, params: unknown[]): Promise<Patient | undefined> {
    return tx.first<Patient>(`select id, user_id, reply from recall_patients where ${which} for update`, params);
  }

  /** The same once more changes nothing; a new cry for help after another answer is a new one. */
  private async keep(tx: Tx, patient: Patient, { reply, via, by }: Answer): Promise<void> {
    if (patient.reply === reply) return;
    const id = await tx.nextId('recall_contacts');
    await tx.rows(
      `insert into recall_contacts (id, patient_id, kind, reply, via, at, by_name) values (?, ?, 'answered', ?, ?, ?, ?)`,
      [id, patient.id, reply, via, tx.now, by],
    );
    await tx.rows('update recall_patients set reply = ?, replied_at = ? where id = ?', [reply, tx.now, patient.id]);
    if (reply === 'help')
      await tx.publish(recallHelpWanted, `customer:${patient.user_id}`, {
        answerId: id,
        userId: patient.user_id,
        at: tx.now.toISOString(),
      });
  }
}
