import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { AskedQuestion, Flag } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
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

const PLACE = 'consultations.questions.record';

/** What prescribers have asked customers before deciding. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly notices: NoticesService,
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

  /** The newest question of each treatment that the caller has not answered. */
  async mine(ctx: Context): Promise<{ questions: { subscriptionId: number; text: string }[] }> {
    const rows = await this.db.rows<QuestionRow & { subscription_id: number }>(
      'select distinct on (subscription_id) * from questions where user_id = ? and answered_at is null order by subscription_id, id desc',
      [userIdOf(ctx)],
    );
    return { questions: rows.map((row) => ({ subscriptionId: Number(row.subscription_id), text: this.textOf(row) })) };
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

  private textOf({ id, record_sealed }: QuestionRow): string {
    return this.sealer.openJson<QuestionRecord>(PLACE, id, record_sealed).text;
  }
}
