import { listDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { MISCOUNTED_LISTS } from '@sorrel/test-kit/invariants/money';
import type { World } from '@sorrel/test-kit/world';

const STUCK = `(d.status = 'label-pending' and d.label_attempts >= 3 and not coalesce(d.lease_until > clock_timestamp(), false))`;
const TO_CHECK = `(d.status = 'ready' and g.scan_id is not null and h.id is null
  and ($1 = 'every' or ($1 = 'marked' and (coalesce(d.is_cold, false) or g.code = any(string_to_array($2, ' '))))))`;
/** Each tab's rows, found by looking at every row of every table. */
const BY_HAND = {
  all: 'true',
  'to-pack': `d.status = 'ready' and a.item_id is null and h.id is null and not ${TO_CHECK}`,
  packed: `((d.status = 'ready' and (a.item_id is not null or h.id is not null) and not ${TO_CHECK}) or (d.status = 'label-pending' and not ${STUCK}))`,
  'to-check': TO_CHECK,
  owed: 'd.owing_id is not null',
  shipped: `d.status = 'shipped'`,
  exceptions: `(d.status = 'held' or ${STUCK})`,
} as const;
type Tab = keyof typeof BY_HAND;

/** What the dispatch list says of each of its tabs, and what a count by hand says: total, rows, and how many leave in all. */
export async function counted(w: World, rule: [setting: string, codes: string] = ['off', '']) {
  const listed: Partial<Record<Tab, unknown>> = {};
  const byHand: Partial<Record<Tab, unknown>> = {};
  const total = {} as Record<Tab, number>;
  const ask = (tab: Tab) =>
    w.ask(listDispatches, { keyword: '', page: 1, perPage: 1_000, tab }, w.as.staff(['dispatch']));
  for (const tab of Object.keys(BY_HAND) as Tab[]) {
    const answer = await ask(tab);
    listed[tab] = { total: answer.total, rows: answer.rows.map(({ itemId }) => itemId).toSorted((a, b) => a - b) };
    const found = await w.sql<{ item_id: string }>(
      `select d.item_id from fulfilment.dispatches d left join fulfilment.allocations a on a.item_id = d.item_id
         left join fulfilment.packings g on g.item_id = d.item_id and g.batch_id is not distinct from a.batch_id and (a.code is null or a.code = g.code)
         left join fulfilment.accuracy_checks h on h.scan_id = g.scan_id
       where d.paid_at is not null and ($1 || $2) is not null and ${BY_HAND[tab]} order by d.item_id`,
      rule,
    );
    total[tab] = found.length;
    byHand[tab] = { total: found.length, rows: found.map((row) => Number(row.item_id)) };
  }
  const [row] = await w.sql<{ troubled: number }>(
    `select count(*)::int as troubled from fulfilment.parcel_exceptions where state <> 'settled'`,
  );
  const counts = {
    toPack: total['to-pack'],
    packed: total.packed,
    toCheck: rule[0] === 'off' ? null : total['to-check'],
    owed: total.owed,
    exceptions: total.exceptions + (row?.troubled ?? 0),
  };
  return { listed: { ...listed, counts: (await ask('all')).counts }, byHand: { ...byHand, counts } };
}

/** Counts that the database keeps, against the rows themselves; empty where all are right. */
export const miscounted = (w: World): Promise<unknown[]> => w.sql(MISCOUNTED_LISTS);
