import { describe, expect, test } from '@jest/globals';
import { Heard } from './heard.ts';

describe('who is waited for when the clock moves', () => {
  test('nobody known: the answers are never enough, so that silence decides', () => {
    expect(new Heard().areAllIn([])).toBe(false);
    expect(new Heard().areAllIn(['billing/1'])).toBe(false);
  });

  test('one that has asked for the time is waited for before it has ever answered', () => {
    const heard = new Heard();
    heard.from('billing/1', 0);
    heard.from('media/1', 0);
    expect(heard.areAllIn(['billing/1'])).toBe(false);
    expect(heard.areAllIn(['billing/1', 'media/1', 'bff/1'])).toBe(true);
  });

  test('a second instance of a program is another one', () => {
    const heard = new Heard();
    heard.moved(['billing/1'], 0);
    heard.from('billing/2', 10);
    expect(heard.areAllIn(['billing/1'])).toBe(false);
  });

  test('one that ended is waited for during five seconds, and then no longer', () => {
    const heard = new Heard();
    heard.moved(['billing/1', 'media/1'], 0);
    heard.moved(['billing/1'], 5_000);
    expect(heard.areAllIn(['billing/1'])).toBe(false);
    heard.moved(['billing/1'], 5_001);
    expect(heard.areAllIn(['billing/1'])).toBe(true);
  });

  test('a program of a version that does not name itself is nobody', () => {
    const heard = new Heard();
    heard.moved(['', 'billing/1'], 0);
    expect(heard.areAllIn(['billing/1'])).toBe(true);
  });
});
