import { z } from 'zod';
import { daysBetween } from '../london.ts';
import { LocalDate } from '../words.ts';
import { rungAfterMissing, type Rung } from './ladder.ts';

/** What somebody says of a weight-loss injection they have used elsewhere. */
export const UsedElsewhere = z.object({
  /** Null: not one of those that are sold here, or not known. */
  substance: z.string().nullable(),
  /** The last dose in milligrams; null: not sure. */
  mg: z.number().nullable(),
  /** The day of the last injection. */
  lastOn: LocalDate.nullable(),
  /** It came from a UK pharmacy, clinic or the NHS. */
  isFromHere: z.boolean(),
  /** A label or letter was sent. */
  hasProof: z.boolean(),
});
export type UsedElsewhere = z.infer<typeof UsedElsewhere>;

/** Why somebody begins with a strength, as the prescriber reads it and as the patient does. */
interface Words {
  prescriber: string;
  /** Null: nothing to explain. */
  patient: string | null;
}
/** The strength to begin with, and why. */
export interface StartingStep {
  code: string;
  strength: string;
  reason: string;
  forPatient: string | null;
}

const DAYS_OF_A_DOSE = 7;
const AGAIN = 'If you can show it, answer the consultation again with a photo of the label before you order.';

/**
 * The strength somebody begins with who has used such an injection elsewhere: their last one where it is proven and no weeks were missed,
 * lower after weeks without by the table of the ladder, and the lowest whenever something is not known. The checkout offers and prices it;
 * a prescriber decides.
 */
export function startingStep(
  ladder: readonly Rung[],
  substance: string,
  used: UsedElsewhere | null,
  bmi: number | null,
  today: string,
): StartingStep | null {
  const [lowest] = ladder;
  if (!lowest) return null;
  const begin = ({ code, strength }: Rung, { prescriber, patient }: Words): StartingStep => ({
    code,
    strength,
    reason: prescriber,
    forPatient: patient,
  });
  const low = lowest.strength;
  if (!used) return begin(lowest, { prescriber: 'Has used none before: the lowest strength.', patient: null });
  if (used.substance !== substance)
    return begin(lowest, {
      prescriber: 'Used another medicine before: the lowest strength of this one.',
      patient: `You told us of another medicine. Everybody begins this one with its lowest strength, ${low}, to get used to it.`,
    });
  if (used.mg === null)
    return begin(lowest, {
      prescriber: 'Is not sure of the last dose: the lowest strength.',
      patient: `You were not sure of your last dose, so you begin with the lowest strength, ${low}. ${AGAIN}`,
    });
  if (used.lastOn === null || used.lastOn > today)
    return begin(lowest, {
      prescriber: 'Does not say when the last injection was: the lowest strength.',
      patient: `We do not know when your last injection was, so you begin with the lowest strength, ${low}.`,
    });
  if (!used.isFromHere)
    return begin(lowest, {
      prescriber: 'It did not come from a UK pharmacy, clinic or the NHS: the lowest strength.',
      patient: `Your injections did not come from a UK pharmacy, clinic or the NHS, so nobody can be sure what was in them. You begin with the lowest strength, ${low}.`,
    });
  if (!used.hasProof)
    return begin(lowest, {
      prescriber: 'No label or letter shows the dose: the lowest strength, until one has been seen.',
      patient: `No label or letter shows your last dose, so you begin with the lowest strength, ${low}: a dose that is too high at the start makes people very ill. ${AGAIN}`,
    });
  const { mg } = used;
  const last = ladder.findLastIndex((rung) => mgOf(rung) <= mg && (rung.fromBmi ?? 0) <= (bmi ?? 0));
  if (last < 0)
    return begin(lowest, {
      prescriber: 'The last dose is below the lowest strength.',
      patient: `Your last dose was ${mg} mg. You begin with the lowest strength, ${low}.`,
    });
  const weeks = Math.max(0, Math.floor((daysBetween(used.lastOn, today) - DAYS_OF_A_DOSE) / 7));
  const at = rungAfterMissing(weeks, last) ?? last;
  const rung = ladder[at] ?? lowest;
  const { strength } = rung;
  const without = `${weeks} ${weeks === 1 ? 'week' : 'weeks'} without`;
  if (at < last)
    return begin(rung, {
      prescriber: `${without}: ${at === 0 ? 'the lowest strength' : 'one strength lower than the last'}.`,
      patient: `You have been ${weeks} weeks without a dose. After a break the body has to get used to it again, so you begin with ${strength}, lower than your last dose of ${mg} mg.`,
    });
  const missed = weeks > 0 ? ` ${without}.` : '';
  return begin(rung, {
    prescriber: `The last dose was ${mg} mg, and a label or letter was sent: check that it shows name, dose and date.${missed}`,
    patient:
      mgOf(rung) < mg
        ? `Your last dose was ${mg} mg. You begin with ${strength}, the highest strength below it that we can offer you now.`
        : `You go on with the strength you use, ${strength}, by the label or letter you sent.`,
  });
}

const mgOf = ({ strength }: Rung): number => Number.parseFloat(strength);

/** Beside the reason, wherever such a strength is offered. */
export const LOWER_IS_PAID_BACK =
  'Your prescriber checks it first. If they choose a lower strength, you pay its lower price and the difference goes back to how you paid. They never choose a higher one without asking you.';
