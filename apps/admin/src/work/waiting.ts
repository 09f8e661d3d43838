import type { WorkRow } from '@sorrel/contracts/http/admin';
import { COUNTED_TO, type Work } from '@sorrel/contracts/work';

interface Words {
  /** On the rail, below its sign. */
  short: string;
  /** On Today, and in the search. */
  title: string;
  /** What one of them, or several, do: `3 cases wait for a prescriber`. */
  one: string;
  many: string;
  /** The list behind it: who waits longest comes first, where the list has an order of its own. */
  to: string;
}

export const WORK_WORDS: Record<Work, Words> = {
  stops: {
    short: 'Stopped',
    title: 'Stopped medicines',
    one: 'medicine is stopped: it is not sold, approved or sent',
    many: 'medicines are stopped: they are not sold, approved or sent',
    to: '/stopped',
  },
  reviews: {
    short: 'Reviews',
    title: 'Reviews',
    one: 'case waits for a prescriber',
    many: 'cases wait for a prescriber',
    to: '/subscriptions',
  },
  clinical: {
    short: 'Pharmacist',
    title: 'Pharmacist’s check',
    one: 'supply waits for a pharmacist’s look',
    many: 'supplies wait for a pharmacist’s look',
    to: '/pharmacist-checks',
  },
  chats: {
    short: 'Chats',
    title: 'Unanswered chats',
    one: 'customer waits for an answer',
    many: 'customers wait for an answer',
    to: '/chats?show=unanswered',
  },
  parcels: {
    short: 'To ship',
    title: 'Parcels to ship',
    one: 'parcel may leave',
    many: 'parcels may leave',
    to: '/dispatch?tab=to-pack',
  },
  checks: {
    short: 'To check',
    title: 'Parcels to check',
    one: 'packed parcel waits for a second person',
    many: 'packed parcels wait for a second person',
    to: '/dispatch?tab=to-check',
  },
  owed: {
    short: 'Owed',
    title: 'Owed to patients',
    one: 'paid item is out of stock and owed to its patient',
    many: 'paid items are out of stock and owed to their patients',
    to: '/dispatch?tab=owed',
  },
  register: {
    short: 'Register',
    title: 'Register to sign',
    one: 'day of the register waits for a signature',
    many: 'days of the register wait for a signature',
    to: '/register',
  },
  misses: {
    short: 'Near misses',
    title: 'Near misses to review',
    one: 'month of near misses waits for its review',
    many: 'months of near misses wait for their review',
    to: '/near-misses',
  },
  tasks: {
    short: 'Tasks',
    title: 'Clinical tasks',
    one: 'task is open',
    many: 'tasks are open',
    to: '/tasks',
  },
  complaints: {
    short: 'Complaints',
    title: 'Complaints to acknowledge',
    one: 'complaint waits to be acknowledged',
    many: 'complaints wait to be acknowledged',
    to: '/complaints',
  },
  payments: {
    short: 'Failed',
    title: 'Failed payments',
    one: 'subscription is stopped until a payment goes through',
    many: 'subscriptions are stopped until a payment goes through',
    to: '/subscriptions?status=failed',
  },
  holds: {
    short: 'On hold',
    title: 'Charges on hold',
    one: 'subscription is on hold: nothing is charged or sent',
    many: 'subscriptions are on hold: nothing is charged or sent',
    to: '/subscriptions?status=held',
  },
};

/** What is looked at first: what may be urgent, what is late, what waits. What waits for nobody comes last, and is told in one line. */
export function inOrder<T extends Pick<WorkRow, 'kind' | 'count' | 'late' | 'urgent'>>(
  work: readonly T[],
): { waiting: T[]; none: T[] } {
  const rank = ({ kind, count, late, urgent }: T): number => {
    if (urgent) return 0;
    if (late > 0 || (kind === 'stops' && count !== 0)) return 1;
    return 2;
  };
  const waiting = work.filter(({ count }) => count !== 0);
  return {
    waiting: waiting.toSorted((one, other) => rank(one) - rank(other)),
    none: work.filter(({ count }) => count === 0),
  };
}

/** `12`, `999+` where no further is counted, a dash where nobody knows. */
export function countText(count: number | null): string {
  if (count === null) return '–';
  return count >= COUNTED_TO ? `${COUNTED_TO - 1}+` : String(count);
}

/** What the rail says of one kind to those who do not see it. */
export function spoken({ kind, count, late, urgent }: Pick<WorkRow, 'kind' | 'count' | 'late' | 'urgent'>): string {
  const { title } = WORK_WORDS[kind];
  if (count === null) return `${title}: could not be counted`;
  if (count === 0) return `${title}: nothing waits`;
  const pressing = urgent ? `, ${countText(urgent.count)} may be urgent` : '';
  return `${title}: ${countText(count)}${pressing}${late > 0 ? `, ${countText(late)} late` : ''}`;
}

const MINUTE = 60_000;
const STEPS = [
  [24 * 60 * MINUTE, 'day', 'days'],
  [60 * MINUTE, 'hour', 'hours'],
  [MINUTE, 'minute', 'minutes'],
] as const;

/** How long it was from one moment to the other, in the largest unit of which there are two, or one of the smallest: `47 hours`, `3 days`. */
export function ageText(from: string, to: string): string {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  for (const [size, one, many] of STEPS) {
    const count = Math.floor(ms / size);
    if (count >= 2 || (size === MINUTE && count === 1)) return `${count} ${count === 1 ? one : many}`;
  }
  return 'less than a minute';
}

/** What may be urgent, and the target of the one that is due first: `1 may be urgent, waiting 4 minutes (target 15 minutes)`. */
export function urgentText(urgent: NonNullable<WorkRow['urgent']>, at: string): string {
  const { count, since, due, late } = urgent;
  const over = late > 0 ? `, ${countText(late)} over it` : '';
  return `${countText(count)} may be urgent, waiting ${ageText(since, at)} (target ${ageText(since, due)}${over})`;
}

/** Why some are late: `3 for more than 24 hours`. */
export function lateText({
  kind,
  late,
  target_hours: hours,
}: Pick<WorkRow, 'kind' | 'late' | 'target_hours'>): string | null {
  if (late === 0) return null;
  const count = countText(late);
  if (kind === 'misses') return `${count} should have been reviewed last month`;
  if (kind === 'register') return `${count} should have been signed by yesterday`;
  if (kind === 'clinical') return `${count} ${late === 1 ? 'has' : 'have'} waited since before today`;
  if (kind === 'checks') return `${count} ${late === 1 ? 'was' : 'were'} packed before today`;
  if (kind === 'owed')
    return `${count} should have been there by now, or ${late === 1 ? 'has' : 'have'} no expected day`;
  if (kind === 'tasks') return `${count} should have been looked at by now`;
  if (kind === 'complaints') return `${count} should have been acknowledged by now`;
  if (hours === null) return `${count} should have left before today`;
  return `${count} ${late === 1 ? 'has' : 'have'} waited for more than ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}

/** Whether this address shows the list behind a link: its page, and the filters that the link names. Reviews are the list's own beginning. */
export function isAt(to: string, at: { pathname: string; search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  if (at.pathname !== path) return false;
  const [wanted, shown] = [new URLSearchParams(query), new URLSearchParams(at.search)];
  const status = (params: URLSearchParams): string => params.get('status') ?? 'review';
  const show = (params: URLSearchParams): string => params.get('show') ?? '';
  // Two of the bench's tabs are work of their own.
  const tab = (params: URLSearchParams): string => {
    const at = params.get('tab') ?? '';
    return at === 'to-check' || at === 'owed' ? at : '';
  };
  return status(wanted) === status(shown) && show(wanted) === show(shown) && tab(wanted) === tab(shown);
}
