import { WEIGHT_SOURCES, type Weight, type WeightCourse } from '@sorrel/contracts/consultations/course';
import { addDays, daysBetween } from '@sorrel/contracts/london';
import type { Facts } from '../safety/condition.ts';
import { COURSE_LEAST_LOSS, COURSE_WEEKS } from '../safety/limits.ts';

/** What the course is made of: weights in whatever order, and the day of the first prescription. */
export interface Told {
  weights: readonly Weight[];
  heightCm: number | null;
  startedOn: string | null;
  today: string;
}

/** A weight of so many days before the first prescription is the one treatment began with. */
const START_DAYS = 60;
/** The pace is measured over at least so many days: a day's scales tell little. */
const PACE_DAYS = 21;

const SUREST = Object.keys(WEIGHT_SOURCES);

export function courseOf({ weights: told, heightCm, startedOn, today }: Told): WeightCourse {
  const weights = oneADay(told);
  const course = { weights, heightCm, startedOn };
  if (startedOn === null) return { ...course, start: null, goal: null, weeks: null, lost: null, lostAWeek: null };
  const before = weights.filter(({ on }) => on <= startedOn && daysBetween(on, startedOn) <= START_DAYS);
  const start = before.findLast(({ source }) => source === 'verified') ?? before.at(-1) ?? null;
  const last = weights.at(-1);
  const isFurther = start !== null && last !== undefined && last.on > start.on && last.on > startedOn;
  return {
    ...course,
    start,
    goal: start && { on: addDays(startedOn, 7 * COURSE_WEEKS), kg: start.kg * (1 - COURSE_LEAST_LOSS) },
    weeks: Math.max(0, Math.floor(daysBetween(startedOn, today) / 7)),
    lost: isFurther ? (start.kg - last.kg) / start.kg : null,
    lostAWeek: isFurther ? paceOf(weights.filter(({ on }) => on >= start.on)) : null,
  };
}

/** The share of the weight lost in a week between the newest and the one last taken weeks before it; null: too few days. */
function paceOf(weights: readonly Weight[]): number | null {
  const last = weights.at(-1);
  const earlier = last && weights.findLast(({ on }) => daysBetween(on, last.on) >= PACE_DAYS);
  return earlier ? (((earlier.kg - last.kg) / earlier.kg) * 7) / daysBetween(earlier.on, last.on) : null;
}

/** Of several of one day the surest, and of equals the one told last. */
function oneADay(weights: readonly Weight[]): Weight[] {
  const sureness = ({ source }: Weight): number => -SUREST.indexOf(source);
  const days = new Map<string, Weight>();
  for (const one of weights) {
    const known = days.get(one.on);
    if (!known || sureness(one) >= sureness(known)) days.set(one.on, one);
  }
  return [...days.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

/** What the rules go by. */
export const courseFacts = ({
  heightCm,
  start,
  weeks,
  lost,
  lostAWeek,
}: WeightCourse): Pick<Facts, 'courseWeeks' | 'weightLost' | 'weeklyLoss' | 'startBmi'> => ({
  courseWeeks: weeks,
  weightLost: lost,
  weeklyLoss: lostAWeek,
  startBmi: start?.source === 'verified' && heightCm !== null ? start.kg / (heightCm / 100) ** 2 : null,
});
