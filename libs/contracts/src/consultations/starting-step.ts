import { rungAfterMissing, type Rung } from './ladder.ts';

/** What somebody says of a weight-loss injection they have used elsewhere. */
export interface UsedElsewhere {
  /** Null: not one of those that are sold here, or not known. */
  substance: string | null;
  /** The last dose in milligrams; null: not sure. */
  mg: number | null;
  daysSince: number | null;
  /** It came from a UK pharmacy, clinic or the NHS. */
  isFromHere: boolean;
  /** A label or letter was sent. */
  hasProof: boolean;
}
/** The strength to begin with, and why. */
export interface StartingStep {
  code: string;
  strength: string;
  reason: string;
}

const DAYS_OF_A_DOSE = 7;

/**
 * The strength somebody begins with who has used such an injection elsewhere: their last one where it is proven and no weeks were missed,
 * lower after weeks without by the table of the ladder, and the lowest whenever something is not known. A proposal: a prescriber decides.
 */
export function startingStep(
  ladder: readonly Rung[],
  substance: string,
  used: UsedElsewhere | null,
  bmi: number | null,
): StartingStep | null {
  const [lowest] = ladder;
  if (!lowest) return null;
  const begin = (rung: Rung, reason: string): StartingStep => ({ code: rung.code, strength: rung.strength, reason });
  if (!used) return begin(lowest, 'Has used none before: the lowest strength.');
  if (used.substance !== substance)
    return begin(lowest, 'Used another medicine before: the lowest strength of this one.');
  if (used.mg === null) return begin(lowest, 'Is not sure of the last dose: the lowest strength.');
  if (used.daysSince === null) return begin(lowest, 'Does not say when the last injection was: the lowest strength.');
  if (!used.isFromHere)
    return begin(lowest, 'It did not come from a UK pharmacy, clinic or the NHS: the lowest strength.');
  if (!used.hasProof)
    return begin(lowest, 'No label or letter shows the dose: the lowest strength, until one has been seen.');
  const { mg } = used;
  const last = ladder.findLastIndex(
    ({ strength, fromBmi = 0 }) => Number.parseFloat(strength) <= mg && fromBmi <= (bmi ?? 0),
  );
  if (last < 0) return begin(lowest, 'The last dose is below the lowest strength.');
  const weeks = Math.max(0, Math.floor((used.daysSince - DAYS_OF_A_DOSE) / 7));
  const at = rungAfterMissing(weeks, last) ?? last;
  const rung = ladder[at] ?? lowest;
  const missed = `${weeks} ${weeks === 1 ? 'week' : 'weeks'} without`;
  if (at < last)
    return begin(rung, `${missed}: ${at === 0 ? 'the lowest strength' : 'one strength lower than the last'}.`);
  return begin(
    rung,
    `The last dose was ${mg} mg, and a label or letter was sent: check that it shows name, dose and date.${weeks > 0 ? ` ${missed}.` : ''}`,
  );
}
