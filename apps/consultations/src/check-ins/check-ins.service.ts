import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CheckIn, CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import type { Weight } from '@sorrel/contracts/consultations/course';
import { londonDate } from '@sorrel/contracts/london';
import type { answerCheckIn, myCheckIns } from '@sorrel/contracts/consultations/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { NoticesService } from '../notices/notices.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { readIn } from '../words/words.ts';
import {
  ASK_JOB,
  ASKED,
  askAt,
  isSameAnswer,
  isUrgent,
  REMIND_JOB,
  REMIND_MS,
  REMINDED,
  urgentIn,
} from './check-in.ts';

/** The supply that is asked about, by what it was prescribed with. */
export interface Supplied {
  prescriptionId: number;
  subscriptionId: number;
  itemId: number;
  userId: number;
}
interface CheckInRow extends Row {
  id: number;
  subscription_id: number;
  user_id: number;
  asked_at: Date;
  reminded_at: Date | null;
  answered_at: Date | null;
  answers_sealed: string | null;
}

const PLACE = 'consultations.check_ins.answers';
/** The supply `c` asks about is still the last that was prescribed of its treatment, and was not revoked. */
const MATTERS = `not exists (select 1 from revocations k where k.prescription_id = c.prescription_id)
  and not exists (
    select 1 from prescriptions own join reviews r on r.id = own.review_id
      join prescriptions p on p.user_id = own.user_id and p.id > own.id
      join reviews later on later.id = p.review_id and later.consultation = r.consultation
    where own.id = c.prescription_id)`;

/** What patients answer before the next strength of a plan is decided: asked once, reminded once, answered once. */
@Injectable()
export class CheckInsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly notices: NoticesService,
    private readonly tasks: TasksService,
  ) {}

  /** With a supply of a plan: it is asked about before the next is looked at. `begins`: the day it is for. */
  async plan(tx: Tx, supplied: Supplied, begins: string, months: number): Promise<void> {
    await tx.schedule({
      kind: ASK_JOB,
      key: `item:${supplied.itemId}`,
      data: { ...supplied },
      dueAt: askAt(begins, months, tx.now),
    });
  }

  /** Once for a supply, while its plan goes on. */
  async ask(tx: Tx, { prescriptionId, subscriptionId, itemId, userId }: Supplied): Promise<void> {
    const running = await tx.first(
      `select 1 from subscriptions where subscription_id = ? and not should_cancel and status not in ('cancelled', 'refused', 'failed')`,
      [subscriptionId],
    );
    if (!running) return;
    const id = await tx.nextId('check_ins');
    const [asked] = await tx.rows(
      `insert into check_ins (id, prescription_id, subscription_id, item_id, user_id, asked_at)
       select c.* from (select ?::bigint as id, ?::bigint as prescription_id, ?::bigint as subscription_id, ?::bigint as item_id, ?::bigint as user_id, ?::timestamptz as asked_at) c
       where ${MATTERS} on conflict (prescription_id) do nothing returning id`,
      [id, prescriptionId, subscriptionId, itemId, userId, tx.now],
    );
    if (!asked) return;
    await this.notices.tell(tx, userId, `check-in:${id}`, 'notice', ASKED);
    await tx.schedule({
      kind: REMIND_JOB,
      key: `check-in:${id}`,
      data: { id },
      dueAt: new Date(tx.now.getTime() + REMIND_MS),
    });
  }

  /** Once, and not where the answers are there or do not matter any more. */
  async remind(tx: Tx, id: number): Promise<void> {
    const [row] = await tx.rows<CheckInRow>(
      `update check_ins c set reminded_at = ? where id = ? and answered_at is null and reminded_at is null and ${MATTERS} returning *`,
      [tx.now, id],
    );
    if (row) await this.notices.tell(tx, row.user_id, `check-in:${id}:again`, 'notice', REMINDED);
  }

  async mine(ctx: Context): Promise<z.input<typeof myCheckIns.output>> {
    const rows = await this.db.rows<CheckInRow>(
      `select * from check_ins c where user_id = ? and answered_at is null and ${MATTERS} order by id`,
      [userIdOf(ctx)],
    );
    return {
      checkIns: rows.map((row) => ({
        id: row.id,
        subscriptionId: row.subscription_id,
        askedAt: row.asked_at.toISOString(),
      })),
    };
  }

  answer(
    { id, answers }: z.output<typeof answerCheckIn.input>,
    ctx: Context,
  ): Promise<z.input<typeof answerCheckIn.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<CheckInRow>('select * from check_ins where id = ? and user_id = ? for update', [
        id,
        userIdOf(ctx),
      ]);
      if (!row) throw notFound('This question');
      const urgent = urgentIn(answers);
      const before = this.answersOf(row);
      if (before) {
        if (!isSameAnswer(before, answers))
          throw conflict(
            'You have answered these questions already. To add something, please write to us in the chat.',
            'answered',
          );
        return { ...urgent, events: tx.events };
      }
      await tx.rows('update check_ins set answered_at = ?, answers_sealed = ? where id = ?', [
        tx.now,
        this.sealer.sealJson(PLACE, id, answers),
        id,
      ]);
      await tx.unschedule(REMIND_JOB, `check-in:${id}`);
      const told = readIn('check-in', answers.words);
      if (isUrgent(urgent))
        await this.tasks.open(tx, {
          kind: 'check-in',
          cause: `check-in:${id}`,
          userId: row.user_id,
          subscriptionId: row.subscription_id,
          ...(told ? { told } : {}),
        });
      return { ...urgent, events: tx.events };
    });
  }

  /** The weights somebody has told us before their steps, oldest first. */
  async weights(reader: Reader, userId: number): Promise<Weight[]> {
    const rows = await reader.rows<CheckInRow>(
      'select * from check_ins where user_id = ? and answers_sealed is not null order by answered_at',
      [userId],
    );
    return rows.flatMap((row): Weight[] => {
      const kg = this.answersOf(row)?.weightKg;
      return kg && row.answered_at ? [{ on: londonDate(row.answered_at), kg, source: 'check-in' }] : [];
    });
  }

  /** As the prescriber reads it; null: nobody was asked about this supply. */
  async of(reader: Reader, prescriptionId: number): Promise<CheckIn | null> {
    const row = await reader.first<CheckInRow>('select * from check_ins where prescription_id = ?', [prescriptionId]);
    return (
      (row && {
        askedAt: row.asked_at.toISOString(),
        remindedAt: row.reminded_at?.toISOString() ?? null,
        answeredAt: row.answered_at?.toISOString() ?? null,
        answers: this.answersOf(row),
      }) ??
      null
    );
  }

  private answersOf(row: CheckInRow): CheckInAnswers | null {
    return row.answers_sealed === null ? null : this.sealer.openJson<CheckInAnswers>(PLACE, row.id, row.answers_sealed);
  }
}
