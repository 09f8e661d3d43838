import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Grades, type StoredGrade } from '../concerns/grades.service.ts';
import { TaskKinds, type StoredKind } from '../tasks/task-kinds.service.ts';

const BATCH = 300;
export const SEAL_JOB = 'seal-rows';
/** How what is written once for a cause began in the version before, where that told of health, and how it begins. */
const CAUSES = [
  ['pregnancy:', 'marked:'],
  ['self-harm:', 'attend:'],
] as const;

/** Seals what rows of before tell of health by a kind, a grade or a cause. What is sealed already stays as it is. */
@Injectable()
export class SealingService {
  constructor(
    private readonly db: Db,
    private readonly kinds: TaskKinds,
    private readonly grades: Grades,
  ) {}

  step(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      await this.gradesIn(tx);
      if (after === 0)
        for (const [was, is] of CAUSES)
          await tx.rows(
            `update notices n set cause = ? || substr(cause, ?) where starts_with(cause, ?) and not exists (select 1 from notices o where o.cause = ? || substr(n.cause, ?))`,
            [is, was.length + 1, was, is, was.length + 1],
          );
      const last = await this.tasksIn(tx, after);
      if (last !== null)
        await tx.schedule({ kind: SEAL_JOB, key: `${last}:${tx.now.getTime()}`, data: { after: last } });
    });
  }

  private async tasksIn(tx: Tx, after: number): Promise<number | null> {
    const rows = await tx.rows<StoredKind & { cause: string } & Row>(
      `select id, kind, kind_sealed, cause from tasks where id > ? and kind in ('pregnancy', 'self-harm', 'words') and kind_sealed is null order by id limit ${BATCH} for update`,
      [after],
    );
    for (const { id, kind, cause } of rows) {
      const stored = this.kinds.stored(id, kind);
      const [was, is] = CAUSES.find(([begins]) => cause.startsWith(begins)) ?? ['', ''];
      await tx.rows('update tasks set kind = ?, kind_sealed = ?, cause = ? where id = ?', [
        stored.kind,
        stored.kind_sealed,
        `${is}${cause.slice(was.length)}`,
        id,
      ]);
    }
    return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  }

  // Some hundreds in a clinic's life.
  private async gradesIn(tx: Tx): Promise<void> {
    const rows = await tx.rows<StoredGrade & Row>(
      `select id, type, kind, harm, grade_sealed from concerns where type = 'incident' and grade_sealed is null order by id limit 5000`,
    );
    await tx.rows(`select set_config('sorrel.seals_grade', 'on', true)`);
    for (const row of rows) {
      const { kind, harm, grade_sealed } = this.grades.stored(row.id, row);
      await tx.rows('update concerns set kind = ?, harm = ?, grade_sealed = ? where id = ?', [
        kind,
        harm,
        grade_sealed,
        row.id,
      ]);
    }
  }
}
