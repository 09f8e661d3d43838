import { leafletOf } from '@sorrel/contracts/leaflet';
import type { PickListData } from '../model/document-data.ts';
import type { Packed } from '../batches/batch.ts';
import { orderIdOf, type Formula } from '../records/dispatch.ts';

/** An order as it lies on the bench. */
export interface OnBench {
  itemId: number;
  formula: Formula;
  packed: Packed;
}

/** The batch that its label names. */
export const packOf = ({ packed, formula }: OnBench): { batch: string; expiresOn: string | null } => {
  if (packed.kind === 'batch') return { batch: packed.number, expiresOn: packed.expiresOn };
  if (packed.kind === 'catalogue') return { batch: formula.item.batch, expiresOn: null };
  return { batch: packed.kind === 'not-packed' ? 'not packed yet' : 'not recorded', expiresOn: null };
};

/** By code, then the batch that expires first, then order: one walk along the shelf, and the papers in its order. */
export function inBenchOrder<T extends OnBench>(orders: readonly T[]): T[] {
  const keyOf = (one: OnBench): string => {
    const { batch, expiresOn } = packOf(one);
    return [one.formula.item.code, expiresOn ?? '9999', batch, String(one.itemId).padStart(15, '0')].join('\n');
  };
  return orders.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Whether a leaflet of ours goes with the parcel: what is made up here, or used outside its licence, has none of its maker's that fits. */
export const hasLeaflet = ({ formula }: Pick<OnBench, 'formula'>): boolean => leafletOf(formula.item) !== null;

/** One row a batch. `orders` in bench order. */
export function pickList(orders: readonly OnBench[]): PickListData['rows'] {
  const rows: PickListData['rows'] = [];
  for (const one of orders) {
    const { code, name } = one.formula.item;
    const pack = packOf(one);
    const row = rows.find((known) => known.code === code && known.batch === pack.batch);
    const leaflets = hasLeaflet(one) ? 1 : 0;
    if (row) {
      row.orders.push(orderIdOf(one.itemId));
      row.leaflets += leaflets;
    } else rows.push({ code, name, ...pack, leaflets, orders: [orderIdOf(one.itemId)] });
  }
  return rows;
}

const NAMED = 5;
/** Papers of an order without a pack name no batch, and are waste: packing comes first. Null: each has one, or is sent without. */
export function whyNotPrinted(orders: readonly OnBench[]): string | null {
  const ids = orders.filter(({ packed }) => packed.kind === 'not-packed').map(({ itemId }) => orderIdOf(itemId));
  if (ids.length === 0) return null;
  const named = `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}`;
  return `${named} ${ids.length === 1 ? 'has' : 'have'} no pack put aside yet, so the papers would name no batch. Press Pack first, then print.`;
}
