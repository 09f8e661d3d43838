import { randomUUID } from 'node:crypto';
import type { Row } from '../database/tx.ts';
import type { Sealer } from './sealed.ts';

/** A transaction, or the database. */
interface Reader {
  rows<R extends Row = Row>(sql: string, params?: unknown[]): Promise<R[]>;
}

/** A value that the newest key has no print of yet, and the token it is to get. */
interface Missing {
  value: string;
  token: string;
}

/**
 * For values that are compared but not kept in the clear: each gets a random token, the same whenever the same value comes again at the
 * same place, and tables hold the token. A value's token is found by its prints, one for each key in use; so keys change without a token
 * changing. The value itself is kept sealed beside the token, to make its print under the next key. docs/decisions/0052.
 */
export class IndexTokens {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  async of(reader: Reader, place: string, value: string): Promise<string> {
    const token = (await this.all(reader, place, [value])).get(value);
    if (token === undefined) throw new Error('A value has been given no token.');
    return token;
  }

  /** The same within a statement, which then writes the row and its token at once. */
  inSql(place: string, value: string): { sql: string; params: unknown[] } {
    const prints = this.#sealer.prints(place, value).toReversed();
    const token = randomUUID();
    return {
      sql: 'coalesce((select token from index_prints where place = ? and print = ?), index_token(?, ?::int[], ?::text[], ?, ?, ?))',
      params: [
        place,
        prints.at(-1)?.print ?? '',
        place,
        prints.map(({ version }) => version),
        prints.map(({ print }) => print),
        this.#sealer.current,
        token,
        this.#sealer.seal(`index.${place}`, token, value),
      ],
    };
  }

  /** The token of a value that is only looked for: null when it was never kept. */
  async known(reader: Reader, place: string, value: string): Promise<string | null> {
    const rows = await reader.rows<{ token: string }>(
      'select token from index_prints where place = ? and print = any(?) limit 1',
      [place, this.#sealer.prints(place, value).map(({ print }) => print)],
    );
    return rows[0]?.token ?? null;
  }

  /** The token of a value as it stands under the newest key: null where `of` would have something to write. */
  async newest(reader: Reader, place: string, value: string): Promise<string | null> {
    const [print] = this.#sealer.prints(place, value);
    const rows = await reader.rows<{ token: string }>('select token from index_prints where place = ? and print = ?', [
      place,
      print?.print ?? '',
    ]);
    return rows[0]?.token ?? null;
  }

  /** The tokens, by value. */
  async all(reader: Reader, place: string, values: readonly string[]): Promise<Map<string, string>> {
    const wanted = [...new Set(values)].map((value) => ({ value, prints: this.#sealer.prints(place, value) }));
    const found = new Map<string, string>();
    if (wanted.length === 0) return found;
    const rows = await reader.rows<{ print: string; token: string }>(
      'select print, token from index_prints where place = ? and print = any(?)',
      [place, wanted.flatMap(({ prints }) => prints.map(({ print }) => print))],
    );
    const known = new Map(rows.map(({ print, token }) => [print, token]));
    const missing: Missing[] = [];
    for (const { value, prints } of wanted) {
      const newest = known.get(prints[0]?.print ?? '');
      const older = prints.map(({ print }) => known.get(print)).find((token) => token !== undefined);
      if (newest) found.set(value, newest);
      else missing.push({ value, token: older ?? randomUUID() });
    }
    for (const [value, token] of await this.#keep(reader, place, missing)) found.set(value, token);
    return found;
  }

  // Locks are taken oldest key first, and each program writes under the key it seals with and all newer ones: any two that work side by
  // side share one of these, and so a token.
  async #keep(reader: Reader, place: string, missing: readonly Missing[]): Promise<Map<string, string>> {
    if (missing.length === 0) return new Map();
    const params = missing.flatMap(({ value, token }) => {
      const prints = this.#sealer.prints(place, value).toReversed();
      return [
        place,
        prints.map(({ version }) => version),
        prints.map(({ print }) => print),
        this.#sealer.current,
        token,
        this.#sealer.seal(`index.${place}`, token, value),
      ];
    });
    const calls = missing.map(() => 'index_token(?, ?::int[], ?::text[], ?, ?, ?)').join(', ');
    const [row] = await reader.rows<{ tokens: string[] }>(`select array[${calls}]::text[] as tokens`, params);
    return new Map(missing.map(({ value, token }, n) => [value, row?.tokens[n] ?? token]));
  }
}
