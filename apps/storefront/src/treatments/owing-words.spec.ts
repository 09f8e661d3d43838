import { expect, test } from '@jest/globals';
import { owingWords } from './owing-words.ts';

const since = '2026-12-15T10:00:00.000Z';

test.each([
  [null, null],
  [{ state: 'open', since, expected_on: null }, /do not know the day yet/],
  [{ state: 'open', since, expected_on: '2026-12-21' }, /on or about 21\/12\/2026\.$/],
  [{ state: 'withheld', since, expected_on: '2026-12-21' }, /money back/],
] as const)('%j', (owing, words) => {
  const said = owingWords({ owing });
  if (words) expect(said).toMatch(words);
  else expect(said).toBeNull();
});
