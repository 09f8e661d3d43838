import type { BatchState } from '@sorrel/contracts/fulfilment/rpc';
import { addDays } from '@sorrel/contracts/london';
import { isGood, written } from '../batches/batch.ts';

/** A batch of an ingredient. `free`: what no open worksheet has put aside of it. */
export interface Stocked {
  id: number;
  expiresOn: string;
  state: BatchState;
  free: number;
}
export interface Portion {
  batchId: number;
  quantity: number;
}

/**
 * From which batches so much of an ingredient is taken: the first to expire first, and the next where one does not suffice, among those that
 * are released and last until `lastDay`. Of two that expire on the same day the one received first. Null: together they do not suffice.
 */
export function portionsOf(needed: number, shelf: readonly Stocked[], lastDay: string): Portion[] | null {
  const portions: Portion[] = [];
  let missing = needed;
  for (const { id, free } of usable(shelf, lastDay)) {
    if (missing === 0) break;
    const quantity = Math.min(missing, free);
    portions.push({ batchId: id, quantity });
    missing -= quantity;
  }
  return missing === 0 ? portions : null;
}

const usable = (shelf: readonly Stocked[], lastDay: string): Stocked[] =>
  shelf
    .filter((one) => isGood(one, lastDay) && one.free > 0)
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.id - b.id));

/** How much there is to make something from. */
export const freeOf = (shelf: readonly Stocked[], lastDay: string): number =>
  usable(shelf, lastDay).reduce((sum, { free }) => sum + free, 0);

/** What the scale may say, for a tolerance in thousandths: rounded towards what was planned. */
export function limitsOf(planned: number, tolerance: number): { least: number; most: number } {
  const off = Math.floor((planned * tolerance) / 1_000);
  return { least: planned - off, most: planned + off };
}

/** What is made on a day expires with its shelf life, or with the first of its ingredients to expire. */
export function expiryOf(madeOn: string, shelfLifeDays: number, ingredients: readonly string[]): string {
  return [addDays(madeOn, shelfLifeDays), ...ingredients].reduce((first, day) => (day < first ? day : first));
}

/** The number of a batch that was made here, which no supplier's looks like: the day, and its worksheet. */
export const batchNumberOf = (madeOn: string, worksheetId: number): string =>
  `SRL${madeOn.slice(2).replaceAll('-', '')}-${worksheetId}`;

export const lossOf = (packs: number, made: number): number => Math.max(0, packs - made);

/** Why so many packs cannot be what came of a worksheet: the limits are per cent of what was planned. */
export function whyNotMade(
  { packs, made, remark }: { packs: number; made: number; remark: string },
  { yieldMin, yieldMax }: { yieldMin: number; yieldMax: number },
): { code: 'yield' | 'invalid'; text: string } | null {
  if (made * 100 < packs * yieldMin || made * 100 > packs * yieldMax) {
    const [least, most] = [Math.ceil((packs * yieldMin) / 100), Math.floor((packs * yieldMax) / 100)];
    return {
      code: 'yield',
      text: `${made} of ${packs} packs is outside the formula’s limits (${least} to ${most} packs). What was made must not be used: cancel the worksheet, and find out why.`,
    };
  }
  if (made !== packs && remark.length < 3)
    return { code: 'invalid', text: 'Please say why it is not as many as were planned.' };
  return null;
}

/** An amount that was weighed from a batch, as it stands at this moment. */
interface Weighed {
  number: string;
  state: BatchState;
  expiresOn: string;
}
/** Why nothing may be made from this batch today. */
export function whyNotUsed({ number, state, expiresOn }: Weighed, today: string): string | null {
  if (state === 'recalled') return `Batch ${number} is recalled. Nothing may be made from it: cancel the worksheet.`;
  if (state === 'quarantined')
    return `Batch ${number} is in quarantine. A pharmacist has to release it, or the worksheet is cancelled.`;
  return expiresOn <= today ? `Batch ${number} expired on ${written(expiresOn)}. Cancel the worksheet.` : null;
}

/** Whether what the checker saw is what stands there. */
export function isAsSeen(
  lines: readonly { id: number; weighed: number | null }[],
  seen: readonly { lineId: number; weighed: number }[],
): boolean {
  const bySeen = new Map(seen.map(({ lineId, weighed }) => [lineId, weighed]));
  return (
    bySeen.size === lines.length && lines.every(({ id, weighed }) => weighed !== null && bySeen.get(id) === weighed)
  );
}
