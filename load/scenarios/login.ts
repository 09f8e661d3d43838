import { Person } from '../steps/person.ts';
import { changing, people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { oneOf, plantPeople, type Planted } from '../steps/planting.ts';
import { logIn } from '../steps/journey.ts';
import { LOOK } from '../steps/turns.ts';

/** More and more people log in, which costs a hash each; whoever only looks at pages must not notice. */
const most = perSecond(10);
const length = seconds(120);

export const options = plan(
  {
    people: changing({ exec: 'enter', rate: most / 10 }, [{ rate: most, inSeconds: length }]),
    visitors: steady({ exec: 'look', rate: most, forSeconds: length }),
  },
  { 'POST /login': ['p(99)<1500'], ...LOOK },
);

export const setup = (): Planted[] => plantPeople(people(10));

export function enter(all: Planted[]): void {
  const { email, password } = oneOf(all);
  logIn(new Person(), email, password);
}

export { look } from '../steps/turns.ts';
export { handleSummary } from '../steps/summary.ts';
