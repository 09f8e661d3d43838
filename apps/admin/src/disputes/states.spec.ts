import { expect, test } from '@jest/globals';
import { whatNext } from './states.ts';

const said = (state: Parameters<typeof whatNext>[0]['state'], isSettled = false, isPlanOver = false): string =>
  whatNext({ state, is_settled: isSettled, is_plan_over: isPlanOver });

test('each dispute says what is to be done, and a lost one has a way on', () => {
  expect(said('open')).toMatch(/^Send to the bank/);
  expect(said('answered')).toMatch(/The bank decides/);
  expect(said('won')).toMatch(/goes on by itself/);
  expect(said('lost')).toMatch(/End the plan on its page, or let it go on/);
  expect(said('lost', true)).toMatch(/the plan goes on\.$/);
  expect(said('lost', false, true)).toMatch(/has ended/);
});
