import { substancesIn } from '../substances.ts';
import type { Ingredient } from '../words.ts';

/** One strength of a medicine that is increased step by step. */
export interface Rung {
  code: string;
  strength: string;
  /** How many supplies (of four weekly doses) it is used for, at least, before the next strength. */
  supplies: number;
  /** It is licensed from this body mass index only, and is proposed to nobody. */
  fromBmi?: number | undefined;
}

/**
 * How the dose of an injection is increased, by its licence: every strength for at least four weeks, which is one pen. Starter values from
 * the summaries of product characteristics of Wegovy and Mounjaro: a pharmacist must confirm them before real use (docs/clinical-safety).
 */
const LADDERS: Record<string, readonly { value: string; supplies: number; fromBmi?: number }[]> = {
  semaglutide: [
    ...['0.25', '0.5', '1', '1.7', '2.4'].map((value) => ({ value, supplies: 1 })),
    // MHRA, 6 January 2026: for a BMI of 30 or more.
    { value: '7.2', supplies: 1, fromBmi: 30 },
  ],
  tirzepatide: ['2.5', '5', '7.5', '10', '12.5', '15'].map((value) => ({ value, supplies: 1 })),
};

/**
 * How much lower somebody begins again who went without for so many weeks; the last line that fits counts. `down`: strengths below the last
 * one; `start`: from the lowest. Starter values: a pharmacist must confirm them.
 */
const MISSED: readonly { weeks: number; down: number | 'start' }[] = [
  { weeks: 2, down: 0 },
  { weeks: 4, down: 1 },
  { weeks: 8, down: 'start' },
];

/** The strengths of what is sold together, lowest first; empty where the dose is not increased by steps. */
export function ladderOf(
  sold: readonly { code: string; form?: string | undefined; ingredients: Ingredient[] }[],
): Rung[] {
  const rungs = sold.flatMap(({ code, form, ingredients }) => {
    const [only, ...others] = ingredients;
    if (form !== 'injection' || !only || others.length > 0) return [];
    const ladder = LADDERS[substancesIn([only])[0] ?? ''];
    const at = ladder?.findIndex(({ value }) => value === only.value) ?? -1;
    const of = ladder?.[at];
    if (!of) return [];
    const { supplies, fromBmi } = of;
    return [{ at, rung: { code, strength: `${only.value} ${only.unit}`, supplies, ...(fromBmi ? { fromBmi } : {}) } }];
  });
  return rungs.length > 1 ? rungs.toSorted((a, b) => a.at - b.at).map(({ rung }) => rung) : [];
}

const DAYS_OF_A_SUPPLY = 28;
const DAY_MS = 86_400_000;

/** Whole weeks without a dose between the end of the last supply and the next one. */
export function weeksMissed(lastSentOn: string | null | undefined, nextOn: string): number {
  if (!lastSentOn) return 0;
  const days = (Date.parse(nextOn) - Date.parse(lastSentOn)) / DAY_MS - DAYS_OF_A_SUPPLY;
  return Math.max(0, Math.floor(days / 7));
}

/** The rung to begin again from after so many weeks, counted from the last one used; null: nothing changes. */
export function rungAfterMissing(weeks: number, last: number): number | null {
  const rule = MISSED.findLast((one) => weeks >= one.weeks);
  if (!rule) return null;
  return rule.down === 'start' ? 0 : Math.max(0, last - rule.down);
}
