import type { Answers } from '@sorrel/contracts/consultations/words';
import { addDays, addMonths, ageOn } from '@sorrel/contracts/london';
import { overdueFrom } from '../blood-tests/blood-test.ts';
import { ANAESTHETIC_DAYS } from '../safety/limits.ts';

/** What of somebody turns a verdict by the calendar alone. */
export interface Turning {
  born: string | null;
  answers: readonly Answers[];
  /** Of the last start or rise of spironolactone tablets. */
  tabletsRisenOn: string | null;
}

/** The next London day on which a rule may judge somebody otherwise although nothing was said or found; null: none is known. */
export function nextTurn({ born, answers, tabletsRisenOn }: Turning, today: string): string | null {
  const days = [
    ...(born === null ? [] : [nextBirthday(born, today)]),
    ...answers.flatMap(({ operation, operation_on: on }) =>
      operation === 'yes' && typeof on === 'string' ? [addDays(on, -ANAESTHETIC_DAYS), addDays(on, 1)] : [],
    ),
    ...(tabletsRisenOn === null ? [] : [overdueFrom(tabletsRisenOn)]),
  ];
  return (
    days
      .filter((day) => day > today)
      .toSorted()
      .at(0) ?? null
  );
}

/** A person's next birthday; for 29 February that is 1 March in a common year. */
function nextBirthday(born: string, today: string): string {
  const age = ageOn(born, today);
  const day = addMonths(born, 12 * (age + 1));
  return ageOn(born, day) > age ? day : addDays(day, 1);
}
