import { createHash } from 'node:crypto';

export interface AuditRow {
  at: string;
  kind: string;
  userId: number | null;
  name: string;
  action: string;
  object: string;
  detail: Record<string, unknown>;
  trace: string;
}

/** The hash of an audit row: over the previous row's hash and its own fields, keys in fixed order. */
export function auditHash(previous: string, row: AuditRow): string {
  return createHash('sha256')
    .update(`["${previous}",${auditText(row)}`)
    .digest('hex');
}

/** What of a row its hash is made of, after `["<the previous row's hash>",`. The database hashes the same (`append_audit`). */
export function auditText(row: AuditRow): string {
  const detail = Object.fromEntries(Object.entries(row.detail).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify([row.at, row.kind, row.userId, row.name, row.action, row.object, detail, row.trace]).slice(1);
}

/** A row as it stands in the table. */
export interface AuditLine {
  id: number | string;
  at: Date;
  actor_kind: string;
  actor_id: number | string | null;
  actor_name: string;
  action: string;
  object: string;
  detail: Record<string, unknown>;
  trace: string;
  prev_hash: string;
  hash: string;
}

/** The end of the chain at one moment, recorded where the service's database role cannot reach. */
export interface Anchor {
  service: string;
  at: string;
  row: number;
  hash: string;
}

/** Follows a chain row by row, in order of id, and compares it with the anchors. */
export class ChainCheck {
  #count = 0;
  #last: string;
  #lastRow: number;
  #problem: string | null = null;
  readonly #compared = { count: 0, lastAt: null as string | null };
  readonly #anchors = new Map<number, Anchor[]>();

  /** `after`: the row before the first one, and its hash, where an earlier check has come that far. */
  constructor(anchors: readonly Anchor[], after: { row: number; hash: string } | null = null) {
    this.#last = after?.hash ?? '';
    this.#lastRow = after?.row ?? 0;
    for (const anchor of anchors)
      if (anchor.row > this.#lastRow) this.#anchors.set(anchor.row, [...(this.#anchors.get(anchor.row) ?? []), anchor]);
  }

  /** The first break so far. */
  get problem(): string | null {
    return this.#problem;
  }

  /** How many anchors stood at rows that were followed, and when the last of them was written. */
  get compared(): Readonly<{ count: number; lastAt: string | null }> {
    return this.#compared;
  }

  add(line: AuditLine): void {
    const row = Number(line.id);
    const { at, actor_kind: kind, actor_id: userId, actor_name: name, action, object, detail, trace } = line;
    const own = { kind, name, action, object, detail, trace, at: at.toISOString() };
    if (line.prev_hash !== this.#last) this.#found(`row ${row} does not follow from the one before`);
    else if (line.hash !== auditHash(this.#last, { ...own, userId: userId === null ? null : Number(userId) }))
      this.#found(`row ${row} was changed: its hash is another one`);
    for (const { hash, at: when } of this.#anchors.get(row) ?? []) {
      this.#compared.count++;
      this.#compared.lastAt = when;
      if (hash !== line.hash) this.#found(`row ${row} is not the one that was anchored at ${when}`);
    }
    this.#anchors.delete(row);
    this.#count++;
    this.#last = line.hash;
    this.#lastRow = row;
  }

  /** `problem`: the first break, null where the chain is whole. */
  end(): { count: number; last: string; problem: string | null } {
    const missing = [...this.#anchors.values()].flat().sort((a, b) => a.row - b.row)[0];
    if (missing)
      this.#found(
        missing.row > this.#lastRow
          ? `the end is cut off: row ${missing.row}, anchored at ${missing.at}, is not there`
          : `row ${missing.row}, anchored at ${missing.at}, is not there`,
      );
    return this.sofar();
  }

  /** The same before the last row: anchors of rows that are still to come are not missed. */
  sofar(): { count: number; last: string; problem: string | null } {
    return { count: this.#count, last: this.#last, problem: this.#problem };
  }

  #found(problem: string): void {
    this.#problem ??= problem;
  }
}

/** The anchors in their own file, or in the log, where other lines stand between them. `file`: what it is called. */
export function anchorsIn(text: string, file: string): { anchors: Anchor[]; problems: string[] } {
  const anchors: Anchor[] = [];
  const problems: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const words = parsed(line);
    if (!words) problems.push(`line ${at + 1} of ${file} cannot be read`);
    else if (typeof words.row === 'number' && typeof words.hash === 'string') anchors.push(words as unknown as Anchor);
    else if (typeof words.auditRow === 'number')
      anchors.push({
        service: String(words.service),
        at: String(words.time),
        row: words.auditRow,
        hash: String(words.auditHash),
      });
  }
  return { anchors, problems };
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
