import type { Check } from './look.ts';

/** The pharmacy's shelf: its numbers, its ledger, who got a pack, and what billing believes of it. */
export const stockChecks: readonly Check[] = [
  {
    name: 'I32',
    promise:
      'stock equals its ledger, what was made is what its worksheet says, and each pack went to one item, or was sent again for one',
    find: ({ wrong }) =>
      wrong(`
      select format('batch %s has %s packs on the shelf, its ledger says %s', b.id, b.on_hand, coalesce(sum(m.quantity), 0)) as what
      from fulfilment.batches b left join fulfilment.batch_movements m on m.batch_id = b.id group by b.id, b.on_hand having b.on_hand <> coalesce(sum(m.quantity), 0)
      union all
      select format('worksheet %s made %s packs, batch %s was born with %s', w.id, w.made, w.batch_id, m.quantity)
      from fulfilment.worksheets w left join fulfilment.batch_movements m on m.batch_id = w.batch_id and m.worksheet_id = w.id and m.kind = 'received'
      where w.state = 'finished' and m.quantity is distinct from w.made
      union all
      select format('worksheet %s weighed %s of batch %s, the ledger says %s', l.worksheet_id, l.weighed, l.batch_id, -m.quantity)
      from fulfilment.worksheet_lines l join fulfilment.worksheets w on w.id = l.worksheet_id
      left join fulfilment.batch_movements m on m.batch_id = l.batch_id and m.worksheet_id = l.worksheet_id and m.kind = 'used'
      where -coalesce(m.quantity, 0) <> case when w.state = 'finished' or w.is_lost then coalesce(l.weighed, 0) else 0 end
      union all
      select format('item %s holds %s packs of batch %s, the ledger says %s', coalesce(a.item_id, m.item_id), count(a.item_id), coalesce(a.batch_id, m.batch_id), -coalesce(max(m.net), 0))
      from (select item_id, batch_id, sum(quantity)::int as net from fulfilment.batch_movements where kind in ('allocated', 'returned') group by 1, 2) m
      full join (select item_id, batch_id from fulfilment.allocations where batch_id is not null union all select item_id, batch_id from fulfilment.reships where batch_id is not null) a on a.item_id = m.item_id and a.batch_id = m.batch_id
      group by coalesce(a.item_id, m.item_id), coalesce(a.batch_id, m.batch_id) having count(a.item_id) <> -coalesce(max(m.net), 0)
      union all
      select format('the pack of item %s %s', a.item_id, case when d.shipped_at is null then 'has left, the item has not' else 'is put aside, the item has left' end)
      from fulfilment.allocations a left join fulfilment.dispatches d using (item_id) where (a.supplied_at is null) <> (d.shipped_at is null)
      union all
      select format('item %s left on %s with a batch that expired on %s', a.item_id, a.supplied_at, b.expires_on) from fulfilment.allocations a join fulfilment.batches b on b.id = a.batch_id
      where b.expires_on < (a.supplied_at at time zone 'Europe/London')::date
      union all
      select format('billing counts %s packs of %s, the pharmacy has %s', k.counted, c.code, c.packs) from (
        select f.code, (select coalesce(sum(b.on_hand), 0) from fulfilment.batches b where b.code = f.code and b.state = 'released')
          + (select count(*) from fulfilment.allocations a where a.code = f.code and (a.supplied_at is null or a.supplied_at > f.since)) as packs from fulfilment.kept_codes f) c
      left join billing.stock_counts k on k.code = c.code and k.lots is not null where k.counted is distinct from c.packs`),
  },
  {
    name: 'I33',
    promise: 'nothing leaves from another batch than its label says',
    find: ({ wrong }) =>
      wrong(`
      with supplied as (select a.item_id, b.number, a.supplied_at from fulfilment.allocations a join fulfilment.batches b on b.id = a.batch_id where a.supplied_at is not null)
      select format('item %s left with batch %s, its papers were printed for %s', s.item_id, s.number, string_agg(p.pack, ', ')) as what
      from supplied s join fulfilment.bench_prints p on p.item_id = s.item_id and p.printed_at < s.supplied_at
      group by s.item_id, s.number having not bool_or(substr(p.pack, strpos(p.pack, ' ') + 1) = s.number)
      union all
      select format('item %s left with batch %s, the label that was scanned last names batch %s', s.item_id, s.number, b.number)
      from supplied s join lateral (select * from fulfilment.station_scans c where c.item_id = s.item_id and c.verdict = 'labelled' order by c.id desc limit 1) l on true
      join fulfilment.batches b on b.id = l.batch_id where b.number <> s.number
      union all
      select format('item %s left with batch %s after its label became void, and no label was scanned', s.item_id, s.number)
      from supplied s join fulfilment.station_scans m on m.item_id = s.item_id and m.is_moved
      where not exists (select 1 from fulfilment.station_scans l where l.item_id = m.item_id and l.verdict = 'labelled' and l.id > m.id and l.batch_id = (select a.batch_id from fulfilment.allocations a where a.item_id = m.item_id))
        and not exists (select 1 from fulfilment.station_scans l where l.item_id = m.item_id and l.is_moved and l.id > m.id)`),
  },
];
