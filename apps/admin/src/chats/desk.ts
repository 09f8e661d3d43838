import type { ChatDesk } from '@sorrel/contracts/http/admin';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { ageText } from '../work/waiting.ts';
import type { ChatsList } from './chats.api.ts';

export const tabsOf = (counts: ChatsList['counts'] | undefined) =>
  [
    { key: 'unanswered', text: 'Unanswered', count: counts?.unanswered },
    { key: 'mine', text: 'Mine', count: counts?.mine },
    { key: 'waiting', text: 'Waiting for the patient', count: counts?.waiting },
    { key: 'snoozed', text: 'Snoozed', count: counts?.snoozed },
    { key: '', text: 'All', count: undefined },
  ] as const;

/** What an empty list says in each tab. */
export const NOTHING: Readonly<Record<string, string>> = {
  '': 'No messages yet. A chat begins when a customer writes, or from a subscription’s Open chat.',
  unanswered: 'Every chat is answered.',
  mine: 'No open chat is yours. Answer one, or press Assign to me in it.',
  waiting: 'No customer owes us an answer of the last two weeks.',
  snoozed: 'Nothing is put off.',
};

/** How long a customer has waited, and whether that is more than the target. `now`: the server's clock. */
export function waitOf(since: string, now: string, targetHours: number | null): { text: string; isLate: boolean } {
  const isLate = targetHours !== null && Date.parse(now) - Date.parse(since) > targetHours * 3_600_000;
  return { text: ageText(since, now), isLate };
}

/** What a chat that may be urgent says, with its own target; `now`: the server's clock, where it is known. */
export function urgentText({ flagged_at: since, look_by: by }: ChatDesk, now: string | null | undefined): string {
  if (!since || !by) return 'May be urgent';
  const waited = !now ? '' : `, waiting ${ageText(since, now)}`;
  const over = now && Date.parse(now) > Date.parse(by) ? `, ${ageText(by, now)} over` : '';
  return `! May be urgent${waited} (target ${ageText(since, by)}${over})`;
}

/** Whose it is, in a word. */
export const ownerText = ({ assigned }: Pick<ChatDesk, 'assigned'>, me: number): string => {
  if (!assigned) return 'Not assigned yet';
  return assigned.id === me ? 'Yours' : `With ${assigned.name}`;
};

const HOUR_MS = 3_600_000;
const MORNING = '09:00';

/** Moments to put a chat off to: within the day, or in the morning when somebody is there. */
export function snoozeChoices(now: Date): { label: string; until: Date }[] {
  const today = londonDate(now);
  const toMonday = 8 - (new Date(`${today}T00:00:00Z`).getUTCDay() || 7);
  return [
    { label: 'For an hour', until: new Date(now.getTime() + HOUR_MS) },
    { label: 'For 4 hours', until: new Date(now.getTime() + 4 * HOUR_MS) },
    { label: 'Until tomorrow at 9:00', until: londonMoment(addDays(today, 1), MORNING) },
    { label: 'Until Monday at 9:00', until: londonMoment(addDays(today, toMonday), MORNING) },
    { label: 'For a week', until: londonMoment(addDays(today, 7), MORNING) },
  ];
}

/** A sentence with the parcel's link, as an answer. The link is whole, wherever the console was opened. */
export function trackingText(parcel: { tracking_id: string; tracking_url: string }, origin: string): string {
  return `You can follow your parcel here: ${new URL(parcel.tracking_url, origin).href} (tracking number ${parcel.tracking_id}).`;
}

/** What was written, and the new text behind it on a line of its own. */
export const withText = (draft: string, text: string): string =>
  draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`;
