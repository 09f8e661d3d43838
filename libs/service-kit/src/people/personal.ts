import type { KeptClass } from '@sorrel/contracts/kit/people';

/** What becomes of a table's rows when a person is erased: gone at once, or with the record they belong to. */
type PersonalClass = 'at-once' | KeptClass;

/** A table that tells of people. Tables of a list stand in an order in which their rows can be deleted. */
export interface PersonalTable {
  table: string;
  /** Which rows `t` are somebody's: SQL with `:user` and `:email`. */
  whose: string;
  /** Rows are told in this order; the values are unique together. */
  key: readonly string[];
  /** Columns that are told. With `withheld` these are all columns of the table. */
  tells: readonly string[];
  /** Columns that are not told, and why. */
  withheld: Readonly<Record<string, string>>;
  becomes: PersonalClass;
  /** Emptied at once where the row stays: column and SQL value. */
  emptied: Readonly<Record<string, string>>;
  /** Columns with tokens of the blind index; a token that nobody else has goes with the row. */
  tokens: readonly string[];
  /** Rows read at once; few where a row is a document. */
  atOnce: number;
}

/** What a service keeps about people. */
export interface Personal {
  tables: readonly PersonalTable[];
  /** Tables that tell of no customer, and why they are in no answer. */
  others: Readonly<Record<string, string>>;
  /**
   * One row with any of `treated_at`, `supplied_at`, `paid_at` (moments), `credit_pence` and `to_do` (an array of sentences): SQL with
   * `:user`.
   */
  standing: string | null;
  /**
   * Objects of audit rows that are about somebody: SQL with `:user` that gives one column. `subscription=12`, or, where the word alone could
   * mean something else, with the action it stands under, less its verb: `rpc.billing.items id=7`.
   */
  objects: string | null;
  /** Parts of opened records that speak of other people. */
  isOfOthers?: (part: Record<string, unknown>) => boolean;
}

export const NOTHING_PERSONAL: Personal = { tables: [], others: {}, standing: null, objects: null };

type Described = Pick<PersonalTable, 'becomes'> & Partial<Omit<PersonalTable, 'table' | 'tells'>> & { tells: string };

/** Rows are found by `user_id` and ordered by `id` unless said otherwise; `tells` are names separated by spaces. */
export const personalTables = (described: Record<string, Described>): PersonalTable[] =>
  Object.entries(described).map(([table, { tells, ...rest }]) => ({
    table,
    whose: 't.user_id = :user',
    key: ['id'],
    withheld: {},
    emptied: {},
    tokens: [],
    atOnce: 200,
    ...rest,
    tells: tells.split(/\s+/),
  }));

/** Tables that every service has, beside `audit`, which is told. */
export const KIT_OTHERS: Readonly<Record<string, string>> = {
  outbox: 'repeats what the tables say, sealed; 30 days',
  inbox: 'numbers of events',
  dead_letters: 'repeats what the tables say, sealed; a person looks at each',
  event_failures: 'numbers of events',
  event_stream: 'nothing of a person',
  newest_events: 'numbers of events',
  jobs: 'numbers of what is due',
  index_tokens: 'keyed marks by which equal values are found; the values stand in other tables',
  index_prints: 'keyed marks by which equal values are found',
  person_marks: 'whether somebody is erased or held; identity tells it',
  migrations: 'nothing of a person',
};

/** SQL with its parameters in the order in which it names them. */
export function bound(sql: string, { user, email }: { user: number; email: string }): [sql: string, params: unknown[]] {
  const params: unknown[] = [];
  const text = sql.replace(/(?<!:):(user|email)\b/g, (_, name: string) => {
    params.push(name === 'user' ? user : email);
    return name === 'user' ? '?::bigint' : '?::text';
  });
  return [text, params];
}
