import { describe, expect, it } from '@jest/globals';
import { risenOn, type TabletSupply } from './tablets.ts';

const supply = (on: string, mg: number): TabletSupply => ({ on, mg });

describe('the day from which a potassium result is due', () => {
  it.each<[string, TabletSupply[], string | null]>([
    ['nothing prescribed', [], null],
    ['the start', [supply('2026-01-05', 50)], '2026-01-05'],
    [
      'the start, whatever followed at the same dose',
      [supply('2026-01-05', 50), supply('2026-02-05', 50)],
      '2026-01-05',
    ],
    ['the rise', [supply('2026-01-05', 50), supply('2026-02-05', 100), supply('2026-03-05', 100)], '2026-02-05'],
    ['no fall', [supply('2026-01-05', 100), supply('2026-02-05', 50)], '2026-01-05'],
    [
      'a rise after a fall',
      [supply('2026-01-05', 100), supply('2026-02-05', 50), supply('2026-03-05', 100)],
      '2026-03-05',
    ],
  ])('%s', (_, supplies, day) => expect(risenOn(supplies)).toBe(day));
});
