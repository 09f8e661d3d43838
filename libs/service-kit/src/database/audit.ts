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
  #last = '';
  #lastRow = 0;
  #problem: string | null = null;
  readonly #anchors: Map<number, Anchor[]>;

  constructor(anchors: readonly Anchor[]) {
    this.#anchors = new Map();
    for (const anchor of anchors) this.#anchors.set(anchor.row, [...(this.#anchors.get(anchor.row) ?? []), anchor]);
  }

  add(line: AuditLine): void {
    const row = Number(line.id);
    const { at, actor_kind: kind, actor_id: userId, actor_name: name, action, object, detail, trace } = line;
    const own = { kind, name, action, object, detail, trace, at: at.toISOString() };
    if (line.prev_hash !== this.#last) this.#found(`row ${row} does not follow from the one before`);
    else if (line.hash !== auditHash(this.#last, { ...own, userId: userId === null ? null : Number(userId) }))
      this.#found(`row ${row} was changed: its hash is another one`);
    for (const { hash, at: when } of this.#anchors.get(row) ?? [])
      if (hash !== line.hash) this.#found(`row ${row} is not the one that was anchored at ${when}`);
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
    return { count: this.#count, last: this.#last, problem: this.#problem };
  }

  #found(problem: string): void {
    this.#problem ??= problem;
  }
}
