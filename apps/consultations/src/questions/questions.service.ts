import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { myQuestions } from '@sorrel/contracts/consultations/rpc';
import type { AskedQuestion, Flag } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Consultation } from '../answers/consultation.entity.ts';
import { ConsultationRecords } from '../answers/records.service.ts';
import { NoticesService } from '../notices/notices.service.ts';

interface QuestionRow extends Row {
  id: number;
  asked_at: Date;
  asker_name: string;
  record_sealed: string;
  answered_at: Date | null;
}
/** The question with all it stood on, as a decision is kept. */
interface QuestionRecord {
  text: string;
  flags: Flag[];
  photoCount: number;
  consultationId: number | null;
}

interface WaitingRow extends Row {
  questions: (Pick<QuestionRow, 'id' | 'record_sealed'> & { subscription_id: number })[];
  unfinished: number[];
}

const PLACE = 'consultations.questions.record';
const WAITING = `select
    (select coalesce(json_agg(q), '[]'::json) from (
      select distinct on (subscription_id) id, subscription_id, record_sealed from questions where user_id = one.id and answered_at is null
      order by subscription_id, id desc) q) as questions,
    (select coalesce(json_agg(k.id), '[]'::json) from consultations k where k.user_id = one.id and k.status <> 'submitted') as unfinished
  from (select ?::bigint as id) one`;

/** What prescribers have asked customers before deciding. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly notices: NoticesService,
    private readonly records: ConsultationRecords,
  ) {}

  /** The question that was asked with this `clientId` before, if any. */
  async before(tx: Tx, subscriptionId: number, clientId: string | undefined): Promise<number | null> {
    if (!clientId) return null;
    const row = await tx.first<{ id: number }>('select id from questions where subscription_id = ? and client_id = ?', [
      subscriptionId,
      clientId,
    ]);
    return row?.id ?? null;
  }

  async ask(
    tx: Tx,
    about: { subscriptionId: number; userId: number; clientId: string | undefined },
    record: QuestionRecord,
  ): Promise<number> {
    const id = await tx.nextId('questions');
    await tx.rows(
      'insert into questions (id, subscription_id, user_id, asked_at, asker_id, asker_name, record_sealed, client_id) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        about.subscriptionId,
        about.userId,
        tx.now,
        userIdOf(tx.ctx),
        tx.ctx.actor.name,
        this.sealer.sealJson(PLACE, id, record),
        about.clientId ?? null,
      ],
    );
    await this.notices.tell(tx, about.userId, `question:${id}`, 'question', record.text);
    return id;
  }

  /** The customer sent something: questions asked before it are answered, by what was sent first and not by the event that arrived first. */
  async answered(tx: Tx, userId: number, at: Date): Promise<void> {
    await tx.rows(
      'update questions set answered_at = ? where user_id = ? and asked_at <= ? and (answered_at is null or answered_at > ?)',
      [at, userId, at, at],
    );
  }

  /** When the customers last answered a question, by subscription. */
  async answersOf(reader: Pick<Tx | Db, 'rows'>, subscriptions: readonly number[]): Promise<Map<number, Date>> {
    const rows = await reader.rows<{ subscription_id: number; at: Date }>(
      'select subscription_id, max(answered_at) as at from questions where subscription_id = any(?::bigint[]) and answered_at is not null group by 1',
      [[...subscriptions]],
    );
    return new Map(rows.map((row) => [row.subscription_id, row.at]));
  }

  /** The newest question of each treatment that the caller has not answered, and what they have begun and may still finish. */
  async mine(ctx: Context): Promise<z.input<typeof myQuestions.output>> {
    const [row] = await this.db.rows<WaitingRow>(WAITING, [userIdOf(ctx)]);
    const { questions = [], unfinished = [] } = row ?? {};
    const begun =
      unfinished.length === 0
        ? []
        : await this.db.em().find(Consultation, { id: { $in: unfinished } }, { orderBy: { id: 'desc' } });
    return {
      questions: questions.map((one) => ({ subscriptionId: one.subscription_id, text: this.textOf(one) })),
      incomplete: await this.records.finishable(this.db, begun),
    };
  }

  async of(reader: Pick<Tx | Db, 'rows'>, subscriptionId: number): Promise<z.input<typeof AskedQuestion>[]> {
    const rows = await reader.rows<QuestionRow>('select * from questions where subscription_id = ? order by id desc', [
      subscriptionId,
    ]);
    return rows.map((row) => ({
      id: row.id,
      text: this.textOf(row),
      askedAt: row.asked_at.toISOString(),
      askedBy: row.asker_name,
      answeredAt: row.answered_at?.toISOString() ?? null,
    }));
  }

  private textOf({ id, record_sealed }: Pick<QuestionRow, 'id' | 'record_sealed'>): string {
    return this.sealer.openJson<QuestionRecord>(PLACE, id, record_sealed).text;
  }
}
