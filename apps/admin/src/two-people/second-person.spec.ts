import { describe, expect, test } from '@jest/globals';
import { outcomeOf, type Decision } from './second-person.ts';

describe('what the second person reads', () => {
  test.each([
    ['approved', 'approved', 'done'],
    ['approved', 'created', 'done'],
    ['approved', 'succeeded', 'done'],
    ['declined', 'declined', 'done'],
    ['approved', 'declined', 'A colleague has decided before you: it was not approved.'],
    ['declined', 'approved', 'A colleague has decided before you: it was approved.'],
    ['declined', 'pending', 'A colleague has decided before you: it was approved.'],
  ] as [Decision, string, string][])('%s, and it is %s', (wanted, state, text) => {
    expect(outcomeOf(wanted, state, 'done').text).toBe(text);
    expect(outcomeOf(wanted, state, 'done').isMine).toBe(text === 'done');
  });
});
