import { Fault } from '@sorrel/service-kit/fault';
import { expect, test } from '@jest/globals';
import { inOneLine } from './operator.ts';

test.each([
  [
    'is away',
    new Fault('unavailable', 'We cannot do this right now.'),
    'Nobody answers: billing must be running, on the same broker.',
  ],
  [
    'is at it for longer than the command waits',
    new Fault('timeout', 'This is taking longer than it should.'),
    'Billing has not answered in time. It may still be at it (npm run ops -- status shows what is under way), or be stuck.',
  ],
  ['refuses', new Fault('conflict', 'This is done already.'), 'This is done already.'],
])('of a program that %s the command says so in one line', (_what, fault, text) => {
  expect(inOneLine(fault, 'billing')).toMatchObject({ message: text });
});

test('an error of ours stays what it is', () => {
  const error = new TypeError('x');
  expect(inOneLine(error, 'billing')).toBe(error);
});
