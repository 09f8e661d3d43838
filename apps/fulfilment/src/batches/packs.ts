/** Every pack that was put aside or has left: of items, and of what was sent again in the place of one. */
export const PACKS =
  '(select item_id, code, batch_id, supplied_at, null::text as tracking_number from allocations union all select item_id, code, batch_id, shipped_at, tracking_number from reships)';
