import { conflict, invalid } from '@sorrel/service-kit/fault';
import { addMonths, daysBetween, londonDate } from '@sorrel/contracts/london';
import { history, type Decision } from '../../model/decision.ts';
import { monthsOf, written, type By } from '../../model/schedule.ts';
import { upcomingItems, type ItemState, type SubscriptionState } from '../../model/subscription.ts';
import { reviewedAhead } from '../lifecycle/review-ahead.ts';

/** A delivery may come so many days before the last one is used up without a word: posts are slow, and people travel. */
const EARLY_DAYS = 14;
/** More than this part of the last supply unused, and the next would be more than the prescription is for. A proposal, to be confirmed. */
const MOST_LEFT = 1 / 2;

/** What is there of the last supply when the next is to come. */
export interface Early {
  sequence: number;
  /** The day on which the last supply left. */
  sentOn: string;
  /** Until when it should last, used by its directions. */
  until: string;
  isTooMuch: boolean;
  isHighRisk: boolean;
}

interface Supply {
  sentOn: string;
  until: string;
  days: number;
}

/** What was sent of a line, one after the other: what is on its way, or still to leave, begins today. */
function supplyOf(items: readonly ItemState[], stid: string, frequency: number | null, today: string): Supply | null {
  return items
    .filter((item) => item.stid === stid && (item.status === 'shipped' || item.status === 'packaging'))
    .reduce<Supply | null>((before, item) => {
      const sentOn = item.status === 'shipped' ? (item.shippedOn ?? null) : today;
      if (sentOn === null) return before;
      const from = before && before.until > sentOn ? before.until : sentOn;
      const until = addMonths(from, item.months ?? monthsOf(item, frequency));
      return { sentOn, until, days: daysBetween(from, until) };
    }, null);
}

/** Whether a change brings a delivery forward to when much of the last one is left: the worst of its lines. */
export function earlyOf(before: SubscriptionState, after: SubscriptionState, now: Date): Early | null {
  const today = londonDate(now);
  const found = upcomingItems(after).flatMap((item): Early[] => {
    const was = before.items.find((one) => one.sequence === item.sequence);
    if (!item.dueAt || !was?.dueAt || item.dueAt >= was.dueAt) return [];
    const supply = supplyOf(before.items, item.stid, before.frequency, today);
    const left = supply ? daysBetween(item.dueAt, supply.until) : 0;
    if (!supply || left <= EARLY_DAYS) return [];
    const { sequence, isHighRisk = false } = item;
    const { sentOn, until, days } = supply;
    return [{ sequence, sentOn, until, isTooMuch: left > days * MOST_LEFT, isHighRisk }];
  });
  return found.find(({ isTooMuch }) => isTooMuch) ?? found[0] ?? null;
}

const earlyText = ({ sentOn, until }: Early): string =>
  `The last delivery left on ${written(sentOn)} and, used as its label says, should last until about ${written(until)}.`;

const TOO_MUCH =
  'Another one now would be more than the prescription is for, so we cannot send it. If it was lost or damaged, or you need more than the label says, please write to us in the chat: our team and your prescriber look at it.';
const WHY = 'Please say why the next one is needed already; a prescriber reads it.';

/** What the preview says; refused where the change would be. */
export function sayEarly(early: Early, asked: Asked): string {
  refuseTooMuch(early, asked);
  const then = early.isHighRisk ? ' Nothing is charged or sent before they have agreed.' : '';
  return `${earlyText(early)} ${asked.kind === 'send-now' ? WHY : 'A prescriber is told that you want the next one earlier.'}${then}`;
}

/**
 * Sent now, it is asked why, and too much of it is refused to the customer. Another date is told to the prescriber, who looks before the
 * day. What is of high risk is looked at before anything is charged, whichever way it was asked for.
 */
export function judgedEarly(decision: Decision, early: Early, asked: Asked, reason: string): Decision {
  refuseTooMuch(early, asked);
  if (asked.kind === 'send-now' && reason.trim().length < 3) throw invalid('reason', `${earlyText(early)} ${WHY}`);
  const ahead = early.isHighRisk ? reviewedAhead(decision.state, early.sequence) : { state: decision.state, notes: [] };
  return {
    state: ahead.state,
    notes: [
      ...decision.notes,
      ...ahead.notes,
      history('Asked for before the last supply is used up', earlyText(early)),
    ],
  };
}

interface Asked {
  kind: string;
  by: By;
}

function refuseTooMuch(early: Early, { kind, by }: Asked): void {
  if (early.isTooMuch && kind === 'send-now' && by === 'customer')
    throw conflict(`${earlyText(early)} ${TOO_MUCH}`, 'oversupply');
}
