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

/** The hash of an audit row: over the row before it and its own words, keys in fixed order. */
export function auditHash(previous: string, row: AuditRow): string {
  const detail = Object.fromEntries(Object.entries(row.detail).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256')
    .update(
      JSON.stringify([previous, row.at, row.kind, row.userId, row.name, row.action, row.object, detail, row.trace]),
    )
    .digest('hex');
}
