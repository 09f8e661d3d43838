import { ladderOf, weeksMissed } from '@sorrel/contracts/consultations/ladder';
import {
  isLowered,
  planProblem,
  proposedSteps,
  signedPlan,
  STEP_VALID_MONTHS,
  type SetPlan,
  type SignedPlan,
  type StepCase,
} from '@sorrel/contracts/consultations/titration';
import type { Terms } from '@sorrel/contracts/consultations/terms';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import type { Facts } from '../safety/condition.ts';
import type { Before, Formula } from '../prescribers/prescription.ts';

/** Where somebody stands whose dose is increased step by step; null: it is not. */
export function stepCaseOf(
  formula: Formula,
  before: Before | null,
  today: string,
  bmi: number | null,
): StepCase | null {
  const { step, code } = formula;
  const ladder = step ? ladderOf(step.strengths) : [];
  if (!step || !ladder.some((rung) => rung.code === code)) return null;
  return {
    ladder,
    bmi,
    current: code,
    isPaid: step.isPaid,
    ...(step.isSent ? { isSent: true } : {}),
    before:
      before && ladder.some((rung) => rung.code === before.code)
        ? {
            code: before.code,
            supply: before.plan?.supply ?? 1,
            steps:
              before.plan && !before.isRevoked
                ? before.plan.steps.map(({ code: of, supplies }) => ({ code: of, supplies }))
                : null,
            sideEffects: before.plan?.sideEffects ?? null,
            isRevoked: before.plan !== null && before.isRevoked,
          }
        : null,
    weeksMissed: weeksMissed(step.lastSentOn, nextOn(formula, today)),
  };
}

/** Whether what was prescribed last leaves no lower, or no higher strength that they may have. */
export function placeOnLadder(one: StepCase | null): Pick<Facts, 'isLowestStrength' | 'isHighestStrength'> {
  const at = one?.before ? one.ladder.findIndex(({ code }) => code === one.before?.code) : -1;
  if (!one || at < 0) return { isLowestStrength: null, isHighestStrength: null };
  const highest = one.ladder.findLastIndex(({ fromBmi = 0 }) => fromBmi <= (one.bmi ?? 0));
  return { isLowestStrength: at === 0, isHighestStrength: at >= highest };
}

/** The day the supply that is decided about begins. */
export function nextOn({ step }: Pick<Formula, 'step'>, today: string): string {
  const due = step?.dueOn ?? today;
  return due > today ? due : today;
}

interface Chosen {
  formula: Formula;
  plan: SignedPlan | undefined;
}

/** What an approval prescribes: the strength of the plan's first step where a plan was set, else what was asked for. */
export function chosenBy(
  { plans = [], terms = [] }: { plans?: readonly SetPlan[] | undefined; terms?: readonly Terms[] | undefined },
  itemId: number,
  { formula, titration }: { formula: Formula; titration: StepCase | null },
): Chosen {
  const set = plans.find((one) => one.itemId === itemId);
  if (!titration) {
    if (set) throw invalid('plans.steps', 'The strength of this medicine is not increased by steps.');
    return { formula, plan: undefined };
  }
  if (!set) {
    if (titration.before?.steps)
      throw conflict(
        'This follows a plan of steps. Please record the side effects and confirm the next strength, or change the plan.',
        'plan',
      );
    const lower = proposedSteps(titration)[0]?.code;
    if (lower && isLowered({ steps: [{ code: lower, supplies: 1 }] }, titration))
      throw conflict(
        'What the patient used elsewhere leads to a lower strength than they have paid for. Please confirm the first strength in the plan of steps.',
        'plan',
      );
    return { formula, plan: undefined };
  }
  const problem = planProblem(set, titration);
  if (problem) throw invalid(`plans.${problem.field}`, problem.text);
  const given = terms.find((one) => one.itemId === itemId);
  if (given && given.validMonths > STEP_VALID_MONTHS)
    throw invalid('terms.validMonths', 'With a plan of steps each supply is prescribed for one month.');
  const strengths = formula.step?.strengths ?? [];
  const first = strengths.find(({ code }) => code === set.steps[0]?.code);
  const plan = signedPlan(set, titration, (code) => strengths.find((one) => one.code === code)?.name ?? code);
  if (!first || first.code === formula.code) return { formula, plan };
  const { code, name, ingredients, directions, quantity, form, precautions } = first;
  return { formula: { ...formula, code, name, ingredients, directions, quantity, form, precautions }, plan };
}
