/**
 * Entries on no signed page yet. They stand on the newest days: a week before the last closing is further back than any of them can be,
 * and keeps the rest of the register out of the search.
 */
export const OPEN_ENTRIES = `from register_entries e
  where e.page_on >= coalesce((select max(day) - 7 from register_days), '-infinity')
    and not exists (select 1 from register_lines l where l.entry_id = e.id)`;
