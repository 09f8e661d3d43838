import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { messageAttended, pharmacistAnswered } from '@sorrel/contracts/consultations/events';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import type { Told } from '@sorrel/contracts/consultations/told';
import { dueAt, mostUrgent, Urgency, urgencyOf, type TaskKind } from '@sorrel/contracts/consultations/urgency';
import { londonClock } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { COUNTED_TO } from '@sorrel/contracts/work';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import type { Waiting } from '@sorrel/contracts/waiting';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { healthOf, shownHealth, type Kept } from '../health/health-change.ts';
import { HealthRecords } from '../health/records.service.ts';
import { plainKind, TaskKinds, type StoredKind } from './task-kinds.service.ts';
import { accountsIn, withAccountNames } from '../findings/accounts-named.ts';
import { People } from '../people/people.service.ts';

type Shown = z.input<typeof ClinicalTask>;
interface TaskRow extends Row, StoredKind {
  urgency: Urgency;
  due: Date;
  cause: string;
  user_id: number;
  subscription_id: number | null;
  treatment: TreatmentSlug | null;
  opened_at: Date;
  done_at: Date | null;
  done_by: string | null;
  note_sealed: string | null;
  blocks_sealed: string | null;
  told_sealed: string | null;
}
interface Listed extends TaskRow {
  /** Where it is looked at: a document may have come before there was a plan. */
  plan: number | null;
}
interface NewTask {
  kind: TaskKind;
  /** What opens it: the same cause opens it once. */
  cause: string;
  userId: number;
  subscriptionId: number | null;
  /** The treatment it is about, where that is not a subscription yet. */
  treatment?: TreatmentSlug;
  /** The rules that wait for the decision. */
  blocks?: Shown['blocks'];
  /** What the patient wrote that opens it. */
  told?: Told;
  /** More urgent than its kind and what was told make it by themselves. */
  urgency?: Urgency;
}

/** What opens the task of a flagged message. */
export const causeOfMessage = (messageId: number): string => `message:${messageId}`;
/** What opens the task of a pharmacist's question, or of a supply they stopped. */
export const causeOfPharmacist = (checkId: number): string => `pharmacist:${checkId}`;
const numberOf = (cause: string): number => Number(cause.split(':')[1]);

const PLACE = 'consultations.tasks.note';
const BLOCKS_PLACE = 'consultations.tasks.blocks';
const TOLD_PLACE = 'consultations.tasks.told';
// A row of the version before has no moment of its own.
const DUE = `coalesce(due_at, opened_at + interval '1 day')`;
const RANK = `array_position(array[${Urgency.options.map((one) => `'${one}'`).join(', ')}], urgency)`;
const PRESSING = `urgency in ('emergency', 'urgent')`;

/** Work that waits for a prescriber beside the review queue: opened once for a cause, done once by somebody. */
@Injectable()
export class TasksService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly people: People,
    private readonly health: HealthRecords,
    private readonly kinds: TaskKinds,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        clinical_tasks_open: 'Tasks for a prescriber beside the reviews',
        clinical_tasks_oldest_seconds: 'How long the oldest of them has been open',
        clinical_tasks_urgent: 'Of them, what may not wait for its turn',
        clinical_tasks_overdue: 'Of them, what nobody has looked at within its own target',
        clinical_tasks_urgent_overdue_seconds: 'For how long the most overdue of the urgent ones has been',
      },
      async () => {
        const row = await this.db.first<{
          count: number;
          oldest: Date | null;
          urgent: number;
          overdue: number;
          urgent_due: Date | null;
        }>(
          `select count(*)::float8 as count, min(opened_at) as oldest, count(*) filter (where ${PRESSING})::float8 as urgent,
             count(*) filter (where ${DUE} < ?)::float8 as overdue, min(${DUE}) filter (where ${PRESSING} and ${DUE} < ?) as urgent_due
           from tasks where done_at is null`,
          [clock.now(), clock.now()],
        );
        return {
          clinical_tasks_open: row?.count ?? 0,
          clinical_tasks_oldest_seconds: clock.secondsSince(row?.oldest),
          clinical_tasks_urgent: row?.urgent ?? 0,
          clinical_tasks_overdue: row?.overdue ?? 0,
          clinical_tasks_urgent_overdue_seconds: clock.secondsSince(row?.urgent_due),
        };
      },
    );
  }

  /**
   * Once for a cause, due by its urgency from now. The same cause told of again as more urgent, while it is open: what it says now counts.
   */
  async open(tx: Tx, task: NewTask): Promise<void> {
    const { kind, cause, userId, subscriptionId, treatment, blocks, told } = task;
    const own = urgencyOf(kind, told?.dangers);
    const urgency = task.urgency ? mostUrgent([own, task.urgency]) : own;
    const due = dueAt(urgency, tx.now);
    const id = await tx.nextId('tasks');
    const stored = this.kinds.stored(id, kind);
    const [opened] = await tx.rows(
      `insert into tasks (id, kind, kind_sealed, cause, user_id, subscription_id, treatment, blocks_sealed, opened_at, urgency, due_at, told_sealed)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (cause) do nothing returning id`,
      [
        id,
        stored.kind,
        stored.kind_sealed,
        cause,
        userId,
        subscriptionId,
        treatment ?? null,
        blocks ? this.sealer.sealJson(BLOCKS_PLACE, id, blocks) : null,
        tx.now,
        urgency,
        due,
        told ? this.sealer.sealJson(TOLD_PLACE, id, told) : null,
      ],
    );
    if (!opened) await this.pressOn(tx, cause, urgency, due, told);
  }

  /** Something of this cause was opened before, whether it is open still or not. */
  async isKnown(tx: Tx, causeBegins: string): Promise<boolean> {
    return (await tx.first('select 1 from tasks where starts_with(cause, ?) limit 1', [causeBegins])) !== undefined;
  }

  private async pressOn(tx: Tx, cause: string, urgency: Urgency, due: Date, told: Told | undefined): Promise<void> {
    const before = await tx.first<Pick<TaskRow, 'id' | 'urgency' | 'told_sealed'>>(
      'select id, urgency, told_sealed from tasks where cause = ? and done_at is null for update',
      [cause],
    );
    if (!before) return;
    const isMore = mostUrgent([before.urgency, urgency]) !== before.urgency;
    if (!isMore && (before.told_sealed !== null || !told)) return;
    await tx.rows(
      `update tasks set urgency = ?, due_at = least(${DUE}, ?), told_sealed = coalesce(?, told_sealed) where id = ?`,
      [
        isMore ? urgency : before.urgency,
        due,
        told ? this.sealer.sealJson(TOLD_PLACE, before.id, told) : null,
        before.id,
      ],
    );
  }

  /** What has passed needs nobody any more. */
  async close(tx: Tx, userId: number, kind: TaskKind): Promise<void> {
    const open = await tx.rows<StoredKind & Row>(
      'select id, kind, kind_sealed from tasks where user_id = ? and kind = any(?) and done_at is null for update',
      [userId, [kind, plainKind(kind)]],
    );
    const ids = open.filter((one) => this.kinds.of(one) === kind).map(({ id }) => id);
    await tx.rows('update tasks set done_at = ?, done_by = ? where id = any(?)', [tx.now, tx.ctx.actor.name, ids]);
  }

  /** Decisions about treatments in which nothing waits for one any more. */
  closeDecisions(tx: Tx, userId: number, besides: readonly string[]): void {
    tx.atEnd(
      `update tasks set done_at = ?, done_by = ? where user_id = ? and kind = 'decision' and done_at is null and treatment <> all(?::text[])`,
      [tx.now, tx.ctx.actor.name, userId, [...besides]],
    );
  }

  /** Of a question for a look that waits still, whose it is; locked. */
  async openLook(tx: Tx, id: number): Promise<{ userId: number; treatment: TreatmentSlug }> {
    return this.openOf(tx, id, 'look');
  }

  /** By when what this cause opened is to be looked at. */
  async dueOf(tx: Tx, cause: string): Promise<Date> {
    const task = await tx.first<{ due: Date }>(`select ${DUE} as due from tasks where cause = ?`, [cause]);
    return task?.due ?? tx.now;
  }

  /** Of a decision that is open still, whose it is; locked. */
  async openDecision(tx: Tx, id: number): Promise<{ userId: number; treatment: TreatmentSlug }> {
    return this.openOf(tx, id, 'decision');
  }

  private async openOf(
    tx: Tx,
    id: number,
    kind: 'decision' | 'look',
  ): Promise<{ userId: number; treatment: TreatmentSlug }> {
    const task = await tx.first<TaskRow>('select * from tasks where id = ? and kind = ? for update', [id, kind]);
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

  async finishCause(tx: Tx, cause: string, note: string): Promise<void> {
    const task = await tx.first<{ id: number }>('select id from tasks where cause = ? and done_at is null', [cause]);
    if (task) await this.finish(tx, task.id, note);
  }

  /** Over, and what it told of somebody else is gone; what comes for this cause later opens nothing. */
  async withdraw(tx: Tx, task: NewTask, note: string): Promise<void> {
    await this.open(tx, task);
    await this.finishCause(tx, task.cause, note);
    await tx.rows('update tasks set told_sealed = null where cause = ?', [task.cause]);
  }

  /** Done again, or by two people at once: the first one counts. */
  done({ id, note }: { id: number; note?: string | undefined }, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const task = await tx.first<TaskRow>('select * from tasks where id = ? for update', [id]);
      if (!task) throw notFound('This task');
      if (task.user_id === ctx.actor.userId)
        throw new Fault('forbidden', 'This is about your own treatment. Please ask a colleague.');
      if (task.kind === 'decision' && task.done_at === null)
        throw conflict('This needs a decision: say whether the treatment may go on, and why.');
      if (task.kind === 'look' && task.done_at === null)
        throw conflict('This needs an answer to the patient, who waits for it. It is done when you have answered.');
      if (task.kind === 'health-change' && task.done_at === null)
        throw conflict('This needs an answer to the patient, who waits for it. It is done when you have answered.');
      if (task.kind === 'evidence' && task.done_at === null)
        throw conflict('This is done when what was sent is recorded or refused, under “Verified evidence”.');
      const answer = note?.trim() ?? '';
      if (task.kind === 'pharmacist' && task.done_at === null && answer === '')
        throw conflict('This needs an answer: the pharmacist waits for it. Please write it down.', 'no_answer');
      await this.finish(tx, id, answer);
      if (task.kind === 'pharmacist' && task.done_at === null)
        await tx.publish(pharmacistAnswered, `patient:${task.user_id}`, {
          checkId: numberOf(task.cause),
          userId: task.user_id,
          text: answer,
          by: ctx.actor.name,
          at: tx.now.toISOString(),
        });
      if (task.kind === 'message' && task.done_at === null)
        await tx.publish(messageAttended, `patient:${task.user_id}`, {
          messageId: numberOf(task.cause),
          userId: task.user_id,
          at: tx.now.toISOString(),
        });
      return { events: tx.events };
    });
  }

  /** Open ones of everybody, or of one patient: the most urgent first, and of those what is due first. */
  list(ctx: Context, userId?: number): Promise<{ tasks: Shown[] }> {
    return this.db.transaction(ctx, async (tx) => ({
      tasks: await (userId === undefined ? this.everybodys(tx) : this.ofCustomer(tx, userId, 'done_at is null')),
    }));
  }

  async waiting(lateBefore: string): Promise<Waiting> {
    const row = await this.db.first<{
      count: number;
      oldest: Date | null;
      late: number;
      urgent: number;
      urgent_late: number;
      since: Date | null;
      due: Date | null;
    }>(
      `select count(*)::int as count, min(w.opened_at) as oldest, count(*) filter (where w.due < ?::timestamptz)::int as late,
         count(*) filter (where w.is_pressing)::int as urgent,
         count(*) filter (where w.is_pressing and w.due < ?::timestamptz)::int as urgent_late,
         (array_agg(w.opened_at order by w.due) filter (where w.is_pressing))[1] as since, min(w.due) filter (where w.is_pressing) as due
       from (select opened_at, ${DUE} as due, ${PRESSING} as is_pressing from tasks where done_at is null order by ${RANK}, 2 limit ${COUNTED_TO}) w`,
      [lateBefore, lateBefore],
    );
    return {
      count: row?.count ?? 0,
      oldest: row?.oldest?.toISOString() ?? null,
      late: row?.late ?? 0,
      urgent:
        row?.since && row.due
          ? { count: row.urgent, late: row.urgent_late, since: row.since.toISOString(), due: row.due.toISOString() }
          : null,
    };
  }

  async ofCustomer(reader: Reader, userId: number, condition = 'true'): Promise<Shown[]> {
    const reads = gathered(reader);
    const [rows, names] = await Promise.all([
      this.where(reads, `user_id = ? and ${condition}`, [userId]),
      this.people.names(reads, [userId]),
    ]);
    const told = await this.toldOf(reader, rows);
    const shown = rows.map((row) => this.shown(row, names.get(userId) ?? '', told));
    return this.withAccounts(reader, shown);
  }

  private async everybodys(tx: Tx): Promise<Shown[]> {
    const rows = await this.where(tx, 'done_at is null', []);
    const names = await this.people.names(
      tx,
      rows.map((row) => row.user_id),
    );
    const told = await this.toldOf(tx, rows);
    return this.withAccounts(
      tx,
      rows.map((row) => this.shown(row, names.get(row.user_id) ?? '', told)),
    );
  }

  /** Other accounts that a block tells of have their names: asked for only where there are any. */
  private async withAccounts(reader: Reader, shown: Shown[]): Promise<Shown[]> {
    const accounts = accountsIn(shown.flatMap(({ blocks }) => blocks ?? []));
    if (accounts.length === 0) return shown;
    const names = await this.people.names(reader, accounts);
    return shown.map((one) => ({ ...one, blocks: withAccountNames(one.blocks ?? [], names) }));
  }

  private where(reader: Reader, condition: string, params: unknown[]): Promise<Listed[]> {
    return reader.rows<Listed>(
      `select *, ${DUE} as due, coalesce(subscription_id, case when kind = 'evidence' then
         (select max(s.subscription_id) from subscriptions s where s.user_id = tasks.user_id) end) as plan from tasks where ${condition} order by ${RANK}, due, id limit 500`,
      params,
    );
  }

  private toldOf(reader: Reader, rows: readonly TaskRow[]): Promise<Map<number, Kept>> {
    return this.health.some(
      reader,
      rows.flatMap(({ cause }) => healthOf(cause) ?? []),
    );
  }

  private shown(row: Listed, name: string, changes: ReadonlyMap<number, Kept>): Shown {
    const change = changes.get(healthOf(row.cause) ?? 0);
    return {
      name,
      id: row.id,
      kind: this.kinds.of(row),
      urgency: row.urgency,
      dueAt: row.due.toISOString(),
      userId: row.user_id,
      subscriptionId: row.plan,
      treatment: row.treatment,
      blocks:
        row.blocks_sealed === null
          ? []
          : this.sealer.openJson<Shown['blocks']>(BLOCKS_PLACE, row.id, row.blocks_sealed),
      told: row.told_sealed === null ? null : this.sealer.openJson<Told>(TOLD_PLACE, row.id, row.told_sealed),
      health: change ? shownHealth(change) : null,
      openedAt: row.opened_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      doneBy: row.done_by,
      note: row.note_sealed === null ? '' : this.sealer.open(PLACE, row.id, row.note_sealed),
    };
  }
}
