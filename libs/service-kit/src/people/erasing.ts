import type { Keeps, KeptClass, Standing } from '@sorrel/contracts/kit/people';
import { keepsOf } from '@sorrel/contracts/identity/erasure';
import { londonDate } from '@sorrel/contracts/london';
import type { Clock } from '../clock.ts';
import type { Db, Row, Tx } from '../database/db.ts';
import type { Reader } from '../database/together.ts';
import { systemContext } from '../messaging/events/read-your-writes.ts';
import { bound, type Personal, type PersonalTable } from './personal.ts';

export const ERASE_JOB = 'erase-person';
const BATCH = 500;
/** More rows than anybody has in a table that is emptied at once. */
const MANY = 10_000;
const DAY_MS = 24 * 3600_000;
/** The broker repeats events for 14 days: what such an event or a replayed one brought back is looked for again after these days. */
const AGAIN_AFTER_DAYS = [1, 15];

interface Mark extends Row {
  erased_at: Date | null;
  keeps: Keeps;
  is_held: boolean;
}

/** Deletes what this service keeps about a person who was erased: most of it now, the rest on its day, unless a legal hold stands. */
export class Erasing {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly personal: Personal,
    private readonly standing: (user: number) => Promise<Standing>,
  ) {}

  /** Notes the erasure; a job does it. A repeat changes nothing but that it is looked at again. What was decided first stays. */
  async erased(
    tx: Tx,
    { user, email, at, keeps }: { user: number; email: string; at: string; keeps: Keeps },
  ): Promise<void> {
    await tx.rows(
      `insert into person_marks (user_id, erased_at, keeps) values (?, ?, ?::jsonb)
       on conflict (user_id) do update set erased_at = excluded.erased_at, keeps = excluded.keeps where person_marks.erased_at is null`,
      [user, at, JSON.stringify(keeps)],
    );
    // A job may hold numbers only, so what is found by address goes here. It is a handful of rows.
    if (email !== '')
      for (const one of this.#atOnce().filter(({ whose }) => whose.includes(':email')))
        await removed(tx, one, { user, email }, MANY);
    await tx.schedule(job(user));
  }

  /** Deletes in this transaction what is to go at once: for what must be gone when it commits. */
  async removeAtOnce(tx: Tx, who: { user: number; email: string }): Promise<void> {
    for (const one of this.#atOnce()) await removed(tx, one, who, MANY);
  }

  /** Events of one person may change places: the newest `seq` counts. */
  async held(tx: Tx, { user, isHeld }: { user: number; isHeld: boolean }, seq: number): Promise<void> {
    const rows = await tx.rows<Mark>(
      `insert into person_marks (user_id, is_held, held_seq) values (?, ?, ?)
       on conflict (user_id) do update set is_held = excluded.is_held, held_seq = excluded.held_seq where person_marks.held_seq < excluded.held_seq returning erased_at`,
      [user, isHeld, seq],
    );
    if (rows[0]?.erased_at && !isHeld) await tx.schedule(job(user));
  }

  /** Whether this class of an erased person's records is to go by now. */
  async isOver(user: number, one: KeptClass): Promise<boolean> {
    const look = await this.#look(user);
    return look !== null && !look.stays(one);
  }

  /** Deletes in small transactions what is to go by now, and plans the next look. Ended anywhere, it goes on when called again. */
  async work(user: number): Promise<void> {
    const look = await this.#look(user);
    if (!look) return;
    for (const table of this.personal.tables) {
      const { becomes } = table;
      if (becomes !== 'at-once' && look.stays(becomes)) await this.#empty(table, user);
      else await this.#remove(table, user);
    }
    await this.#forgetLetters(user);
    const { next } = look;
    if (next) await this.db.transaction(systemContext(ERASE_JOB), (tx) => tx.schedule({ ...job(user), dueAt: next }));
  }

  /**
   * What stays, by what was decided and by what this service's own rows ask for now: whatever came in between is not deleted. Nothing that
   * is kept goes while something is under way (a refund, a dispute): it is looked at again the next day.
   */
  async #look(user: number): Promise<Look | null> {
    const sql = 'select erased_at, keeps, is_held from person_marks where user_id = ? and erased_at is not null';
    const mark = await this.db.first<Mark>(sql, [user]);
    if (!mark) return null;
    const now = this.clock.now();
    const own = await this.standing(user);
    const { who: _, ...needed } = keepsOf(own);
    const keeps = laterOf(mark.keeps, needed);
    const isBusy = own.toDo.length > 0;
    return {
      stays: (one) => {
        const until = keeps[one];
        return isBusy || (until !== undefined && (mark.is_held || until >= londonDate(now)));
      },
      next: nextLook({ ...mark, keeps }, now, isBusy),
    };
  }

  #atOnce(): PersonalTable[] {
    return this.personal.tables.filter(({ becomes }) => becomes === 'at-once');
  }

  async #remove(table: PersonalTable, user: number): Promise<void> {
    for (let count = BATCH; count === BATCH;)
      count = await this.db.transaction(systemContext(ERASE_JOB), (tx) =>
        removed(tx, table, { user, email: '' }, BATCH),
      );
  }

  async #empty({ table, whose, emptied }: PersonalTable, user: number): Promise<void> {
    const columns = Object.entries(emptied);
    if (columns.length === 0) return;
    const set = columns.map(([column, value]) => `${column} = ${value}`).join(', ');
    const isFull = columns.map(([column, value]) => `t.${column} is distinct from ${value}`).join(' or ');
    const [sql, params] = bound(`update ${table} t set ${set} where (${whose}) and (${isFull})`, { user, email: '' });
    await this.db.transaction(systemContext(ERASE_JOB), (tx) => tx.rows(sql, params));
  }

  /** What some handler gave up holds the person until somebody looks; the outbox forgets by itself after 30 days. */
  async #forgetLetters(user: number): Promise<void> {
    await this.db.rows(`delete from dead_letters where envelope ->> 'key' = any(?)`, [
      KEYS.map((key) => `${key}:${user}`),
    ]);
  }
}

/** What an event about a person is about. */
const KEYS = ['customer', 'patient', 'photos', 'conversation'];

const job = (user: number) => ({ kind: ERASE_JOB, key: `person:${user}`, data: { user } });

/** The same as `isErased`, for the copy's own statement: a condition on the person's number. */
export const NOT_ERASED = 'not exists (select 1 from person_marks where user_id = ? and erased_at is not null)';

/** Whether this person has been erased: a copy that a late event brings is not kept. */
export async function isErased(reader: Pick<Reader, 'first'>, user: number): Promise<boolean> {
  const row = await reader.first('select 1 from person_marks where user_id = ? and erased_at is not null', [user]);
  return row !== undefined;
}

interface Look {
  stays(one: KeptClass): boolean;
  /** When there is something to do again; null: never. */
  next: Date | null;
}

/** Soon after the erasure, the day after each period's last, and the next day where something is under way. */
function nextLook({ erased_at: at, keeps, is_held: isHeld }: Mark, now: Date, isBusy: boolean): Date | null {
  const soon = AGAIN_AFTER_DAYS.map((days) => new Date((at?.getTime() ?? 0) + days * DAY_MS));
  const over = isHeld ? [] : Object.values(keeps).map((until) => new Date(Date.parse(`${until}T03:00:00Z`) + DAY_MS));
  const tomorrow = isBusy ? [new Date(now.getTime() + DAY_MS)] : [];
  return (
    [...soon, ...over, ...tomorrow].filter((one) => one > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  );
}

function laterOf(one: Keeps, other: Keeps): Keeps {
  const both = { ...one };
  for (const [name, until] of Object.entries(other) as [KeptClass, string][])
    if (until > (both[name] ?? '')) both[name] = until;
  return both;
}

async function removed(
  tx: Tx,
  { table, whose, tokens }: PersonalTable,
  who: { user: number; email: string },
  limit: number,
): Promise<number> {
  // Records that are never rewritten let themselves be deleted when this is set.
  await tx.rows(`select set_config('sorrel.is_over', 'on', true)`);
  const [sql, params] = bound(
    `delete from ${table} where ctid = any (array(select t.ctid from ${table} t where (${whose}) limit ${limit})) returning ${['1 as one', ...tokens].join(', ')}`,
    who,
  );
  const gone = await tx.rows(sql, params);
  for (const column of tokens) {
    const values = [...new Set(gone.map((row) => row[column]).filter((one) => typeof one === 'string'))];
    const unused = `token = any(?) and not exists (select 1 from ${table} u where u.${column} = token)`;
    await tx.rows(`delete from index_prints where ${unused}`, [values]);
    await tx.rows(`delete from index_tokens where ${unused}`, [values]);
  }
  return gone.length;
}
