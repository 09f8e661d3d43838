import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { Ingredient, LocalDate } from '../words.ts';
import { rungAfterMissing, type Rung } from './ladder.ts';

export const MOST_SUPPLIES = 12;
const MOST_STEPS = 12;
/** A step is decided for the supply that comes: after a month without it a prescriber looks again. */
export const STEP_VALID_MONTHS = 1;

/** One strength and for how many supplies; the last step of a plan goes on until a prescriber decides otherwise. */
export const Step = z.object({
  code: z.string().min(1).max(20),
  supplies: z.int().min(1, 'A step lasts for a supply at least.').max(MOST_SUPPLIES),
});
export type Step = z.infer<typeof Step>;
export const Steps = z.array(Step).min(1).max(MOST_STEPS);

/** Why a plan is another than the one proposed. */
export const STEP_REASONS = {
  'side-effects': 'Side effects at this strength',
  'not-settled': 'Needs longer to get used to it',
  'works-well': 'Works well at this strength',
  'missed-doses': 'Doses were missed',
  'used-before': 'Has used this strength before, without trouble',
  'other-illness': 'Another illness or medicine',
  'patient-wish': 'The patient’s wish',
} as const;
export const StepReason = z.enum(Object.keys(STEP_REASONS) as [keyof typeof STEP_REASONS]);
export type StepReason = z.infer<typeof StepReason>;

/** What the patient reports of the last supply. */
export const SIDE_EFFECTS = {
  none: 'None',
  mild: 'Mild, and passing',
  troublesome: 'Troublesome',
  severe: 'Severe',
} as const;
export const SideEffects = z.enum(Object.keys(SIDE_EFFECTS) as [keyof typeof SIDE_EFFECTS]);
export type SideEffects = z.infer<typeof SideEffects>;

/** A plan of steps as a prescriber sets it for one item, from the supply that is decided about. */
export const SetPlan = z.object({
  itemId: Id,
  steps: Steps,
  reason: StepReason.nullable().default(null),
  /** Asked for with every supply but the first. */
  sideEffects: SideEffects.nullable().default(null),
});
export type SetPlan = z.infer<typeof SetPlan>;

/** A strength that may be chosen, as it would be signed. */
export const Strength = z.object({
  code: z.string(),
  name: z.string(),
  ingredients: z.array(Ingredient),
  directions: z.string(),
  quantity: z.string(),
  form: z.string(),
  precautions: z.string(),
  /** What a supply of it costs this customer. */
  pricePence: z.int(),
});
export type Strength = z.infer<typeof Strength>;

/** What billing tells with a request for a review of something that is increased by steps. */
export const StepRequest = z.object({
  strengths: z.array(Strength),
  /** It is paid for already: no higher strength than that. */
  isPaid: z.boolean(),
  /** It has been sent already, so its own strength stands. */
  isSent: z.boolean().optional(),
  lastSentOn: LocalDate.nullable(),
  /** When it falls due; null: it is sent as soon as it is approved. */
  dueOn: LocalDate.nullable(),
});
export type StepRequest = z.infer<typeof StepRequest>;

const SignedStep = Step.extend({ product: z.string(), strength: z.string() });
/** What is signed of a plan: from this supply on. */
export const SignedPlan = z.object({
  steps: z.array(SignedStep),
  /** Which supply of its strength this one is, one after the other. */
  supply: z.int(),
  move: z.enum(['start', 'up', 'stay', 'down']),
  reason: StepReason.nullable(),
  sideEffects: SideEffects.nullable(),
  weeksMissed: z.int(),
});
export type SignedPlan = z.infer<typeof SignedPlan>;

/** Where somebody stands when the next strength is decided. */
export const StepCase = z.object({
  ladder: z.array(
    z.object({ code: z.string(), strength: z.string(), supplies: z.int(), fromBmi: z.number().optional() }),
  ),
  /** The highest body mass index that was verified, now or at the start; null or left out: none was. */
  bmi: z.number().nullable().optional(),
  /** The strength that was asked for: paid for, or planned. */
  current: z.string(),
  isPaid: z.boolean(),
  isSent: z.boolean().optional(),
  /** At a start: the strength that what they used elsewhere leads to; left out or null: nothing to go by. */
  begins: z.string().nullable().optional(),
  /** What was prescribed for the supply before. `steps`: its plan, if it had one that stands. */
  before: z
    .object({
      code: z.string(),
      supply: z.int(),
      steps: z.array(Step).nullable(),
      sideEffects: SideEffects.nullable(),
      /** Its plan was revoked with its prescription, and does not go on. */
      isRevoked: z.boolean().default(false),
    })
    .nullable(),
  weeksMissed: z.int(),
});
export type StepCase = z.infer<typeof StepCase>;

/** The plan from the next supply on. */
export function afterOne([first, ...later]: readonly Step[]): Step[] {
  if (!first) return [];
  if (later.length === 0) return [first];
  return first.supplies > 1 ? [{ ...first, supplies: first.supplies - 1 }, ...later] : later;
}

const place = (ladder: readonly Rung[], code: string | undefined): number =>
  ladder.findIndex((rung) => rung.code === code);

/** The licence's steps from one strength up to another, else to the highest that is usual for everybody. */
export const usualSteps = (
  ladder: readonly Rung[],
  from: number,
  to = ladder.findLastIndex(({ fromBmi }) => fromBmi === undefined),
): Step[] => ladder.slice(from, Math.max(from, to) + 1).map(({ code, supplies }) => ({ code, supplies }));

/** What is proposed for the supply to come and those after it: the plan that was signed, lower after weeks without; else the licence's steps. */
export function proposedSteps({ ladder, current, isPaid, isSent, begins, before, weeksMissed }: StepCase): Step[] {
  const at = place(ladder, current);
  const last = place(ladder, before?.code);
  if (at < 0) return [];
  if (!before || last < 0) {
    // Nobody is proposed more than they ordered, or than what they used leads to.
    const from = isSent ? at : place(ladder, begins ?? current);
    return usualSteps(ladder, from < 0 ? at : Math.min(at, from));
  }
  const planned = before.steps ? afterOne(before.steps) : usualSteps(ladder, isPaid ? at : last);
  if (isPaid) return planned[0]?.code === current ? planned : usualSteps(ladder, at);
  const lower = rungAfterMissing(weeksMissed, last);
  if (lower === null || lower >= place(ladder, planned[0]?.code)) return planned;
  return usualSteps(ladder, lower, place(ladder, planned.at(-1)?.code));
}

export const isSamePlan = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ code, supplies }, n) => code === other[n]?.code && (supplies === other[n]?.supplies || n === one.length - 1),
  );

/** What is prescribed is less than what was paid for: the difference goes back. */
export const isLowered = ({ steps }: Pick<SetPlan, 'steps'>, { ladder, current, isPaid }: StepCase): boolean =>
  isPaid && place(ladder, steps[0]?.code) < place(ladder, current);

export type PlanProblem = { field: 'steps' | 'reason' | 'sideEffects'; text: string };

/** What keeps a plan from being signed; null: nothing does. */
export function planProblem(
  { steps, reason, sideEffects }: Pick<SetPlan, 'steps' | 'reason' | 'sideEffects'>,
  one: StepCase,
): PlanProblem | null {
  const { ladder, before, isPaid } = one;
  const places = steps.map(({ code }) => place(ladder, code));
  const [first = -1] = places;
  const wrong = (text: string): PlanProblem => ({ field: 'steps', text });
  if (first < 0 || places.includes(-1)) return wrong('Please choose from the strengths of this medicine.');
  if (places.some((at, n) => n > 0 && at !== (places[n - 1] ?? 0) + 1))
    return wrong('No strength may be skipped: each step is the next strength.');
  const last = place(ladder, before?.code);
  const heavy = ladder.find(
    ({ fromBmi = 0 }, at) => places.includes(at) && at !== last && fromBmi > Math.max(0, one.bmi ?? 0),
  );
  if (heavy)
    return wrong(
      `${heavy.strength} is licensed from a BMI of ${heavy.fromBmi} only${one.bmi ? `, and ${one.bmi.toFixed(1)} was verified` : ', and none has been verified'}.`,
    );
  const given = before && last === first ? before.supply : 0;
  const short = steps.find(
    ({ supplies }, n) =>
      n < steps.length - 1 && supplies < Math.max(1, (ladder[places[n] ?? 0]?.supplies ?? 1) - (n === 0 ? given : 0)),
  );
  const named = (at: number): string => ladder[at]?.strength ?? '';
  if (short) return wrong(`${named(place(ladder, short.code))} is used for longer before the next strength.`);
  const paidFor = place(ladder, one.current);
  if (one.isSent && first !== paidFor)
    return wrong(`${named(paidFor)} has been sent already, so the plan begins with it.`);
  if (isPaid && first > paidFor)
    return wrong(
      `This supply is paid for at ${named(paidFor)}. A higher strength costs more, and nobody pays more than they agreed to: go up with the next supply, of which the patient is told in time.`,
    );
  const isUp = before !== null && last >= 0 && first > last;
  if (isUp && !isPaid) {
    if (first > last + 1) return wrong(`${named(last + 1)} comes after ${named(last)}: no strength may be skipped.`);
    if (before.supply < (ladder[last]?.supplies ?? 1))
      return wrong(`${named(last)} has to be used for longer before it is increased.`);
  }
  if (before && !sideEffects)
    return { field: 'sideEffects', text: 'Please record the side effects of the last supply.' };
  if (isUp && sideEffects === 'severe' && !isPaid)
    return wrong('With severe side effects the strength is not increased: stay, go lower, or decline.');
  const isUnusual =
    !isSamePlan(steps, proposedSteps(one)) ||
    (isUp && (sideEffects === 'troublesome' || sideEffects === 'severe' || first > last + 1));
  if (isUnusual && !reason)
    return { field: 'reason', text: 'Please choose why the plan is another than the one proposed.' };
  return null;
}

/** A plan as it is signed; it has been checked. */
export function signedPlan(
  { steps, reason, sideEffects }: Pick<SetPlan, 'steps' | 'reason' | 'sideEffects'>,
  { ladder, before, weeksMissed }: StepCase,
  nameOf: (code: string) => string,
): SignedPlan {
  const [first, last] = [place(ladder, steps[0]?.code), place(ladder, before?.code)];
  const isSame = before !== null && first === last;
  return {
    steps: steps.map((step) => ({
      ...step,
      product: nameOf(step.code),
      strength: ladder[place(ladder, step.code)]?.strength ?? '',
    })),
    supply: isSame ? before.supply + 1 : 1,
    move: before === null || last < 0 ? 'start' : isSame ? 'stay' : first > last ? 'up' : 'down',
    reason,
    sideEffects,
    weeksMissed,
  };
}

/** "0.5 mg for 1 supply, then 1 mg for 2 supplies, then 1.7 mg": for the screen, the paper and the page that its code leads to. */
export const planWords = (steps: readonly { strength: string; supplies: number }[]): string =>
  steps
    .map(({ strength, supplies }, n) =>
      n === steps.length - 1
        ? `${strength}${steps.length > 1 ? ' from then on' : ''}`
        : `${strength} for ${supplies === 1 ? '1 supply' : `${supplies} supplies`}`,
    )
    .join(', then ');
/** What stands with the plan wherever somebody might dispense by it. */
export const PLAN_REMARK =
  'Only the first of these supplies may be dispensed on this prescription: each next one is reviewed and prescribed by itself.';
