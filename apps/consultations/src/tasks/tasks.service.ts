import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import type { Context } from '@sorrel/service-kit/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/sealed';
import { People } from '../patients/people.service.ts';

type Shown = z.input<typeof ClinicalTask>;
interface TaskRow extends Row {
  id: number;
  kind: Shown['kind'];
  user_id: number;
  subscription_id: number | null;
  opened_at: Date;
  done_at: Date | null;
  done_by: string | null;
  note_sealed: string | null;
}
interface NewTask {
  kind: Shown['kind'];
  /** What opens it: the same cause opens it once. */
  cause: string;
  userId: number;
  subscriptionId: number | null;
}

const PLACE = 'consultations.tasks.note';

/** Work that waits for a prescriber beside the review queue: opened once for a cause, done once by somebody. */
@Injectable()
export class TasksService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly people: People,
  ) {}

  async open(tx: Tx, { kind, cause, userId, subscriptionId }: NewTask): Promise<void> {
    await tx.rows(
      'insert into tasks (kind, cause, user_id, subscription_id, opened_at) values (?, ?, ?, ?, ?) on conflict (cause) do nothing',
      [kind, cause, userId, subscriptionId, tx.now],
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

  /** Again, or by two people at once: the first stands. */
  done({ id, note }: { id: number; note?: string | undefined }, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const task = await tx.first<TaskRow>('select * from tasks where id = ? for update', [id]);
      if (!task) throw notFound('This task');
      if (task.done_at === null)
        await tx.rows('update tasks set done_at = ?, done_by = ?, note_sealed = ? where id = ?', [
          tx.now,
          ctx.actor.name,
          note?.trim() ? this.sealer.seal(PLACE, id, note.trim()) : null,
          id,
        ]);
      return {};
    });
  }

  /** Open ones of everybody, or of one patient, longest waiting first. */
  list(ctx: Context, userId?: number): Promise<{ tasks: Shown[] }> {
    return this.db.transaction(ctx, async (tx) => ({
      tasks: await (userId === undefined
        ? this.where(tx, 'done_at is null', [])
        : this.where(tx, 'done_at is null and user_id = ?', [userId])),
    }));
  }

  ofCustomer(tx: Tx, userId: number): Promise<Shown[]> {
    return this.where(tx, 'user_id = ?', [userId]);
  }

  private async where(tx: Tx, condition: string, params: unknown[]): Promise<Shown[]> {
    const rows = await tx.rows<TaskRow>(
      `select * from tasks where ${condition} order by opened_at, id limit 500`,
      params,
    );
    const names = await this.people.names(
      tx,
      rows.map((row) => row.user_id),
    );
    return rows.map((row) => this.shown(row, names.get(row.user_id) ?? ''));
  }

  private shown(row: TaskRow, name: string): Shown {
    return {
      name,
      id: row.id,
      kind: row.kind,
      userId: row.user_id,
      subscriptionId: row.subscription_id,
      openedAt: row.opened_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      doneBy: row.done_by,
      note: row.note_sealed === null ? '' : this.sealer.open(PLACE, row.id, row.note_sealed),
    };
  }
}
