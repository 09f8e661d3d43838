import { describe, expect, it } from '@jest/globals';
import { isJoined, joined, JOINED_TEMPLATES, type Written } from './moment.ts';
import { templates } from './templates.ts';

const [TO, FNAME] = ['ada@example.test', 'Ada'];
const LETTERS: Record<string, Written> = {
  question: { template: 'clinic-question', letter: templates.question(TO, FNAME) },
  notice: { template: 'clinic-notice', letter: templates.clinicNews(TO, FNAME) },
  held: { template: 'charge-held', letter: templates.chargeHeld(TO, FNAME, 'decision', '£48.40') },
};
const ORDER = ['question', 'notice', 'held'];

/** Every way in which some of them are written, one after the other, one or two of each. */
function waysOf(most: number): string[][] {
  const ways: string[][] = [[]];
  for (let n = 0; n < most; n++)
    ways.push(...ways.filter(({ length }) => length === n).flatMap((way) => ORDER.map((name) => [...way, name])));
  return ways.filter(({ length }) => length > 0);
}

describe('the letters of one moment', () => {
  const ways = waysOf(4);

  it('say all that each says, the most urgent first, and nothing twice, in whatever order they came', () => {
    expect(ways).toHaveLength(3 + 9 + 27 + 81);
    for (const way of ways) {
      const letter = joined(way.map((name) => LETTERS[name] as Written));
      const kinds = ORDER.filter((name) => way.includes(name)).map((name) => (LETTERS[name] as Written).letter);
      expect([way, letter.lines]).toEqual([way, [...new Set(kinds.flatMap(({ lines }) => lines))]]);
      expect(new Set(letter.lines).size).toBe(letter.lines.length);
      // One subject and one button: of the most urgent.
      expect([letter.subject, letter.button, letter.to]).toEqual([kinds[0]?.subject, kinds[0]?.button, TO]);
    }
  });

  it('are left as they are when there is one', () => {
    for (const { letter, ...one } of Object.values(LETTERS)) expect(joined([{ letter, ...one }])).toBe(letter);
  });

  it('are those that tell of one moment, and no other', () => {
    expect(JOINED_TEMPLATES.every(isJoined)).toBe(true);
    for (const other of ['code', 'refunded', 'announced-charge', 'shipped', 'medicine-stop', 'approved'])
      expect(isJoined(other)).toBe(false);
  });
});
