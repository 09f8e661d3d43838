/** A sealed column, as key rotation finds and opens it (`npm run ops -- rotate-keys`). */
export interface SealedColumn {
  table: string;
  column: string;
  /** The place it is bound to, as given to `Sealer`; with `placeSql` where rows of one column have several. */
  place: string;
  /** An expression over the row's columns that gives the place. */
  placeSql?: string;
  /** The columns that identify the row it is bound to; joined by dots where there are several. */
  row: readonly string[];
  /** A condition: only rows that meet it are resealed; the others are waited for. */
  when?: string;
  /** The sealed text is this key of a jsonb column. */
  key?: string;
}

/** Pictures and the like: sealed, and kept outside the database. */
export interface SealedFiles {
  /** The table whose rows name them. */
  table: string;
  /** How many there are under each key's version; 0: unencrypted. */
  versions(): Promise<Map<number, number>>;
  /** Reseals files under an older key with the newest, one at a time; returns how many. Throws when some do not open. */
  reseal(): Promise<number>;
}

/** What is sealed in the tables that every service has. */
export const KIT_SEALED: readonly SealedColumn[] = [
  // Rows waiting for the relay are not locked: a row the relay has to skip would be published after its neighbours.
  {
    table: 'outbox',
    column: 'sealed',
    place: 'fact.<subject>',
    placeSql: `'fact.' || subject`,
    row: ['id'],
    when: 'published_at is not null',
  },
  {
    table: 'dead_letters',
    column: 'envelope',
    key: 'sealed',
    place: 'fact.<subject>, dead_letters.body',
    placeSql: `case listener when 'unreadable' then 'dead_letters.body' else 'fact.' || subject end`,
    row: ['fact_id'],
  },
  {
    table: 'index_tokens',
    column: 'source_sealed',
    place: 'index.<place>',
    placeSql: `'index.' || place`,
    row: ['token'],
  },
];

/** Describes columns `<table>.<what>_sealed`, bound to the row's id (or `row`), at the place `<service>.<table>.<what>`. */
export const sealedColumns = (service: string, columns: Record<string, readonly string[] | 'id'>): SealedColumn[] =>
  Object.entries(columns).map(([name, row]) => {
    const [table = '', column = ''] = name.split('.');
    return {
      table,
      column,
      place: `${service}.${table}.${column.replace(/_sealed$/, '')}`,
      row: row === 'id' ? ['id'] : row,
    };
  });
