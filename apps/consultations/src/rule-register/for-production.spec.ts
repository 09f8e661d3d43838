import { expect, it } from '@jest/globals';
import { ruleProblems } from './for-production.ts';
import { registerLines } from './register.ts';

const all = registerLines();
const confirmed = all.map(({ id, version, print }) => ({ lineId: id, version, print, day: '2026-12-01' }));

it('production is told how many lines nobody has confirmed, and which; of changed words too', () => {
  expect(ruleProblems(confirmed, '2026-12-02')).toEqual([]);
  const [line] = ruleProblems([], '2026-12-02');
  expect(line).toContain(`${all.length} of ${all.length} are not confirmed`);
  for (const { id } of all) expect(line).toContain(id);
  const changed = confirmed.map((one) => (one.lineId === 'R-07' ? { ...one, print: 'before' } : one));
  expect(ruleProblems(changed, '2026-12-02')).toEqual([expect.stringMatching(/^Safety rules: 1 of .* it is R-07\.$/)]);
});

it('and which are due to be looked at again', () => {
  expect(ruleProblems(confirmed, '2029-01-01')).toEqual([
    expect.stringMatching(/^Safety rules: \d+ of \d+ are due to be looked at again/),
  ]);
});
