import { describe, expect, test } from '@jest/globals';
import { maySendAgain, tryCode } from './code.ts';

const sent = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(sent.getTime() + seconds * 1000);
const issued = (codeTries = 0) => ({ codeHash: 'right', codeExpiresAt: at(600), codeTries, codeSentAt: sent });

describe('a code', () => {
  test.each([
    ['right at once', 0, 'right', 1, 'right'],
    ['right on the fifth try', 4, 'right', 1, 'right'],
    ['right after five tries', 5, 'right', 1, 'spent'],
    ['wrong after five tries', 5, 'wrong', 1, 'spent'],
    ['right after five tries, and ten minutes', 5, 'right', 600, 'spent'],
    ['right in the last second', 0, 'right', 599, 'right'],
    ['right when ten minutes are over', 0, 'right', 600, 'expired'],
    ['wrong when ten minutes are over', 1, 'wrong', 600, 'expired'],
    ['wrong', 0, 'wrong', 1, 'wrong'],
    ['wrong for the fourth time', 3, 'wrong', 1, 'wrong'],
    ['wrong for the fifth time', 4, 'wrong', 1, 'spent'],
  ])('%s', (_name, tries, typed, seconds, verdict) => {
    expect(tryCode(issued(tries), typed, at(seconds)).verdict).toBe(verdict);
  });

  test('counts tries and stops at five', () => {
    expect(tryCode(issued(0), 'wrong', at(1)).tries).toBe(1);
    expect(tryCode(issued(5), 'wrong', at(1)).tries).toBe(5);
  });

  test.each([
    [59, false],
    [60, true],
  ])('may be sent again after %p seconds: %p', (seconds, may) => {
    expect(maySendAgain({ codeSentAt: sent }, at(seconds))).toBe(may);
  });
});
