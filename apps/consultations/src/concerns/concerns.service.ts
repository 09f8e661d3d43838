import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  acknowledgeBy,
  concernRef,
  isClosed,
  missingToClose,
  whyNotStep,
  type ConcernNow,
  type ConcernSource,
  type ConcernStep,
  type ConcernType,
  type Harm,
} from '@sorrel/contracts/consultations/concern';
import {
  MOST_CONCERNS,
  type addConcernStep,
  type complain,
  type concernWork,
  type Concern,
  type listConcerns,
  type recordComplaint,
  type recordIncident,
} from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { complaintNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { People } from '../people/people.service.ts';
import { Grades } from './grades.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { readIn } from '../words/words.ts';

interface ConcernRow extends Row {
  id: number;
  type: ConcernType;
  kind: string;
  harm: Harm | null;
  source: ConcernSource;
  day: string;
  user_id: number | null;
  grade_sealed: string | null;
  record_sealed: string;
  recorded_at: Date;
  by_name: string;
}
interface StepRow extends Row {
  id: number;
  concern_id: number;
  step: ConcernStep;
  on_day: string;
  is_told: boolean;
  record_sealed: string;
  at: Date;
  by_name: string;
}
interface Told {
  what: string;
  done: string;
  medicine: string;
  batch: string;
  contact: string;
}
interface Drafted {
  type: ConcernType;
  kind: string;
  harm: Harm | null;
  source: ConcernSource;
  day: string;
  userId: number | null;
  told: Told;
  key: string;
}

const PLACE = 'consultations.concerns.record';
const STEP_PLACE = 'consultations.concern_steps.record';
const NOTHING: Told = { what: '', done: '', medicine: '', batch: '', contact: '' };
/** Steps whose words may go to the person as they are. */
const MAY_BE_TOLD: readonly ConcernStep[] = ['acknowledged', 'answered', 'candour'];

/** Incidents and complaints: recorded once, followed step by step, closed by somebody. */
@Injectable()
export class ConcernsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly people: People,
    private readonly notices: NoticesService,
    private readonly tasks: TasksService,
    private readonly clock: Clock,
    private readonly grades: Grades,
  ) {}

  recordIncident(
    input: z.output<typeof recordIncident.input>,
    ctx: Context,
  ): Promise<{ id: number; events: string[] }> {
    const { kind, harm, happenedOn: day, userId, what, done, medicine, batch, key } = input;
    return this.record(
      {
        type: 'incident',
        kind,
        harm,
        source: 'colleague',
        day,
        userId,
        told: { ...NOTHING, what, done, medicine, batch },
        key,
      },
      'happened_on',
      ctx,
    );
  }

  recordComplaint(
    input: z.output<typeof recordComplaint.input>,
    ctx: Context,
  ): Promise<{ id: number; events: string[] }> {
    const { kind, source, receivedOn: day, userId, what, contact, key } = input;
    return this.record(
      { type: 'complaint', kind, harm: null, source, day, userId, told: { ...NOTHING, what, contact }, key },
      'received_on',
      ctx,
    );
  }

  private record(drafted: Drafted, field: string, ctx: Context): Promise<{ id: number; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      if (drafted.day > londonDate(tx.now)) throw invalid(field, 'That day has not come yet.');
      const { id, isNew } = await this.write(tx, drafted);
      if (isNew)
        await tx.audit(
          `${drafted.type}.recorded`,
          drafted.userId === null ? `${drafted.type}=${id}` : `user=${drafted.userId}`,
          { id },
        );
      return { id, events: tx.events };
    });
  }

  /** By the person themselves: they are told its number, and until when somebody comes back to them. */
  complain(
    { kind, what, key }: z.output<typeof complain.input>,
    ctx: Context,
  ): Promise<z.input<typeof complain.output>> {
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const day = londonDate(tx.now);
      const { id, isNew } = await this.write(tx, {
        type: 'complaint',
        kind,
        harm: null,
        source: 'account',
        day,
        userId,
        told: { ...NOTHING, what },
        key,
      });
      const danger = isNew ? readIn('complaint', what) : null;
      if (danger)
        await this.tasks.open(tx, {
          kind: 'words',
          cause: `words:complaint:${id}`,
          userId,
          subscriptionId: null,
          told: danger,
        });
      const ref = concernRef('complaint', id);
      const by = acknowledgeBy('complaint', kind, day) ?? day;
      await this.notices.tell(tx, userId, `complaint:${id}`, 'notice', complaintNotice(ref, kind, by));
      return { ref, acknowledgeBy: by, events: tx.events };
    });
  }

  private async write(tx: Tx, drafted: Drafted): Promise<{ id: number; isNew: boolean }> {
    const id = await tx.nextId('concerns');
    const stored = this.grades.stored(id, drafted);
    const [row] = await tx.rows<{ id: number }>(
      `insert into concerns (id, type, kind, grade_sealed, source, day, user_id, record_sealed, key, recorded_at, by_id, by_name)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (key) do nothing returning id`,
      [
        id,
        drafted.type,
        stored.kind,
        stored.grade_sealed,
        drafted.source,
        drafted.day,
        drafted.userId,
        this.sealer.sealJson(PLACE, id, drafted.told),
        drafted.key,
        tx.now,
        tx.ctx.actor.userId,
        tx.ctx.actor.name,
      ],
    );
    if (row) return { id: row.id, isNew: true };
    const known = await tx.first<{ id: number; user_id: number | null }>(
      'select id, user_id from concerns where key = ?',
      [drafted.key],
    );
    // Somebody else's press, with a key that nobody should know.
    if (!known || known.user_id !== drafted.userId) throw conflict('Please load the page and try again.');
    return { id: known.id, isNew: false };
  }

  addStep(input: z.output<typeof addConcernStep.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const found = await tx.first<ConcernRow>('select * from concerns where id = ? for update', [input.id]);
      if (!found) throw notFound('This entry');
      const row = this.grades.opened(found);
      if (await tx.first('select 1 from concern_steps where key = ?', [input.key])) return { events: [] };
      const steps = await this.stepsOf(tx, [row.id]);
      const why = whyNotStep(nowOf(row, steps), input.step);
      if (why) throw conflict(why, 'not_now');
      this.check(input, row, londonDate(tx.now));
      const id = await tx.nextId('concern_steps');
      await tx.rows(
        `insert into concern_steps (id, concern_id, step, on_day, is_told, record_sealed, key, at, by_id, by_name)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          row.id,
          input.step,
          input.on,
          input.isTold,
          this.sealer.sealJson(STEP_PLACE, id, { text: input.text, reference: input.reference }),
          input.key,
          tx.now,
          tx.ctx.actor.userId,
          tx.ctx.actor.name,
        ],
      );
      if (input.isTold && row.user_id !== null)
        await this.notices.tell(tx, row.user_id, `concern-step:${id}`, 'notice', input.text);
      await tx.audit(`${row.type}.step`, row.user_id === null ? `${row.type}=${row.id}` : `user=${row.user_id}`, {
        id: row.id,
        step: input.step,
      });
      return { events: tx.events };
    });
  }

  private check(
    { step, on, text, isTold }: z.output<typeof addConcernStep.input>,
    row: ConcernRow,
    today: string,
  ): void {
    if (on > today) throw invalid('on', 'That day has not come yet.');
    if (on < row.day) throw invalid('on', `That is before the entry itself, of ${row.day}.`);
    if (step !== 'acknowledged' && text === '') throw invalid('text', 'Please write a few words.');
    if (!isTold) return;
    if (!MAY_BE_TOLD.includes(step)) throw invalid('is_told', 'This step is for the record alone.');
    if (row.user_id === null) throw invalid('is_told', 'There is no account to write to.');
    if (text === '') throw invalid('text', 'Please write what the person is to read.');
  }

  /** In a transaction: what people complained of and what happened to them is health data, and leaves an audit row. */
  list({ type }: z.output<typeof listConcerns.input>, ctx: Context): Promise<z.input<typeof listConcerns.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const today = londonDate(tx.now);
      const rows = await tx.rows<ConcernRow & { total: number }>(
        `select *, count(*) over ()::int as total from concerns where type = ? order by id desc limit ${MOST_CONCERNS}`,
        [type],
      );
      const [steps, names] = await Promise.all([
        this.stepsOf(
          tx,
          rows.map(({ id }) => id),
        ),
        this.people.names(
          tx,
          rows.flatMap((row) => (row.user_id === null ? [] : [row.user_id])),
        ),
      ]);
      return {
        today,
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => {
          const own = steps.filter((one) => one.concern_id === row.id);
          return this.shown(
            this.grades.opened(row),
            own,
            row.user_id === null ? '' : (names.get(row.user_id) ?? ''),
            today,
          );
        }),
      };
    });
  }

  /** Complaints that nobody has acknowledged: not read, so no audit row. */
  async work(): Promise<z.input<typeof concernWork.output>> {
    const rows = await this.db.rows<Pick<ConcernRow, 'kind' | 'day' | 'recorded_at'>>(
      `select kind, day, recorded_at from concerns c where type = 'complaint'
         and not exists (select 1 from concern_steps s where s.concern_id = c.id and s.step in ('acknowledged', 'closed'))
       order by recorded_at limit ${COUNTED_TO}`,
    );
    const today = this.clock.today();
    const late = rows.filter(({ kind, day }) => (acknowledgeBy('complaint', kind, day) ?? today) < today);
    return {
      complaints: { count: rows.length, oldest: rows[0]?.recorded_at.toISOString() ?? null, late: late.length },
    };
  }

  private async stepsOf(tx: Tx, ids: readonly number[]): Promise<StepRow[]> {
    return ids.length === 0
      ? []
      : tx.rows<StepRow>('select * from concern_steps where concern_id = any(?) order by concern_id, id', [[...ids]]);
  }

  private shown(row: ConcernRow, steps: readonly StepRow[], name: string, today: string): z.input<typeof Concern> {
    const now = nowOf(row, steps);
    const by = acknowledgeBy(row.type, row.kind, row.day);
    const acknowledged = steps.find(({ step }) => step === 'acknowledged');
    return {
      id: row.id,
      ref: concernRef(row.type, row.id),
      type: row.type,
      kind: row.kind,
      harm: row.harm,
      source: row.source,
      day: row.day,
      userId: row.user_id,
      name,
      ...this.sealer.openJson<Told>(PLACE, row.id, row.record_sealed),
      recordedAt: row.recorded_at.toISOString(),
      by: row.by_name,
      isClosed: isClosed(now),
      acknowledgeBy: by,
      isLate: by !== null && (acknowledged?.on_day ?? today) > by,
      missing: isClosed(now) ? [] : missingToClose(now),
      steps: steps.map((one) => ({
        step: one.step,
        on: one.on_day,
        ...this.sealer.openJson<{ text: string; reference: string }>(STEP_PLACE, one.id, one.record_sealed),
        isTold: one.is_told,
        at: one.at.toISOString(),
        by: one.by_name,
      })),
    };
  }
}

const nowOf = ({ type, kind, harm }: ConcernRow, steps: readonly StepRow[]): ConcernNow => ({
  type,
  kind,
  harm,
  steps: steps.map(({ step }) => step),
});
