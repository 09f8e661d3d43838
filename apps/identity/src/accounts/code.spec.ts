import { describe, expect, test } from '@jest/globals';
import { maySendAgain, tryCode } from './code.ts';

const sent = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(sent.getTime() + seconds * 1000);
const issued = (codeTries = 0) => ({ codeHash: 'right', codeExpiresAt: at(600), codeTries, codeSentAt: sent });

describe('a code', () => {
  test.each([
    ['right at once', 0, 'right', 1, true],
    ['right on the fifth try', 4, 'right', 1, true],
    ['right after five tries', 5, 'right', 1, false],
    ['right in the last second', 0, 'right', 599, true],
    ['right when ten minutes are over', 0, 'right', 600, false],
    ['wrong', 0, 'wrong', 1, false],
  ])('%s', (_name, tries, typed, seconds, isRight) => {
    expect(tryCode(issued(tries), typed, at(seconds)).isRight).toBe(isRight);
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
