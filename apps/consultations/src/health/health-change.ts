import { optionText, SINCE, type HealthKind } from '@sorrel/contracts/consultations/health-change-words';
import type { ToldHealth, ToldOf } from '@sorrel/contracts/consultations/health-change';
import type { Flag } from '@sorrel/contracts/consultations/words';
import type { Urgency } from '@sorrel/contracts/consultations/urgency';
import type { TreatmentSlug } from '@sorrel/contracts/words';

/** What was told, and what followed at once. Sealed as a whole, and never changed. */
export interface HealthRecord {
  kind: HealthKind;
  options: string[];
  words: string;
  since: keyof typeof SINCE | null;
  how: 'account' | 'cancelling';
  /** The treatment it is about, in words; null: all. */
  treatment: string | null;
  urgency: Urgency;
  advice: string[];
  sources: string[];
  /** The treatments that are held for it, with their names. */
  holds: { treatment: TreatmentSlug; name: string }[];
  marksPregnant: boolean;
  /** Medicines read in their words, and words that look like one. Absent in what was told before they were read. */
  medicines?: string[];
  unrecognised?: string[];
  yellowCard: string | null;
}
interface HealthAnswer {
  at: Date;
  by: string;
  text: string;
  /** Null: nothing was held. */
  mayGoOn: boolean | null;
}
/** As it is kept, with the newest answer. */
export interface Kept {
  id: number;
  userId: number;
  subscriptionId: number | null;
  toldAt: Date;
  record: HealthRecord;
  answer: HealthAnswer | null;
}

/** What opens the task of a change. */
export const causeOfHealth = (id: number): string => `health:${id}`;
export const healthOf = (cause: string): number | null => {
  const [kind, id] = cause.split(':');
  return kind === 'health' ? Number(id) : null;
};

const SAME_MS = 10 * 60_000;
/** The same press again, or the reason to cancel behind what was told a moment before. */
export function isSame(
  one: Kept,
  told: ToldOf & { how: HealthRecord['how'] },
  subscriptionId: number | null,
  now: Date,
) {
  const { record, toldAt } = one;
  if (record.kind !== told.kind || now.getTime() - toldAt.getTime() > SAME_MS) return false;
  if (told.how === 'cancelling') return record.kind === 'pregnancy' || one.subscriptionId === subscriptionId;
  return (
    one.subscriptionId === subscriptionId &&
    record.words === told.words &&
    record.options.toSorted().join() === [...told.options].toSorted().join()
  );
}

const RULE: Record<HealthKind, string> = {
  'side-effect': 'HC-1',
  pregnancy: 'HC-2',
  medicine: 'HC-3',
  illness: 'HC-4',
};
const WHAT: Record<HealthKind, string> = {
  'side-effect': 'The patient has told us of a side effect',
  pregnancy: 'The patient has told us of a pregnancy, of planning one, or of breastfeeding',
  medicine: 'The patient has told us of a new medicine',
  illness: 'The patient has told us of a new illness',
};

const becauseOf = ({ record }: Kept): { question: string; answer: string }[] => [
  { question: 'What has changed', answer: record.options.map((one) => optionText(record.kind, one)).join('; ') },
  ...(record.words ? [{ question: 'In their words', answer: record.words }] : []),
  ...(record.medicines ?? []).map((answer) => ({ question: 'Read as a medicine', answer })),
  ...(record.unrecognised ?? []).map((answer) => ({ question: 'Not recognised', answer: `“${answer}”` })),
];

/** What of it keeps a treatment from being sold: until it is answered, or for good where a prescriber has said so. A mark of pregnancy holds by itself. */
export const heldBy = (one: Kept, treatment: TreatmentSlug) => {
  const { record, answer } = one;
  const stands =
    !record.marksPregnant && answer?.mayGoOn !== true && record.holds.some((held) => held.treatment === treatment);
  if (!stands) return [];
  return [
    {
      ruleId: RULE[record.kind],
      // Not for a review: the answer lifts it, and nothing else.
      kind: 'never' as const,
      substances: null,
      text: `${WHAT[record.kind]}. A prescriber has to answer before this treatment goes on.`,
      because: becauseOf(one),
      cause: JSON.stringify([treatment, RULE[record.kind], one.id]),
    },
  ];
};

/** Where a review comes while it is not answered, or has come since the last supply was approved. */
export function flagOf(one: Kept, treatment: TreatmentSlug, approvedBefore: Date | null): Flag[] {
  const { record, answer } = one;
  const isOpen = answer === null;
  if (!isOpen && approvedBefore && one.toldAt < approvedBefore) return [];
  const isHeld = record.holds.some((held) => held.treatment === treatment) && answer?.mayGoOn !== true;
  return [
    {
      ruleId: RULE[record.kind],
      ruleVersion: 1,
      effect: isHeld ? 'block' : 'warn',
      text: `${WHAT[record.kind]}${isOpen ? ', and nobody has answered yet. Its task stands with the clinical tasks' : ''}.`,
      source: record.sources.join('; '),
      answerKeys: [],
      because: becauseOf(one),
      ...(isHeld ? { onApproval: 'reason' as const } : { onApproval: 'shown' as const, mustAcknowledge: true }),
    },
  ];
}

/** As a prescriber reads it. */
export const shownHealth = ({ id, subscriptionId, toldAt, record, answer }: Kept): ToldHealth => ({
  id,
  kind: record.kind,
  options: record.options.map((one) => optionText(record.kind, one)),
  words: record.words,
  since: record.since && SINCE[record.since],
  toldAt: toldAt.toISOString(),
  how: record.how,
  treatment: record.treatment,
  subscriptionId,
  urgency: record.urgency,
  advice: record.advice,
  holds: record.holds.map(({ name }) => name),
  isMarkedPregnant: record.marksPregnant,
  medicines: record.medicines ?? [],
  unrecognised: record.unrecognised ?? [],
  yellowCard: record.yellowCard,
  answer: answer && { ...answer, at: answer.at.toISOString() },
});
