import { daysBetween, londonDate } from '../london.ts';

/** How an owing ended: the parcel left, the line was refunded or cancelled, is held or became another product, or a pharmacist has settled it. */
export const OWING_ENDS = ['supplied', 'refunded', 'cancelled', 'held', 'changed', 'settled'] as const;
export type OwingEnd = (typeof OWING_ENDS)[number];

/** Without an expected day a patient waits no longer than this before somebody looks. */
const DAYS_WITHOUT_A_DAY = 3;

/** Late: its expected day is over, or nobody has said one for too long. */
export const isOwingLate = (
  { since, expectedOn }: { since: Date; expectedOn: string | null },
  today: string,
): boolean => (expectedOn === null ? daysBetween(londonDate(since), today) > DAYS_WITHOUT_A_DAY : expectedOn < today);

/** An owing is closed to supply once its prescription is over: before that somebody has to see it coming. */
const SOON_DAYS = 14;
/** Whether the prescription lasts until it can be supplied: on the expected day, or, without one, for a while yet. */
export function prescriptionOf(
  { validUntil, expectedOn }: { validUntil: string | null; expectedOn: string | null },
  today: string,
): 'stands' | 'runs-out' | 'expired' {
  if (validUntil === null || validUntil < today) return 'expired';
  if (expectedOn !== null && expectedOn >= today) return validUntil < expectedOn ? 'runs-out' : 'stands';
  return daysBetween(today, validUntil) < SOON_DAYS ? 'runs-out' : 'stands';
}

export interface OwedLine {
  orderId: string;
  product: string;
  expectedOn: string | null;
}
/** What a patient is told of what is owed. `sent` and `toCome`: the other lines of the same delivery. */
export type OwingNews =
  | { kind: 'opened'; owed: OwedLine[]; sent: OwedLine[]; toCome: OwedLine[] }
  | { kind: 'expected'; owed: OwedLine[] }
  | { kind: 'sent'; owed: OwedLine[] };

const REFUND =
  'If you would rather not wait, you may have your money back for it instead. Write to us in the chat, and we see to it.';
const RUNNING_OUT = 'If you may run out of it before then, please tell us in the chat, and we advise you what to do.';

/** An e-mail names orders by their numbers alone, for mail is read on lock screens; the chat names the products, too. */
export function owingNews(news: OwingNews, isNamed: boolean): string[] {
  const name = ({ orderId, product }: OwedLine): string => (isNamed ? `${product} (${orderId})` : orderId);
  const list = (lines: OwedLine[]): string => lines.map(name).join(', ');
  if (news.kind === 'sent') return [`What we still owed you has been sent: ${list(news.owed)}. Thank you for waiting.`];
  if (news.kind === 'expected')
    return [
      'There is news about what we still owe you.',
      ...news.owed.map((line) =>
        line.expectedOn === null
          ? `${name(line)}: we cannot name a day any more. We are sorry, and write to you as soon as we can.`
          : `${name(line)}: we now expect to send it on or about ${written(line.expectedOn)}.`,
      ),
      RUNNING_OUT,
      REFUND,
    ];
  const { owed, sent, toCome } = news;
  return [
    sent.length + toCome.length > 0
      ? 'We cannot send you all of your delivery together: our pharmacy has to wait for part of it. We are sorry.'
      : 'We cannot send your delivery yet: our pharmacy has to wait for it. We are sorry.',
    ...(sent.length > 0 ? [`Sent already: ${list(sent)}.`] : []),
    ...(toCome.length > 0 ? [`Being made ready now: ${list(toCome)}.`] : []),
    ...owed.map((line) =>
      line.expectedOn === null
        ? `Still owed to you: ${name(line)}. We do not know the day yet, and write to you when we do.`
        : `Still owed to you: ${name(line)}. We expect to send it on or about ${written(line.expectedOn)}.`,
    ),
    'You have paid for it already, and pay nothing more. We send it as soon as we have it, and you need not do anything.',
    RUNNING_OUT,
    REFUND,
  ];
}

const SUBJECTS: Record<OwingNews['kind'], string> = {
  opened: 'Part of your delivery comes later',
  expected: 'News about what we still owe you',
  sent: 'What we still owed you is on its way',
};
export const owingSubject = (news: OwingNews): string =>
  news.kind === 'opened' && news.sent.length + news.toCome.length === 0
    ? 'Your delivery comes later'
    : SUBJECTS[news.kind];

const written = (date: string): string => date.split('-').reverse().join('/');
