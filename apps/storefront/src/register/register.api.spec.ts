import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@sorrel/web-kit/api';
import { digitsOf } from './forms.ts';
import { cleanEmail, isConflict, isTaken } from './register.api.ts';

const refusal = (status: number, errors: Record<string, string[]> = {}) =>
  new ApiError(status === 0 ? 'network' : 'answer', status, { message: 'no', errors });

describe('what a failed email check means', () => {
  test.each([
    ['409', refusal(409), true],
    ['422 about something else', refusal(422), true],
    ['422 because it is mistyped', refusal(422, { email: ['Please enter a valid email.'] }), false],
    ['429', refusal(429), false],
    ['500', refusal(500), false],
    ['no network', refusal(0), false],
    ['a bug', new TypeError('x'), false],
  ])('%s', (_name, error, opens) => expect(isTaken(error)).toBe(opens));

  test('a registration that lost the race is a conflict, a weak password is not', () => {
    expect(isConflict(refusal(409))).toBe(true);
    expect(isConflict(refusal(422, { password: ['Password must be at least 8 characters.'] }))).toBe(false);
  });
});

describe('what people type', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Your code is 123-456.', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('%s is the code %s', (typed, code) => expect(digitsOf(typed)).toBe(code));

  test('emails are trimmed and lower-cased', () => expect(cleanEmail('  A@B.Co ')).toBe('a@b.co'));
});
