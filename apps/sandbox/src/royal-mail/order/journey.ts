import type { LabelStatus } from './order.ts';

/** What a tester may make happen to a parcel. `lost`: nothing more is heard of it. */
export const TURNS = ['accepted', 'out', 'held', 'delivered', 'returned', 'lost'] as const;
export type Turn = (typeof TURNS)[number];
export type Told = { turn: Turn; at: string };
export type Speed = 'usual' | 'slower' | 'guaranteed';

/** `code` and `category` are what the Tracking API says; null: the tracking page alone knows of it. */
export type TrackingEvent = { at: Date; text: string; code: string | null; category: string };

const HOUR = 3_600_000;
const MOVING = 'IN TRANSIT';
const steps: Record<'received' | 'sorted' | 'out' | 'delivered', Omit<TrackingEvent, 'at'>> = {
  received: { text: 'Item received by Royal Mail', code: 'EVIMC', category: MOVING },
  sorted: { text: 'Item at the sorting centre', code: 'EVDAV', category: MOVING },
  out: { text: 'Item out for delivery', code: 'EVGPD', category: MOVING },
  delivered: { text: 'Item delivered', code: 'EVKSP', category: 'DELIVERED' },
};
const PREPARING = { text: 'Sender is preparing the item', code: null, category: '' };
/** Hours after the label was printed. Tracked 48 takes a day longer than Tracked 24; Special Delivery is there by the next midday. */
const HOURS: Record<Speed, Record<keyof typeof steps, number>> = {
  usual: { received: 9, sorted: 16, out: 30, delivered: 34 },
  slower: { received: 9, sorted: 16, out: 54, delivered: 58 },
  guaranteed: { received: 4, sorted: 9, out: 20, delivered: 21 },
};
const turned: Record<Exclude<Turn, 'lost'>, Omit<TrackingEvent, 'at'>> = {
  accepted: steps.received,
  out: steps.out,
  held: { text: 'No answer: card left, item held at the delivery office', code: 'EVKNA', category: MOVING },
  delivered: steps.delivered,
  returned: { text: 'Item returned to sender', code: 'EVNRT', category: 'RETURNED' },
};

/**
 * The item's tracking events so far, newest first. Once somebody has said what happens to it, nothing more happens by itself; an item whose
 * label is void never leaves.
 */
export function journey(
  printedOn: Date,
  now: Date,
  { status, speed, told = [] }: { status: LabelStatus; speed: Speed; told?: Told[] },
): TrackingEvent[] {
  if (status === 'void')
    return [{ at: printedOn, text: 'The sender has cancelled this item', code: null, category: '' }];
  const until = told[0] ? new Date(told[0].at) : null;
  const byItself = (Object.keys(steps) as (keyof typeof steps)[])
    .map((step) => ({ at: new Date(printedOn.getTime() + HOURS[speed][step] * HOUR), ...steps[step] }))
    .filter((event) => !until || event.at < until);
  const byHand = told.flatMap(({ turn, at }) => (turn === 'lost' ? [] : [{ at: new Date(at), ...turned[turn] }]));
  return [{ at: printedOn, ...PREPARING }, ...byItself, ...byHand].filter((event) => event.at <= now).reverse();
}
