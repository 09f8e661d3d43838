import { DECLINE_WORDS, type DeclineReason } from '@sorrel/contracts/consultations/decline';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { changesInWords, type Sent } from '../answers/consultation.ts';
import { valueText } from '../questionnaires/flatten.ts';
import type { Facts } from '../safety/condition.ts';
import { isKnown } from '../safety/condition.ts';

/** Something that was refused to somebody, for what, and when. */
export interface Refused {
  userId: number;
  treatment: TreatmentSlug;
  /** The treatment's name. */
  name: string;
  at: Date;
  why: string;
}

/** What the rules refused in a consultation, in the words of the question and the answer that led to it. */
export function refusedIn(userId: number, sent: Sent): Refused[] {
  const { questionnaire, refusals, changes, answers } = sent;
  const [latest] = refusals.toReversed();
  if (!latest) return [];
  const given = questionnaire.questions.flatMap((question) => {
    if (!latest.keys.includes(question.key) || question.type === 'images') return [];
    // What was answered then, not what it was changed to.
    const answer =
      changes.find(({ key, at }) => key === question.key && at >= latest.at)?.from ?? answers[question.key];
    return isKnown(answer ?? null) ? [`${question.label} “${valueText(question, answer ?? null)}”`] : [];
  });
  const isChanged = changesInWords(sent).length > 0;
  return [
    {
      userId,
      treatment: questionnaire.slug,
      name: treatmentNameOf(questionnaire.name),
      at: new Date(latest.at),
      why: `${given.join(', ') || 'age, sex or residency'}${isChanged ? ' (changed afterwards)' : ''}`,
    },
  ];
}

/** What a prescriber declined. */
export const declined = (
  userId: number,
  treatment: TreatmentSlug,
  name: string,
  at: Date,
  decline: { reason: DeclineReason; text: string } | null,
): Refused => ({
  userId,
  treatment,
  name: treatmentNameOf(name),
  at,
  why: `declined by a prescriber${decline ? `: ${DECLINE_WORDS[decline.reason].label}` : ''}`,
});

/** `#1148: refused on 12 November 2026 for Weight loss: ...`: the number leads to the account. */
export function refusalsInWords(
  refused: readonly Refused[],
  same: readonly { userId: number; what: string }[],
  treatment: TreatmentSlug,
): Pick<Facts, 'refusedElsewhere' | 'refusedElsewhereOther'> {
  const words = (ours: readonly Refused[]): string[] =>
    ours
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ userId, name, at, why }) => {
        const what = same.find((one) => one.userId === userId)?.what ?? '';
        return `#${userId}: refused on ${DAY.format(at)}, ${name}: ${why}. The same: ${what}.`;
      });
  const isSameTreatment = (one: Refused): boolean => one.treatment === treatment;
  return {
    refusedElsewhere: words(refused.filter(isSameTreatment)),
    refusedElsewhereOther: words(refused.filter((one) => !isSameTreatment(one))),
  };
}

/** A questionnaire is named for its treatment: “Weight loss consultation”. */
const treatmentNameOf = (name: string): string => name.replace(/ consultation$/, '');

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});
