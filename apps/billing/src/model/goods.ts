const KEPT = [
  'code',
  'name',
  'form',
  'pricePence',
  'ingredients',
  'directions',
  'precautions',
  'quantity',
  'batch',
  'isPrescription',
] as const;
type Kept = (typeof KEPT)[number];

/** What of a product stays with an item: at its order from the catalogue, afterwards from the item before it, at the same price. */
export function goodsOf<T extends Record<Kept, unknown>>(source: T): Pick<T, Kept> {
  return Object.fromEntries(KEPT.map((key) => [key, source[key]])) as Pick<T, Kept>;
}
