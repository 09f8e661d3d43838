import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { payDue } from './pay-due.ts';

const real = globalThis.fetch;
let asked: unknown[];
let rests: (number | undefined)[];

beforeEach(() => {
  asked = [];
  const fake = async (_path: string, init: RequestInit): Promise<Response> => {
    asked.push((JSON.parse(String(init.body)) as { amount?: number }).amount);
    if (asked.length > 10) throw new Error('It would never end.');
    const rest = rests[Math.min(asked.length, rests.length) - 1];
    return new Response(
      JSON.stringify({ success: true, clientSecret: null, ...(rest === undefined ? {} : { rest }) }),
      {
        headers: { 'content-type': 'application/json' },
      },
    );
  };
  Object.assign(globalThis, { fetch: fake });
});
afterEach(() => {
  Object.assign(globalThis, { fetch: real });
});

const pay = (amount: number | undefined) =>
  payDue({ subscription: 1, amount, provider: 'sandbox', publishableKey: 'pk' }, 'pm_1');

test.each([
  ['what is left after each line is asked for, down to nothing', 96.8, [48.4, 0], [96.8, 48.4]],
  ['a server that names no rest is asked once', 48.4, [undefined], [48.4]],
  ['a server that names the same rest again and again is not asked for ever', 96.8, [48.4], [96.8, 48.4]],
  ['a rest above what was asked for is not paid', 48.4, [96.8], [48.4]],
])('%s', async (_name, amount, named, expected) => {
  rests = named;
  await pay(amount);
  expect(asked).toEqual(expected);
});
