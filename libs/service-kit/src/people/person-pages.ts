import type { PersonPage, Standing } from '@sorrel/contracts/kit/people';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { OBJECT_WORDS } from '../database/audit-pages.ts';
import type { Db, Row } from '../database/db.ts';
import { invalid } from '../fault.ts';
import type { Context } from '../security/actor.ts';
import type { Sealer } from '../security/sealed.ts';
import type { SealedColumn } from '../security/sealed-column.ts';
import { bound, personalTables, type Personal, type PersonalTable } from './personal.ts';

/** A page ends with the row that passes either: one message of the broker holds 4 MB. */
const PAGE_BYTES = 500_000;
const PAGE_ROWS = 1_000;

interface Asked {
  user: number;
  email: string;
  after: string | null;
}
interface Cursor {
  table: number;
  key: unknown[] | null;
}

const OBJECT = '(user|userId|user_id|customer)[=:]';
/** Answers for everything that this service keeps about one person. */
export class PersonPages {
  readonly #tables: readonly PersonalTable[];
  readonly #sealed = new Map<string, SealedColumn>();

  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly service: string,
    private readonly personal: Personal,
    sealed: readonly SealedColumn[],
  ) {
    for (const one of sealed) this.#sealed.set(`${one.table}.${one.column}`, one);
    // The order in which rows can be deleted has what they hang on last; who reads wants it first.
    this.#tables = [...personal.tables.toReversed(), ...personalTables({ audit: auditOf(personal) })];
  }

  /** Rows from `after` on, opened. Reads a bounded number of rows at a time. */
  async page({ user, email, after }: Asked, ctx: Context): Promise<PersonPage> {
    if (after === null) {
      ctx.audit ??= { action: kitRpcOf(this.service).person.subject, object: `user=${user}` };
      await this.db.transaction(ctx, async () => undefined);
    }
    const from = after === null ? { table: 0, key: null } : cursorOf(after);
    const rows: PersonPage['rows'] = [];
    let bytes = 0;
    for (let at = from.table; at < this.#tables.length; at++) {
      const table = this.#tables[at] as PersonalTable;
      let key = at === from.table ? from.key : null;
      for (let isMore = true; isMore;) {
        const found = await this.#read(table, { user, email }, key);
        isMore = found.length === table.atOnce;
        for (const row of found) {
          const told = this.#told(table, row);
          rows.push({ table: table.table, row: told });
          bytes += JSON.stringify(told).length;
          key = table.key.map((column) => row[column]);
          if (bytes >= PAGE_BYTES || rows.length >= PAGE_ROWS) return { rows, next: written({ table: at, key }) };
        }
      }
    }
    return { rows, next: null };
  }

  async standing(user: number): Promise<Standing> {
    const nothing: Standing = { treatedAt: null, suppliedAt: null, paidAt: null, creditPence: 0, toDo: [] };
    if (!this.personal.standing) return nothing;
    const row = await this.db.first<StandingRow>(...bound(this.personal.standing, { user, email: '' }));
    const moment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
    return {
      treatedAt: moment(row?.treated_at),
      suppliedAt: moment(row?.supplied_at),
      paidAt: moment(row?.paid_at),
      creditPence: row?.credit_pence ?? 0,
      toDo: row?.to_do ?? [],
    };
  }

  #read({ table, whose, key, atOnce }: PersonalTable, who: Omit<Asked, 'after'>, after: unknown[] | null) {
    const order = key.map((column) => `t.${column}`).join(', ');
    const [sql, params] = bound(`select t.* from ${table} t where (${whose})`, who);
    const from = after ? ` and (${order}) > (${key.map(() => '?').join(', ')})` : '';
    return this.db.rows(`${sql}${from} order by ${order} limit ${atOnce}`, [...params, ...(after ?? [])]);
  }

  #told({ table, tells }: PersonalTable, row: Row): Row {
    const told: Row = {};
    for (const column of tells) {
      const name = column.replace(/_sealed$/, '');
      const value = this.#opened(table, column, row);
      // A plain word stands beside the sealed one of the same name: what is sealed counts, where anything is.
      if (!(name in told)) told[name] = value;
      else if (value !== null) told[name] = typeof value === 'string' ? value.trimEnd() : value;
    }
    return told;
  }

  #ownPartsOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter((one) => !this.#isOfOthers(one)).map((one) => this.#ownPartsOf(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#ownPartsOf(part)]));
  }

  #isOfOthers(value: unknown): boolean {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord && (this.personal.isOfOthers?.(value as Record<string, unknown>) ?? false);
  }

  #opened(table: string, column: string, row: Row): unknown {
    const value = row[column];
    const sealed = this.#sealed.get(`${table}.${column}`);
    if (!sealed || typeof value !== 'string' || value === '') return value;
    const text = this.sealer.open(sealed.place, sealed.row.map((part) => String(row[part])).join('.'), value);
    if (!/^[[{]/.test(text)) return text;
    try {
      return this.#ownPartsOf(JSON.parse(text));
    } catch {
      // Somebody's own words may begin like this, too.
      return text;
    }
  }
}

interface StandingRow extends Row {
  treated_at?: Date | null;
  supplied_at?: Date | null;
  paid_at?: Date | null;
  credit_pence?: number | null;
  to_do?: string[] | null;
}

/** Audit rows by the person, and those whose object names their number, or something of theirs. */
const auditOf = ({ objects }: Personal) => ({
  whose: `(t.actor_kind = 'customer' and t.actor_id = :user) or t.object ~ ('(^| )${OBJECT}' || :user || '( |$)')${
    objects ? ` or (${OBJECT_WORDS}) && array(${objects})::text[]` : ''
  }`,
  tells: 'id at actor_kind actor_id actor_name action object detail',
  becomes: 'who' as const,
  withheld: { trace: 'a technical number', prev_hash: 'the chain', hash: 'the chain' },
});

const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');
function cursorOf(text: string): Cursor {
  try {
    const { table, key } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
    if (Number.isInteger(table) && (key === null || Array.isArray(key))) return { table, key };
  } catch {
    // Said below.
  }
  throw invalid('after', 'This is no page of ours.');
}
