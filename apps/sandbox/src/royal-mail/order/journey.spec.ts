import { describe, expect, it } from '@jest/globals';
import { journey } from './journey.ts';

const printed = new Date('2026-11-21T10:00:00Z');
const later = (hours: number): Date => new Date(printed.getTime() + hours * 3_600_000);

describe('tracking', () => {
  it.each([
    [0, false, 'Sender is preparing the item'],
    [10, false, 'Item received by Royal Mail'],
    [31, false, 'Item out for delivery'],
    [31, true, 'Item at the sorting centre'],
    [35, false, 'Item delivered'],
    [59, true, 'Item delivered'],
  ])('after %i hours, slower service %s: %s', (hours, isSlower, text) => {
    expect(journey(printed, later(hours), 'generated', isSlower)[0]?.text).toBe(text);
  });

  it('a void label goes nowhere', () => {
    expect(journey(printed, later(100), 'void', false).map((event) => event.text)).toEqual([
      'The sender has cancelled this item',
    ]);
  });
});
