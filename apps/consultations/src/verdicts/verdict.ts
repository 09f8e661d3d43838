import type { Answers, Bar, TreatmentVerdict } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { inWords, type Answered } from '../findings/because.ts';
import type { Facts } from '../safety/condition.ts';
import type { Ineligible } from '@sorrel/contracts/eligibility';
import { FORMULAS } from '../safety/formulas.ts';
import { raise, type Rule } from '../safety/safety.ts';

/** A rule that applies to a person, and what it blocks for them. */
export interface Standing {
  ruleId: string;
  kind: Bar['kind'];
  substances: string[] | null;
  text: string;
  /** What the person is told of it; missing: nothing but that it is not for them. */
  tells?: string;
  /** The answers and findings that caused it, in words. */
  because: { question: string; answer: string }[];
  /** The same rule with the same cause gives the same text: a prescriber's decision applies to this cause only. */
  cause: string;
}
/** A prescriber's decisions by the print of their cause: true if it may go ahead. */
export type Decided = ReadonlyMap<string, boolean>;

/** The hard rules that apply to a person in a treatment. Evidence, warnings and notices block nothing before the review. */
export function standingFor(
  rules: readonly Rule[],
  treatment: TreatmentSlug,
  answers: Answers,
  facts: Facts,
  answered: readonly Answered[],
): Standing[] {
  return rules.flatMap((rule): Standing[] => {
    if (rule.effect !== 'refuse' && rule.effect !== 'block') return [];
    const substances = reachOf(rule, treatment);
    const raised = raise([rule], { treatment, answers, facts, substances: rule.appliesTo.substances ?? [] });
    return inWords(answered, facts, raised).map(({ flag, onApproval }) => ({
      ruleId: rule.id,
      kind: onApproval === 'never' ? 'never' : 'decision',
      substances,
      text: rule.text,
      ...(rule.tell ? { tells: rule.tell } : {}),
      because: flag.because ?? [],
      cause: JSON.stringify([treatment, rule.id, rule.version, flag.because, flag.answerKeys]),
    }));
  });
}

/**
 * What applies to a treatment, with what two plans of it that stand beside each other add: each is judged by what the other holds, and
 * only where the rule reaches what it holds itself.
 */
export function standingBeside(
  plans: readonly { substances: string[]; beside: string[] }[],
  standing: readonly Standing[],
  withBeside: (beside: readonly string[]) => Standing[],
): Standing[] {
  const added = plans.flatMap(({ substances, beside }) => withBeside(beside).filter((one) => reaches(one, substances)));
  return [...new Map([...standing, ...added].map((one) => [one.cause, one])).values()];
}

/** Bounds of age, sex and residency rule out the whole treatment, as does a refused consultation. */
export const ruledOut = (treatment: TreatmentSlug, { ruleId, text, keys }: Ineligible): Standing => ({
  ruleId,
  kind: 'never',
  substances: null,
  text,
  because: [],
  cause: JSON.stringify([treatment, ruleId, keys]),
});

/** A bar as stored: with the print of its cause. */
export type Kept = Bar & { print: string };
export type KeptVerdict = Omit<TreatmentVerdict, 'bars'> & { bars: Kept[] };

/** The bars to publish: a decided cause is dropped, or blocks for good; one that still applies keeps the day on which it first did. */
export function barsOf(
  standing: readonly (Standing & { print: string })[],
  decided: Decided,
  before: KeptVerdict | undefined,
  now: string,
): Kept[] {
  return standing
    .filter(({ kind, print }) => kind === 'never' || decided.get(print) !== true)
    .map(({ ruleId, kind, substances, print, tells }): Kept => {
      const known = before?.bars.find((one) => one.print === print);
      return {
        ruleId,
        kind: decided.get(print) === false ? 'never' : kind,
        substances,
        since: known?.since ?? now,
        print,
        ...(tells === undefined ? {} : { tells }),
      };
    });
}

/** Whether a bar blocks something with these substances. */
export const reaches = ({ substances }: Pick<Bar, 'substances'>, contents: readonly string[]): boolean =>
  substances === null || substances.some((one) => contents.includes(one));

/** The bars for good that leave nothing of a treatment; none where one of its formulas may still be had. */
export function ruledOutBy<T extends Pick<Bar, 'kind' | 'substances'>>(
  treatment: TreatmentSlug,
  bars: readonly T[],
): T[] {
  const formulas = FORMULAS.filter((one) => one.treatment === treatment);
  const reaching = bars.filter(
    (bar) => bar.kind === 'never' && formulas.some(({ substances }) => reaches(bar, substances)),
  );
  const isAll = formulas.every(({ substances }) => reaching.some((bar) => reaches(bar, substances)));
  return isAll ? reaching : [];
}

function reachOf({ appliesTo: { treatments, substances } }: Rule, treatment: TreatmentSlug): string[] | null {
  return (treatments?.includes(treatment) ?? false) || !substances ? null : substances;
}
