import { linesChanged, type PlanAsRead, type PlanLine } from '@sorrel/contracts/billing/plan-as-read';
import { londonClock } from '@sorrel/contracts/london';
import { Fault } from '@sorrel/service-kit/fault';
import { written } from '../../model/schedule.ts';

export type Asked = 'due_at' | 'frequency' | 'items';

/** A line of the history that was written since. */
export interface Since {
  at: Date;
  by: string;
  isMine: boolean;
}
export interface PlanNow {
  due_at: string | null;
  frequency: number | null;
  items: PlanLine[];
}

/** What a colleague has made of a plan meanwhile, in words; empty: what is asked about reads as it did. */
export function meanwhileIn(asked: Asked, was: PlanAsRead, now: PlanNow): string[] {
  if (asked === 'items') return was.items ? linesChanged(was.items, now.items) : [];
  if (asked === 'frequency')
    return was.frequency === undefined || was.frequency === now.frequency
      ? []
      : [`every ${months(now.frequency)} instead of every ${months(was.frequency)}`];
  return was.due_at === undefined || was.due_at === now.due_at
    ? []
    : [`next delivery ${dayOf(now.due_at)} instead of ${dayOf(was.due_at)}`];
}

/** Refuses a change that was begun on a plan that reads otherwise by now. What somebody has done themselves is no conflict. */
export function refuseMeanwhile(changed: readonly string[], asked: Asked, lines: readonly Since[]): void {
  if (changed.length === 0) return;
  const others = lines.filter(({ isMine }) => !isMine);
  if (lines.length > 0 && others.length === 0) return;
  const last = others.reduce<Since | null>((found, line) => (found && found.at > line.at ? found : line), null);
  const when = last ? `, last on ${londonClock(last.at)}` : '';
  throw new Fault('conflict', `${whoOf(others)} changed this plan meanwhile (${changed.join(', ')})${when}.`, {
    as: 'changed_meanwhile',
    errors: { [asked]: [...changed] },
  });
}

/** People before what Sorrel did by itself because of them. */
function whoOf(others: readonly Since[]): string {
  const names = [...new Set(others.map(({ by }) => by))];
  const people = names.filter((name) => name !== 'Sorrel').map((name) => (name === 'Customer' ? 'The customer' : name));
  if (people.length === 0) return names.length > 0 ? 'Sorrel, by its rules,' : 'Somebody else';
  return people.length > 1 ? `${people.slice(0, -1).join(', ')} and ${people.at(-1)}` : (people[0] ?? '');
}

const dayOf = (date: string | null | undefined): string => (date ? written(date) : 'not planned');
const months = (frequency: number | null | undefined): string =>
  frequency == null ? 'month as the plan has it' : frequency === 1 ? 'month' : `${frequency} months`;
