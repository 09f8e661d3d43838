import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { exportPom, listPom } from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { literal } from '../model/search.ts';
import { counted, kept } from '../counts/counts.queries.ts';
import { PLACE } from './pom.service.ts';
import type { RegisterEntry } from './register.ts';

// As text: a Date would lose the microseconds, and with them rows.
const MARK = `to_char(pom.shipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '/' || pom.item_id`;
const ORDER = 'pom.shipped_at desc, pom.item_id desc';
/** Rows of a part: about 300 kB on the wire. The first is small: with it the file begins to arrive. */
const PART_ROWS = 1_000;
const FIRST_ROWS = 100;

type Listed = z.output<typeof listPom.input>;
type Exported = z.output<typeof exportPom.input>;
type Filters = Pick<Listed & Exported, keyof Listed & keyof Exported>;
interface PomRow extends Row {
  item_id: number;
  shipped_at: Date;
  price_pence: number;
  register_sealed: string;
}

/** The prescribing report: newest first. Days are London's; texts match literally. */
@Injectable()
export class PomQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly business: BusinessCopy,
  ) {}

  list(filters: Listed, ctx: Context): Promise<z.input<typeof listPom.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const name = (await this.business.of(tx)).business.report_prescriber;
      if (!isOf(name, filters)) return { total: 0, rows: [] };
      const { where, params, isByDay } = conditions(filters);
      const found = isByDay
        ? await kept(tx, 'pom', daysOf(filters))
        : await counted(tx, `from pom where ${where}`, params);
      // The page is found in an index; only its rows are read.
      const rows = await tx.rows<PomRow>(
        `select pom.item_id, pom.shipped_at, pom.price_pence, pom.register_sealed
         from (select pom.item_id from pom where ${where} order by ${ORDER} limit ? offset ?) found join pom using (item_id) order by ${ORDER}`,
        [...params, filters.perPage, (filters.page - 1) * filters.perPage],
      );
      return { ...found, rows: rows.map((row) => this.words(row, name)) };
    });
  }

  /** What follows a row, by the index of the order: nothing is counted, and nothing is read that was read before. */
  part(filters: Exported, ctx: Context): Promise<z.input<typeof exportPom.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const name = (await this.business.of(tx)).business.report_prescriber;
      if (!isOf(name, filters)) return { rows: [], next: null };
      const { where, params } = conditions(filters);
      const mark = filters.after === null ? null : markOf(filters.after);
      const most = mark ? PART_ROWS : FIRST_ROWS;
      const rows = await tx.rows<PomRow & { mark: string }>(
        `select pom.item_id, pom.shipped_at, pom.price_pence, pom.register_sealed, ${MARK} as mark from pom
         where ${where} ${mark ? 'and (pom.shipped_at, pom.item_id) < (?::timestamptz, ?::bigint)' : ''}
         order by pom.shipped_at desc, pom.item_id desc limit ?`,
        [...params, ...(mark ?? []), most],
      );
      const next = rows.length < most ? null : (rows.at(-1)?.mark ?? null);
      return { rows: rows.map((row) => this.words(row, name)), next };
    });
  }

  private words(row: PomRow, prescriber: string) {
    const entry = this.sealer.openJson<RegisterEntry>(PLACE, row.item_id, row.register_sealed);
    return {
      id: row.item_id,
      shippedAt: row.shipped_at.toISOString(),
      patient: entry.patient.name,
      prescriber,
      ingredients: entry.ingredients,
      transactionPricePence: row.price_pence,
    };
  }
}

/**
 * The report names whom the business set, on every row, so searching for another finds none; the register keeps the actual prescriber.
 */
const isOf = (name: string, { prescriber }: Pick<Filters, 'prescriber'>): boolean =>
  name.toLowerCase().includes(prescriber.trim().toLowerCase());

function markOf(after: string): [moment: string, itemId: number] {
  const [, moment, itemId] = /^(\d{4}-\d\d-\d\dT[\d:.]{15}Z)\/(\d{1,15})$/.exec(after) ?? [];
  if (!moment || !itemId || Number.isNaN(Date.parse(moment)))
    throw new Fault('invalid', 'This part of the report does not exist.');
  return [moment, Number(itemId)];
}

const daysOf = ({ start_date: from, end_date: to }: Filters) => ({ from, to });

/** `isByDay`: nothing but days is asked for, and those are counted. */
function conditions({ start_date: start, end_date: end, patient, item, id }: Filters): {
  where: string;
  params: unknown[];
  isByDay: boolean;
} {
  const parts: { sql: string; params: unknown[] }[] = [];
  if (start) parts.push({ sql: 'pom.shipped_at >= ?', params: [londonMoment(start)] });
  if (end) parts.push({ sql: 'pom.shipped_at < ?', params: [londonMoment(addDays(end, 1))] });
  const name = literal(patient);
  // Searches the name as dispensed, which the row shows, and the current one, without accents. The first pattern of a copy is for the index,
  // which holds e-mails as well. Each way has its own index: joined by "or", the whole table would be read.
  if (name)
    parts.push({
      sql: `pom.item_id in (select item_id from pom where lower(patient) like ? union all
        select x.item_id from customer_copies c join pom x using (user_id) where c.search like ? and left(c.search, -length(c.email)) like ?)`,
      params: [name, patternOf(patient), patternOf(patient)],
    });
  const drug = literal(item);
  if (drug)
    parts.push({
      sql: 'pom.drug_tags && (select coalesce(array_agg(tag), array[]::text[]) from drugs where words like ?)',
      params: [drug],
    });
  const number = id.trim().replace(/^PRX/i, '');
  if (number)
    parts.push(
      /^\d{1,15}$/.test(number) ? { sql: 'pom.item_id = ?', params: [Number(number)] } : { sql: 'false', params: [] },
    );
  return {
    where: parts.map((part) => part.sql).join(' and ') || 'true',
    params: parts.flatMap((part) => part.params),
    isByDay: !name && !drug && !number,
  };
}
