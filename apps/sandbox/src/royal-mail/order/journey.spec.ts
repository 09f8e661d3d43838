import { describe, expect, it } from '@jest/globals';
import { journey, type Speed, type Turn } from './journey.ts';

const printed = new Date('2026-11-21T10:00:00Z');
const later = (hours: number): Date => new Date(printed.getTime() + hours * 3_600_000);

describe('tracking', () => {
  it.each<[number, Speed, string]>([
    [0, 'usual', 'Sender is preparing the item'],
    [10, 'usual', 'Item received by Royal Mail'],
    [31, 'usual', 'Item out for delivery'],
    [31, 'slower', 'Item at the sorting centre'],
    [35, 'usual', 'Item delivered'],
    [59, 'slower', 'Item delivered'],
    [20, 'guaranteed', 'Item out for delivery'],
    [22, 'guaranteed', 'Item delivered'],
  ])('after %i hours, %s: %s', (hours, speed, text) => {
    expect(journey(printed, later(hours), { status: 'generated', speed })[0]?.text).toBe(text);
  });

  it('a void label goes nowhere', () => {
    const events = journey(printed, later(100), { status: 'void', speed: 'usual' });
    expect(events.map((event) => event.text)).toEqual(['The sender has cancelled this item']);
  });

  it.each<[Turn, string]>([
    ['held', 'No answer: card left, item held at the delivery office'],
    ['returned', 'Item returned to sender'],
    ['delivered', 'Item delivered'],
    ['lost', 'Item received by Royal Mail'],
  ])('told %s after ten hours, nothing else happens by itself', (turn, text) => {
    const told = [{ turn, at: later(10).toISOString() }];
    expect(journey(printed, later(500), { status: 'generated', speed: 'usual', told })[0]?.text).toBe(text);
  });
});
