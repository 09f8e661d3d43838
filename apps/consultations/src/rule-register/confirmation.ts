import type { RegisterLine } from '@sorrel/contracts/consultations/register';
import type { RuleStanding } from '@sorrel/contracts/consultations/rpc';
import { addDays } from '@sorrel/contracts/london';

/** A confirmation as it is kept: never changed, never removed. */
export interface Confirmation {
  lineId: string;
  version: number;
  print: string;
  day: string;
}

type Line = Pick<RegisterLine, 'id' | 'print' | 'since' | 'reviewOn'>;

const DAY_MS = 24 * 3_600_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Where a line stands for a clinic on that day. `newest`: what was confirmed last of it, whatever its content was then. */
export function standingOf(
  line: Line,
  newest: Confirmation | undefined,
  today: string,
): { standing: RuleStanding; lookOn: string } {
  if (!newest) return { standing: 'open', lookOn: line.reviewOn };
  if (newest.print !== line.print) return { standing: 'changed', lookOn: line.reviewOn };
  // Somebody who looks at it again has it for as long as it held the first time.
  const again = addDays(newest.day, daysBetween(line.since, line.reviewOn));
  const lookOn = again > line.reviewOn ? again : line.reviewOn;
  return { standing: today >= lookOn ? 'overdue' : 'confirmed', lookOn };
}

/** Which of the lines that somebody read are not what they were any more, or never were. */
export const changedSince = (
  read: readonly { id: string; print: string }[],
  lines: readonly Pick<RegisterLine, 'id' | 'print'>[],
): string[] => {
  const prints = new Map(lines.map(({ id, print }) => [id, print]));
  return read.filter(({ id, print }) => prints.get(id) !== print).map(({ id }) => id);
};
