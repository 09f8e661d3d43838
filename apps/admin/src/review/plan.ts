import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import { proposedSteps, type SetPlan, type Step } from '@sorrel/contracts/consultations/titration';

export type Plan = Omit<SetPlan, 'itemId'>;
type Standing = NonNullable<OpenDose['titration']>;

/** What is signed while the prescriber changes nothing: the plan as it is proposed. Side effects are asked for with every supply but the first. */
export const usualPlanOf = ({ titration }: OpenDose): Plan => ({
  steps: titration ? proposedSteps(titration) : [],
  reason: null,
  sideEffects: null,
});

const placeOf = ({ ladder }: Standing, code: string | undefined): number =>
  ladder.findIndex((rung) => rung.code === code);

/** The plan between two strengths, with what was set of those that stay. */
export function stepsBetween(standing: Standing, steps: readonly Step[], from: string, to: string): Step[] {
  const first = placeOf(standing, from);
  const last = Math.max(first, placeOf(standing, to));
  return standing.ladder
    .slice(first, last + 1)
    .map(({ code, supplies }) => steps.find((step) => step.code === code) ?? { code, supplies });
}

/** The strengths this supply may have: sent, it is as it is; paid for, no higher than that; else no higher than the next one. */
export function firstChoices(standing: Standing): { value: string; label: string }[] {
  const { ladder, isPaid, isSent, current, before } = standing;
  const most = before && !isPaid ? placeOf(standing, before.code) + 1 : placeOf(standing, current);
  return ladder
    .filter(({ code }, at) => (isSent ? code === current : at <= most))
    .map(({ code, strength }) => ({ value: code, label: strength }));
}
