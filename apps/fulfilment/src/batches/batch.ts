import { amountText, MOST_PACKS, type Unit } from '@sorrel/contracts/fulfilment/amount';
import { addDays, daysBetween } from '@sorrel/contracts/london';
import type { BatchState } from '@sorrel/contracts/fulfilment/rpc';
import type { Pack } from '../decisions/facts.ts';
import { noPack } from '../decisions/may-ship.ts';

/** What one delivery of a batch has on the shelf. */
export interface OnShelf {
  id: number;
  number: string;
  expiresOn: string;
  state: BatchState;
  onHand: number;
}

/** An item that a pack is put aside for. */
export interface Wanted {
  itemId: number;
  code: string;
  /** How long the supply lasts. */
  months: number;
}

/** What an item was packed from. */
export type Packed =
  /** A pack of a batch that was received here. `label`: which of the item's labels names that batch. */
  | { kind: 'batch'; number: string; expiresOn: string; label: number }
  /** The code is not kept by batch: what the catalogue says is printed. */
  | { kind: 'catalogue' }
  /** It is kept by batch, and no pack has been put aside yet. */
  | { kind: 'not-packed' }
  /** It was sent by other means while no batch had a pack. */
  | { kind: 'unrecorded' };

/** Why this person may not release a batch that another has to; null when they may. Names decide where no number was kept. */
export function whyNotReleased(
  who: { userId: number | null; name: string },
  received: { byId: number | null; byName: string },
): string | null {
  const isSame = received.byId === null ? who.name === received.byName : who.userId === received.byId;
  return who.userId !== null && isSame
    ? 'You have booked this batch in yourself, so another pharmacist has to release it.'
    : null;
}

/**
 * First expiry, first out: the batch that the next pack is taken from, among those released, with a pack left, and in date until the supply
 * is used (`lastDay`). Of two that expire on the same day the one received first. Null: there is none.
 */
export function firstToExpire(shelf: readonly OnShelf[], lastDay: string): OnShelf | null {
  const good = shelf.filter((one) => isGood(one, lastDay) && one.onHand > 0);
  return good.toSorted((a, b) => compare(a.expiresOn, b.expiresOn) || a.id - b.id)[0] ?? null;
}

/**
 * The pack that is left for a supply until `lastDay` once each of those that have waited longer has had one; `owed`: until when theirs last,
 * the longest waiting first. Null: there is none.
 */
export function afterOwed(shelf: readonly OnShelf[], owed: readonly string[], lastDay: string): OnShelf | null {
  const left = shelf.map((one) => ({ ...one }));
  for (const day of owed) {
    const theirs = firstToExpire(left, day);
    if (theirs) left[left.indexOf(theirs)] = { ...theirs, onHand: theirs.onHand - 1 };
  }
  return firstToExpire(left, lastDay);
}

/** Whether a pack of this batch may be supplied for as long as that. */
export const isGood = ({ state, expiresOn }: Pick<OnShelf, 'state' | 'expiresOn'>, lastDay: string): boolean =>
  state === 'released' && expiresOn >= lastDay;

/** Why no pack could be put aside, in words for the pharmacy. */
export const whyNone = (code: string, shelf: readonly OnShelf[], lastDay: string): string =>
  noPack({ code, left: leftOn(shelf, lastDay), lastDay }).join(' ');

/** What a shelf still has, where nothing is left for this supply. */
function leftOn(shelf: readonly OnShelf[], lastDay: string): Extract<Pack, { kind: 'none' }>['left'] {
  const left = shelf.filter(({ onHand }) => onHand > 0);
  if (firstToExpire(left, lastDay)) return 'owed';
  if (left.some((one) => one.state === 'released')) return 'short-dated';
  return left.some((one) => one.state === 'quarantined') ? 'quarantined' : 'nothing';
}

/** The pack put aside for an item. */
interface Aside {
  code: string;
  state: BatchState;
  expiresOn: string;
  hasLeft: boolean;
  /** Its batch; null where none was recorded. */
  number: string | null;
}
/** What the labels of an item that were printed or scanned so far say. */
export interface Labels {
  /** The batches that papers were printed for. */
  printedFor: readonly string[];
  /** Another batch was taken, and the label that names it was not scanned yet. */
  isUnread: boolean;
}
/** Whether it may be supplied as that code, for as long as that. What has left stays as it was. */
export const isStillGood = (
  aside: Omit<Aside, 'number'>,
  { code, lastDay }: { code: string; lastDay: string },
): boolean => aside.hasLeft || (aside.code === code && isGood(aside, lastDay));

/** What there is for an item: the pack put aside for it, or what the shelf has. `isKept`: its code leaves by batch alone. */
export function packOf(
  { code, lastDay }: { code: string; lastDay: string },
  known: {
    aside: Aside | null;
    isKept: boolean;
    wasScanned: boolean;
    labels: Labels;
    shelf: readonly OnShelf[];
    /** Until when the supplies of those last that come before it. */
    owed: readonly string[];
  },
): Pack {
  const { aside, isKept, wasScanned, labels, shelf, owed } = known;
  const isMislabelled = (number: string | null): boolean =>
    number !== null && labels.printedFor.length > 0 && !labels.printedFor.includes(number);
  if (aside) {
    if (!isStillGood(aside, { code, lastDay })) return { kind: 'too short' };
    if (aside.hasLeft) return { kind: 'aside' };
    return { kind: isMislabelled(aside.number) ? 'other label' : labels.isUnread ? 'label unread' : 'aside' };
  }
  if (!isKept) return { kind: 'aside' };
  // What was scanned is in the parcel already: another batch on its label would not be what it holds.
  if (wasScanned) return { kind: 'taken' };
  const next = afterOwed(shelf, owed, lastDay);
  if (!next) return { kind: 'none', code, left: leftOn(shelf, lastDay), lastDay };
  return { kind: isMislabelled(next.number) ? 'other label' : 'on shelf' };
}

export const written = (date: string): string => date.split('-').reverse().join('/');

/** Ingredients have codes of their own, which no product has. */
export const isIngredientCode = (code: string): boolean => /^I\d{4,8}$/.test(code);

/** What is wrong with a delivery, and in which field of it. */
export function whyNotBooked(
  unit: Unit,
  { quantity, certificate }: { quantity: number; certificate: string | null },
): { field: 'quantity' | 'certificate'; text: string } | null {
  if (unit === 'packs' && quantity > MOST_PACKS)
    return { field: 'quantity', text: `Please enter at most ${MOST_PACKS.toLocaleString('en-GB')}.` };
  if (unit !== 'packs' && certificate === null)
    return { field: 'certificate', text: 'Please enter the reference of the certificate of analysis.' };
  return null;
}

/** Why what is on the shelf cannot be corrected by that much. */
export function whyNotCorrected(unit: Unit, onHand: number, by: number): string | null {
  if (unit === 'packs' && Math.abs(by) > MOST_PACKS)
    return `Please enter at most ${MOST_PACKS.toLocaleString('en-GB')}.`;
  return onHand + by < 0
    ? `Only ${amountText(onHand, unit)} ${onHand === 1 || unit !== 'packs' ? 'is' : 'are'} on the shelf.`
    : null;
}

export interface Forecast {
  usedUpOn: string | null;
  leftOver: number;
}

/**
 * What becomes of a code's released batches when as much goes on being used each day as of late, the first to expire first. A pack counts
 * until the day on which a supply of `supplyDays` would outlast it.
 */
export function forecastOf(
  shelf: readonly OnShelf[],
  given: { perDay: number; today: string; supplyDays: number },
): Map<number, Forecast> {
  const { perDay, today, supplyDays } = given;
  const forecast = new Map<number, Forecast>();
  // Days from today on which everything before this batch is used up.
  let begun = 0;
  for (const one of shelf
    .filter(({ state, onHand }) => state === 'released' && onHand > 0)
    .toSorted((a, b) => compare(a.expiresOn, b.expiresOn) || a.id - b.id)) {
    const daysLeft = Math.max(0, daysBetween(today, one.expiresOn) - supplyDays);
    const most = Math.floor(Math.max(0, daysLeft - begun) * perDay);
    const used = Math.min(one.onHand, most);
    if (perDay > 0) begun += used / perDay;
    forecast.set(one.id, {
      usedUpOn: used === one.onHand ? addDays(today, Math.ceil(begun)) : null,
      leftOver: one.onHand - used,
    });
  }
  return forecast;
}

/** The pace of use is that of these days. */
export const PACE_DAYS = 28;
/** Packs stop being of use about this long before they expire: the usual supply is two months. */
export const SUPPLY_DAYS = 61;

/** Packs of a code that may still be supplied, and for how many days they last at the pace of late; null while none is used. */
export function coverOf(
  shelf: readonly OnShelf[],
  { used, today }: { used: number; today: string },
): { packs: number; days: number | null } {
  const good = shelf.filter((one) => isGood(one, addDays(today, SUPPLY_DAYS)));
  const perDay = used / PACE_DAYS;
  const forecast = forecastOf(good, { perDay, today, supplyDays: SUPPLY_DAYS });
  const packs = good.reduce((sum, { onHand }) => sum + onHand, 0);
  const needed = good.reduce((sum, { id, onHand }) => sum + onHand - (forecast.get(id)?.leftOver ?? 0), 0);
  return { packs, days: used === 0 ? null : Math.floor((needed * PACE_DAYS) / used) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
