import { createHash } from 'node:crypto';

/** How often a statement is asked before connections prepare it: what is asked once or twice would cost them more than it saves. */
const OFTEN = 5;
/** Each connection keeps the plans of all that are prepared. */
const MOST = 200;
/** Generated SQL has few variants; the limit keeps a runaway from filling the memory. */
const MOST_COUNTED = 2_000;

const VERB = /\b(select|insert|update|delete)\b/i;
const STAR = /(?:\.|\bselect\s+|\bdistinct\s+|\breturning\s+|,\s*)\*/i;

/**
 * Whether connections may prepare this SQL: it has parameters, and it names the columns that it answers. One that answers `*` would fail
 * on open connections when a migration adds a column.
 */
export function isPreparable(sql: string): boolean {
  if (!sql.includes('$1')) return false;
  const outermost = withoutParts(sql);
  const verb = VERB.exec(outermost)?.[0].toLowerCase();
  if (!verb) return false;
  const answered = verb === 'select' ? outermost : (/\breturning\b.*/is.exec(outermost)?.[0] ?? '');
  return !STAR.test(answered);
}

/** Without texts, names in quotes, remarks, and everything in brackets. */
function withoutParts(sql: string): string {
  let depth = 0;
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[()]|[^()'"-]+|-/g, (part) => {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) return /^['"]|^--/.test(part) ? '' : part;
    return '';
  });
}

/** Which statements of a process its connections prepare: those that come again and again. */
export class Preparing {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to prepare it under; nothing where it is sent as it is. */
  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name !== undefined) return name;
    const times = this.#asked.get(sql) ?? 0;
    // What may not be prepared, or has failed, is not counted up to it again.
    if (times === Infinity) return undefined;
    if (times === 0 && this.#asked.size >= MOST_COUNTED) return undefined;
    if (times + 1 < OFTEN || this.#names.size >= MOST) {
      this.#asked.set(sql, Math.min(times + 1, OFTEN));
      return undefined;
    }
    if (!isPreparable(sql)) {
      this.#asked.set(sql, Infinity);
      return undefined;
    }
    const made = createHash('sha256').update(sql).digest('base64url').slice(0, 20);
    this.#names.set(sql, made);
    return made;
  }

  /** It is sent as it is from now on: a migration has changed what it answers, or somebody between us and the database loses statements. */
  never(sql: string): void {
    this.#names.delete(sql);
    this.#asked.set(sql, Infinity);
  }
}
