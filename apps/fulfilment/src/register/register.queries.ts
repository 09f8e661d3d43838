import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { exportRegister, listRegister, RegisterEntry } from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { literal } from '../model/search.ts';
import { counted, kept } from '../counts/counts.queries.ts';
import { isLate } from './entry.ts';
import { OPEN_DAYS, openEntry, type EntryRow } from './entries.queries.ts';

/** Entries of a part: about half a megabyte on the wire. */
const PART_ENTRIES = 500;

type Listed = z.output<typeof listRegister.input>;
type Exported = z.output<typeof exportRegister.input>;
export type RegisterFilters = Pick<Listed & Exported, keyof Listed & keyof Exported>;
type FoundRow = EntryRow & {
  corrected_by: number | null;
  page_day: string | null;
  page_closed_at: Date | null;
  page_by: string | null;
  supply_day_closed_at: Date | null;
};

const ENTRY = `select e.*, c.id as corrected_by, d.day as page_day, d.closed_at as page_closed_at, d.by_name as page_by,
    (select s.closed_at from register_days s where s.day = e.supplied_on) as supply_day_closed_at
  from register_entries e left join register_entries c on c.corrects = e.id
    left join register_lines l on l.entry_id = e.id left join register_days d on d.day = l.day`;
/** How far back a supply without an entry is looked for. */
const LOOKED_BACK_DAYS = 60;
const LATE_SHOWN_DAYS = 7;

/** Reads of the register: pages, parts of a file, and what waits for the pharmacist. */
@Injectable()
export class RegisterQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        register_unentered: 'Supplies without an entry in the register although the day after them is over',
        register_late_entries: 'Entries of the last seven days that were made later than on the day after the supply',
        register_days_open: 'Days of the register before today that nobody has signed',
      },
      () => this.measure(),
    );
  }

  /** In a transaction, so that the read leaves its audit row. */
  list(filters: Listed, ctx: Context): Promise<z.input<typeof listRegister.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { where, params, isByDay } = conditions(filters);
      const { from, to } = filters;
      const found = isByDay
        ? await kept(tx, 'register', { from, to })
        : await counted(tx, `from register_entries e where ${where}`, params);
      const rows = await tx.rows<FoundRow>(
        `${ENTRY} where e.id in (select e.id from register_entries e where ${where} order by e.id desc limit ? offset ?) order by e.id desc`,
        [...params, filters.perPage, (filters.page - 1) * filters.perPage],
      );
      return {
        ...found,
        rows: rows.map((row) => this.told(row)),
        open: await this.open(tx),
        today: londonDate(tx.now),
      };
    });
  }

  /** What follows an entry: nothing is counted, and nothing is read that was read before. */
  part(filters: Exported, ctx: Context): Promise<z.input<typeof exportRegister.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await this.following(tx, filters, filters.after ?? 0, PART_ENTRIES);
      return { rows, next: rows.length < PART_ENTRIES ? null : (rows.at(-1)?.id ?? null) };
    });
  }

  async following(tx: Tx, filters: RegisterFilters, after: number, most: number): Promise<RegisterEntry[]> {
    const { where, params } = conditions(filters);
    const rows = await tx.rows<FoundRow>(`${ENTRY} where ${where} and e.id > ? order by e.id limit ?`, [
      ...params,
      after,
      most,
    ]);
    return rows.map((row) => this.told(row));
  }

  /** Days that wait for a signature, the oldest first. */
  private open(reader: Pick<Tx, 'rows'>): Promise<{ day: string; entries: number }[]> {
    return reader.rows(OPEN_DAYS);
  }

  /** A day is late when the working day after it is over, too: nobody signs on a Sunday. */
  async waiting(): Promise<Waiting> {
    const today = londonDate(this.clock.now());
    const days = (await this.open(this.db)).map(({ day }) => day).filter((day) => day < today);
    const missing = await this.unentered(today);
    const late = days.filter((day) => workingDayFrom(addDays(day, 1)) < today).length + missing;
    return {
      count: Math.min(days.length + missing, COUNTED_TO),
      oldest: days[0] === undefined ? null : londonMoment(addDays(days[0], 1)).toISOString(),
      late: Math.min(late, COUNTED_TO),
    };
  }

  private async unentered(today: string): Promise<number> {
    const row = await this.db.first<{ n: number }>(
      'select count(*)::int as n from unentered_supplies where shipped_at >= ? and shipped_at < ?',
      [londonMoment(addDays(today, -LOOKED_BACK_DAYS)), londonMoment(addDays(today, -1))],
    );
    return row?.n ?? 0;
  }

  private async measure() {
    const today = londonDate(this.clock.now());
    const late = await this.db.first<{ n: number }>(
      `select count(*)::int as n from register_entries where page_on > ?::date and kind = 'supply' and copied_at is null
        and (entered_at at time zone 'Europe/London')::date > supplied_on + 1`,
      [addDays(today, -LATE_SHOWN_DAYS)],
    );
    return {
      register_unentered: await this.unentered(today),
      register_late_entries: late?.n ?? 0,
      register_days_open: (await this.open(this.db)).filter(({ day }) => day < today).length,
    };
  }

  private told(row: FoundRow): RegisterEntry {
    const { written, reason, enteredAt, by } = openEntry(this.sealer, row);
    const isSupply = row.kind === 'supply';
    const closedAt = row.supply_day_closed_at;
    return {
      id: row.id,
      itemId: row.item_id,
      kind: row.kind,
      corrects: row.corrects,
      correctedBy: row.corrected_by,
      particulars: written.particulars,
      enteredAt: enteredAt.toISOString(),
      copiedAt: row.copied_at?.toISOString() ?? null,
      by,
      reason,
      isLate: isSupply && isLate(row.supplied_on, enteredAt),
      isAfterClosing: isSupply && closedAt !== null && closedAt < enteredAt,
      page:
        row.page_day && row.page_closed_at
          ? { day: row.page_day, closedAt: row.page_closed_at.toISOString(), by: row.page_by ?? '' }
          : null,
    };
  }
}

/** `isByDay`: nothing but days is asked for, and those are counted. */
function conditions({ from, to, patient, prescriber, medicine, batch }: RegisterFilters): {
  where: string;
  params: unknown[];
  isByDay: boolean;
} {
  const parts: { sql: string; params: unknown[] }[] = [];
  if (from) parts.push({ sql: 'e.supplied_on >= ?::date', params: [from] });
  if (to) parts.push({ sql: 'e.supplied_on <= ?::date', params: [to] });
  const name = literal(patient);
  // As entered, and as the person is called now.
  if (name)
    parts.push({
      sql: `e.id in (select id from register_entries where lower(patient) like ? union all
        select x.id from customer_copies c join register_entries x using (user_id) where c.search like ? and left(c.search, -length(c.email)) like ?)`,
      params: [name, patternOf(patient), patternOf(patient)],
    });
  const signer = literal(prescriber);
  if (signer) parts.push({ sql: 'lower(e.prescriber) like ?', params: [signer] });
  const drug = literal(medicine);
  if (drug)
    parts.push({
      sql: 'e.drug_tags && (select coalesce(array_agg(tag), array[]::text[]) from drugs where words like ?)',
      params: [drug],
    });
  const number = literal(batch);
  if (number) parts.push({ sql: 'lower(e.batch) like ?', params: [number] });
  return {
    where: parts.map(({ sql }) => sql).join(' and ') || 'true',
    params: parts.flatMap(({ params }) => params),
    isByDay: !name && !signer && !drug && !number,
  };
}
