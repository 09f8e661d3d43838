import type { Row } from '@sorrel/service-kit/database/db';
import type { Sealer } from '@sorrel/service-kit/security/sealed';
import { LIST_COUNTS } from '../counts/counts.queries.ts';
import type { Written } from './entry.ts';
import type { Stated } from './page.ts';

export const WRITTEN = 'fulfilment.register_entries.entry';
export const REASON = 'fulfilment.register_entries.reason';

/** An entry as it stands in its table. */
export interface EntryRow extends Row {
  id: number;
  key: string;
  kind: 'supply' | 'correction';
  item_id: number;
  user_id: number;
  corrects: number | null;
  supplied_on: string;
  entered_at: Date;
  copied_at: Date | null;
  page_on: string;
  by_name: string;
  entry_sealed: string;
  reason_sealed: string | null;
}

export const openEntry = (sealer: Pick<Sealer, 'open' | 'openJson'>, row: EntryRow): Stated => ({
  key: row.key,
  kind: row.kind,
  itemId: row.item_id,
  corrects: row.corrects,
  enteredAt: row.entered_at,
  by: row.by_name,
  written: sealer.openJson<Written>(WRITTEN, row.key, row.entry_sealed),
  reason: row.reason_sealed === null ? null : sealer.open(REASON, row.key, row.reason_sealed),
});
/** How many there are on no signed page, by the day on whose page they stand: as the database counts them. */
export const OPEN_DAYS = `select day, sum(n)::int as entries from ${LIST_COUNTS}
  where list = 'open pages' and day >= coalesce((select max(day) - 7 from register_days), '-infinity') group by day having sum(n) > 0 order by day`;
/**
 * Entries on no signed page yet. They stand on the newest days: a week before the last closing is further back than any of them can be,
 * and keeps the rest of the register out of the search.
 */
export const OPEN_ENTRIES = `from register_entries e
  where e.page_on >= coalesce((select max(day) - 7 from register_days), '-infinity')
    and not exists (select 1 from register_lines l where l.entry_id = e.id)`;
