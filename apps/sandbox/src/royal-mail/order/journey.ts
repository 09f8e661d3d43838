import type { LabelStatus } from './order.ts';

export type TrackingEvent = { at: Date; text: string };

const HOUR = 3_600_000;
const steps: [hours: number, text: string][] = [
  [0, 'Sender is preparing the item'],
  [9, 'Item received by Royal Mail'],
  [16, 'Item at the sorting centre'],
  [30, 'Item out for delivery'],
  [34, 'Item delivered'],
];
/** Tracked 48 takes a working day longer than Tracked 24. */
const SLOWER_HOURS = 24;

/** The item's tracking events so far, newest first; an item whose label is void never leaves. */
export function journey(printedOn: Date, now: Date, status: LabelStatus, isSlower: boolean): TrackingEvent[] {
  if (status === 'void') return [{ at: printedOn, text: 'The sender has cancelled this item' }];
  return steps
    .map(([hours, text], index) => ({
      at: new Date(printedOn.getTime() + (hours + (isSlower && index >= 3 ? SLOWER_HOURS : 0)) * HOUR),
      text,
    }))
    .filter((event) => event.at <= now)
    .reverse();
}
