import { expect, test } from '@jest/globals';
import { ApiError } from '@sorrel/web-kit/api';
import { troubleFrom } from './trouble.ts';

const answer = (status: number, code: string, message: string, errors: Record<string, string[]> = {}) =>
  new ApiError('answer', status, { code, message, errors });

test('a stop rule is a refusal with its own text', () => {
  expect(troubleFrom(answer(422, 'refused', 'Not in pregnancy.'))).toEqual({
    problems: {},
    refusal: 'Not in pregnancy.',
    refusedBy: [],
  });
});

test('wrong answers are named by question, however the server nests them', () => {
  expect(
    troubleFrom(answer(422, 'invalid', 'x', { 'answers.weight': ['Too low.', 'more'], photos: ['Add one.'] })),
  ).toEqual({ problems: { weight: 'Too low.', photos: 'Add one.' } });
});

test('anything else is said on the screen and loses nothing', () => {
  expect(troubleFrom(answer(503, 'unavailable', 'Please try again.'))).toEqual({
    problems: {},
    failure: 'Please try again.',
    isAway: true,
  });
  expect(troubleFrom(answer(500, 'internal', 'Sorry.'))).toEqual({ problems: {}, failure: 'Sorry.' });
  expect(troubleFrom(new ApiError('network', 0, {}))).toMatchObject({
    isAway: true,
    failure: expect.stringMatching(/connection/),
  });
  expect(troubleFrom(new TypeError('x')).failure).toMatch(/try again/);
});
