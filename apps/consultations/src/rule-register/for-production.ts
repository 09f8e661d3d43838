import { standingOf, type Confirmation } from './confirmation.ts';
import { registerLines } from './register.ts';

/** The newest confirmation of each line, for whoever reads the database without this program. */
export const NEWEST_CONFIRMATIONS =
  'select distinct on (line_id) line_id as "lineId", version, print, day::text as day from rule_confirmations order by line_id, id desc';

const HOW = 'the clinical lead reads and confirms them under Safety rules in the console';
const listed = (ids: readonly string[]): string => `${ids.length === 1 ? 'it is' : 'they are'} ${ids.join(', ')}`;

/** What of the register waits for the clinical lead before patients are treated by it: how many lines, and which. */
export function ruleProblems(newest: readonly Confirmation[], today: string): string[] {
  const of = new Map(newest.map((one) => [one.lineId, one]));
  const lines = registerLines().map((line) => ({ id: line.id, ...standingOf(line, of.get(line.id), today) }));
  const named = (...standings: string[]): string[] =>
    lines.filter(({ standing }) => standings.includes(standing)).map(({ id }) => id);
  const [open, overdue] = [named('open', 'changed'), named('overdue')];
  return [
    ...(open.length > 0
      ? [`Safety rules: ${open.length} of ${lines.length} are not confirmed (${HOW}): ${listed(open)}.`]
      : []),
    ...(overdue.length > 0
      ? [
          `Safety rules: ${overdue.length} of ${lines.length} are due to be looked at again (${HOW}): ${listed(overdue)}.`,
        ]
      : []),
  ];
}
