import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { messageAttended } from '@sorrel/contracts/consultations/events';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { londonClock } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import type { Waiting } from '@sorrel/contracts/waiting';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { countWaiting } from '@sorrel/service-kit/database/waiting';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { People } from '../people/people.service.ts';

type Shown = z.input<typeof ClinicalTask>;
interface TaskRow extends Row {
  id: number;
  kind: Shown['kind'];
  cause: string;
  user_id: number;
  subscription_id: number | null;
  treatment: TreatmentSlug | null;
  opened_at: Date;
  done_at: Date | null;
  done_by: string | null;
  note_sealed: string | null;
  blocks_sealed: string | null;
}
interface NewTask {
  kind: Shown['kind'];
  /** What opens it: the same cause opens it once. */
  cause: string;
  userId: number;
  subscriptionId: number | null;
  /** The treatment it is about, where that is not a subscription yet. */
  treatment?: TreatmentSlug;
  /** The rules that wait for the decision. */
  blocks?: Shown['blocks'];
}

/** What opens the task of a flagged message. */
export const causeOfMessage = (messageId: number): string => `message:${messageId}`;
const messageOf = (cause: string): number => Number(cause.split(':')[1]);

const PLACE = 'consultations.tasks.note';
const BLOCKS_PLACE = 'consultations.tasks.blocks';

/** Work that waits for a prescriber beside the review queue: opened once for a cause, done once by somebody. */
@Injectable()
export class TasksService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly people: People,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        clinical_tasks_open: 'Tasks for a prescriber beside the reviews',
        clinical_tasks_oldest_seconds: 'How long the oldest of them has been open',
      },
      async () => {
        const row = await this.db.first<{ count: number; oldest: Date | null }>(
          'select count(*)::float8 as count, min(opened_at) as oldest from tasks where done_at is null',
        );
        return { clinical_tasks_open: row?.count ?? 0, clinical_tasks_oldest_seconds: clock.secondsSince(row?.oldest) };
      },
    );
  }

  async open(tx: Tx, { kind, cause, userId, subscriptionId, treatment, blocks }: NewTask): Promise<void> {
    const id = await tx.nextId('tasks');
    await tx.rows(
      'insert into tasks (id, kind, cause, user_id, subscription_id, treatment, blocks_sealed, opened_at) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (cause) do nothing',
      [
        id,
        kind,
        cause,
        userId,
        subscriptionId,
        treatment ?? null,
        blocks ? this.sealer.sealJson(BLOCKS_PLACE, id, blocks) : null,
        tx.now,
      ],
    );
  }

  /** What has passed needs nobody any more. */
  async close(tx: Tx, userId: number, kind: Shown['kind']): Promise<void> {
    await tx.rows('update tasks set done_at = ?, done_by = ? where user_id = ? and kind = ? and done_at is null', [
      tx.now,
      tx.ctx.actor.name,
      userId,
      kind,
    ]);
  }

  /** Decisions about treatments in which nothing waits for one any more. */
  closeDecisions(tx: Tx, userId: number, besides: readonly string[]): void {
    tx.atEnd(
      `update tasks set done_at = ?, done_by = ? where user_id = ? and kind = 'decision' and done_at is null and treatment <> all(?::text[])`,
      [tx.now, tx.ctx.actor.name, userId, [...besides]],
    );
  }

  /** Of a decision that is open still, whose it is; locked. */
  async openDecision(tx: Tx, id: number): Promise<{ userId: number; treatment: TreatmentSlug }> {
    const task = await tx.first<TaskRow>(`select * from tasks where id = ? and kind = 'decision' for update`, [id]);
    if (!task?.treatment) throw notFound('This task');
    if (task.done_at !== null)
      throw conflict(
        `${task.done_by} settled this on ${londonClock(task.done_at)}. Please load the page again.`,
        'decided',
      );
    return { userId: task.user_id, treatment: task.treatment };
  }

  async finish(tx: Tx, id: number, note: string): Promise<void> {
    await tx.rows('update tasks set done_at = ?, done_by = ?, note_sealed = ? where id = ? and done_at is null', [
      tx.now,
      tx.ctx.actor.name,
      note === '' ? null : this.sealer.seal(PLACE, id, note),
      id,
    ]);
  }

  /** Done again, or by two people at once: the first one counts. */
  done({ id, note }: { id: number; note?: string | undefined }, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const task = await tx.first<TaskRow>('select * from tasks where id = ? for update', [id]);
      if (!task) throw notFound('This task');
      if (task.kind === 'decision' && task.done_at === null)
        throw conflict('This needs a decision: say whether the treatment may go on, and why.');
      await this.finish(tx, id, note?.trim() ?? '');
      if (task.kind === 'message' && task.done_at === null)
        await tx.publish(messageAttended, `patient:${task.user_id}`, {
          messageId: messageOf(task.cause),
          userId: task.user_id,
          at: tx.now.toISOString(),
        });
      return { events: tx.events };
    });
  }

  /** Open ones of everybody, or of one patient, longest waiting first. */
  list(ctx: Context, userId?: number): Promise<{ tasks: Shown[] }> {
    return this.db.transaction(ctx, async (tx) => ({
      tasks: await (userId === undefined ? this.everybodys(tx) : this.ofCustomer(tx, userId, 'done_at is null')),
    }));
  }

  waiting(lateBefore: string): Promise<Waiting> {
    return countWaiting(
      this.db,
      'select opened_at as since from tasks where done_at is null order by opened_at',
      lateBefore,
    );
  }

  async ofCustomer(reader: Reader, userId: number, condition = 'true'): Promise<Shown[]> {
    const reads = gathered(reader);
    const [rows, names] = await Promise.all([
      this.where(reads, `user_id = ? and ${condition}`, [userId]),
      this.people.names(reads, [userId]),
    ]);
    return rows.map((row) => this.shown(row, names.get(userId) ?? ''));
  }

  private async everybodys(tx: Tx): Promise<Shown[]> {
    const rows = await this.where(tx, 'done_at is null', []);
    const names = await this.people.names(
      tx,
      rows.map((row) => row.user_id),
    );
    return rows.map((row) => this.shown(row, names.get(row.user_id) ?? ''));
  }

  private where(reader: Reader, condition: string, params: unknown[]): Promise<TaskRow[]> {
    return reader.rows<TaskRow>(`select * from tasks where ${condition} order by opened_at, id limit 500`, params);
  }

  private shown(row: TaskRow, name: string): Shown {
    return {
      name,
      id: row.id,
      kind: row.kind,
      userId: row.user_id,
      subscriptionId: row.subscription_id,
      treatment: row.treatment,
      blocks:
        row.blocks_sealed === null
          ? []
          : this.sealer.openJson<Shown['blocks']>(BLOCKS_PLACE, row.id, row.blocks_sealed),
      openedAt: row.opened_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      doneBy: row.done_by,
      note: row.note_sealed === null ? '' : this.sealer.open(PLACE, row.id, row.note_sealed),
    };
  }
}
