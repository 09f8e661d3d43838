import { heldParts, staleRows, type HeldWrite } from './held.ts';
import type { NewJob, Row } from './tx.ts';

/** An event on its way to the outbox. */
export interface Outgoing {
  id: string;
  subject: string;
  v: number;
  key: string;
  at: Date;
  actor: { kind: string; userId: number | null };
  trace: string;
  data: unknown;
  sealed: string | null;
}
/** A job to be written; without data, one to be removed. */
interface Planned {
  kind: string;
  key: string;
  data?: NewJob['data'];
  due_at?: Date;
  trace?: string;
}
/** The claim under which a job is worked. */
export interface Claim {
  id: number;
  kind: string;
  key: string;
  attempts: number;
  by: string;
  /** Its end has been written, with what it did. */
  isOver: boolean;
}
interface Part {
  name: string;
  sql: string;
  params: unknown[];
  /** How the job to wake up for is found, where the part knows one. */
  wakes?: string;
}

const PUBLISH = `insert into outbox (id, subject, v, key, at, actor, trace, data, sealed)
  select id, subject, v, key, at, actor, trace, nullif(data, 'null'::jsonb), sealed
  from rows from (jsonb_to_recordset(?::jsonb) as (id uuid, subject text, v int, key text, at timestamptz, actor jsonb, trace text, data jsonb, sealed text))
    with ordinality as f (id, subject, v, key, at, actor, trace, data, sealed, n) order by n`;
const UNSCHEDULE = `delete from jobs using unnest(?::text[], ?::text[]) as g (kind, key) where jobs.kind = g.kind and jobs.key = g.key and jobs.state = 'due'`;
const scheduled = (beside = ''): string => `insert into jobs (kind, key, data, due_at, trace)
  select kind, key, data, due_at, trace from jsonb_to_recordset(?::jsonb) as d (kind text, key text, data jsonb, due_at timestamptz, trace text)${beside} order by kind, key
  on conflict (kind, key) where state = 'due' do update set data = excluded.data, due_at = excluded.due_at, attempts = 0, last_error = null
  returning id, kind, attempts, due_at`;
const SCHEDULE = scheduled();
const WAKE = 'select id, kind, attempts, due_at, 0 as epoch from due';
/** Only its claimer ends a job, and whoever ends it wakes the next of its key. */
export const OVER = `update jobs set state = 'done', finished_at = now(), locked_until = null
  where id = ? and locked_by = ? and attempts = ? and state = 'running'`;
export const NEXT = `select id, kind, attempts, due_at, 0 as epoch from jobs where kind = ? and key = ? and state = 'due'`;

function appendTo(table: string, [first = {}]: Row[]): string {
  const columns = Object.keys(first);
  return `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')}
    from jsonb_populate_recordset(null::${table}, ?::jsonb) with ordinality r order by r.ordinality on conflict do nothing`;
}

/** When nothing is to be done about a row `r`, and what its columns then say. */
export interface Settled {
  where: string;
  columns: Record<string, string>;
}

/** A row, and the job that comes with it where it was not there yet and is not settled. Answers whether it was new, with the job. */
export function rowWithJob(
  table: string,
  row: Row,
  job: Planned,
  settled?: Settled,
): { sql: string; params: unknown[] } {
  const names = Object.keys(row);
  const { where = 'false', columns = {} } = settled ?? {};
  const set = Object.entries(columns);
  const values = set.map(([, value]) => `case when judged.is_settled then ${value} end`);
  return {
    sql: `with judged as (select r.*, (${where}) as is_settled from jsonb_populate_recordset(null::${table}, ?::jsonb) r),
      fresh as (insert into ${table} (${[...names, ...set.map(([name]) => name)].join(', ')})
        select ${[...names.map((name) => `judged.${name}`), ...values].join(', ')} from judged on conflict do nothing returning true),
      due as (${scheduled(', fresh, judged where not judged.is_settled')})
      select due.id, due.kind, due.attempts, due.due_at, 0 as epoch from fresh left join due on true`,
    params: [JSON.stringify([row]), JSON.stringify([job])],
  };
}

/**
 * What a transaction leaves to its end: events, jobs, appended rows and writes that nothing in it reads again. They go in one statement:
 * nothing sees them before the commit, and each would cost a round trip of its own.
 */
export class Left {
  readonly #outgoing: Outgoing[] = [];
  readonly #appended = new Map<string, Row[]>();
  readonly #writes: Part[] = [];
  // By kind and key: the last change to a job counts.
  readonly #planned = new Map<string, Planned>();
  #over: Claim | undefined;

  publish(event: Outgoing): void {
    this.#outgoing.push(event);
  }

  append(table: string, row: Row): void {
    const rows = this.#appended.get(table);
    if (rows) rows.push(row);
    else this.#appended.set(table, [row]);
  }

  plan(job: Planned): void {
    this.#planned.set(`${job.kind} ${job.key}`, job);
  }

  write(sql: string, params: unknown[], ...then: { sql: string; params: unknown[] }[]): void {
    const name = `write_${this.#writes.length}`;
    this.#writes.push({ name, sql, params });
    for (const [n, one] of then.entries())
      this.#writes.push({ name: `${name}_${n}`, sql: one.sql.replaceAll('{before}', name), params: one.params });
  }

  finish(claim: Claim): void {
    this.#over = claim;
  }

  /** Something left here may be about rows of this table: the parts of one statement must not change the same row. */
  touches(table: string): boolean {
    const named = new RegExp(`\\b${table}\\b`);
    return this.#appended.has(table) || this.#writes.some(({ sql }) => named.test(sql));
  }

  /**
   * The statement, which answers the jobs to wake workers up for, and what `refuseStale` looks for. Null: nothing is left. `held`: the
   * entities' own writes.
   */
  statement(held: readonly HeldWrite[] = []): { sql: string; params: unknown[] } | null {
    const parts: Part[] = [...heldParts(held), ...this.#parts()];
    if (parts.length === 0) return null;
    const wakes = parts.flatMap(({ name, wakes: next }) => (name === 'due' ? WAKE : (next ?? [])));
    const answers = [...wakes, ...staleRows(held)];
    return {
      sql: `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(', ')} ${answers.join(' union all ') || 'select 1 where false'}`,
      params: [...parts.flatMap(({ params }) => params), ...(this.#over ? [this.#over.kind, this.#over.key] : [])],
    };
  }

  /** The claim that ends with it. */
  get over(): Claim | undefined {
    return this.#over;
  }

  // Jobs are written in the order of their names, so that two transactions cannot wait for each other.
  #parts(): Part[] {
    const planned = [...this.#planned.values()].sort((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1));
    const gone = planned.filter((job) => !job.data);
    const due = planned.filter((job) => job.data);
    const parts: Part[] = [...this.#writes];
    if (this.#outgoing.length > 0)
      parts.push({ name: 'outgoing', sql: PUBLISH, params: [JSON.stringify(this.#outgoing)] });
    if (gone.length > 0)
      parts.push({ name: 'gone', sql: UNSCHEDULE, params: [gone.map((job) => job.kind), gone.map((job) => job.key)] });
    if (due.length > 0) parts.push({ name: 'due', sql: SCHEDULE, params: [JSON.stringify(due)] });
    for (const [table, rows] of this.#appended)
      parts.push({ name: `into_${table}`, sql: appendTo(table, rows), params: [JSON.stringify(rows)] });
    if (this.#over) {
      const { id, by, attempts } = this.#over;
      parts.push({ name: 'over', sql: OVER, params: [id, by, attempts], wakes: NEXT });
    }
    return parts;
  }
}
