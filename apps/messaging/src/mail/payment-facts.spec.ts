import { describe, expect, test } from '@jest/globals';
import { announcedLines, paidLines } from './payment-facts.ts';

const paid = {
  itemId: 412,
  sequence: 3,
  subscriptionId: 10117,
  transactionPricePence: 4840,
  creditPence: 0,
  card: { last4: '4242' },
  paidAt: '2027-07-29T07:00:00Z',
  nextDue: '2027-09-29',
};
const announced = {
  subscriptionId: 10117,
  amountPence: 4840,
  date: '2027-07-29',
  card: { last4: '4242' },
  startedOn: '2027-05-29',
};

describe('a letter about money says how much, how, when, for what, what comes next and where the receipt is', () => {
  test.each([
    ['by card', {}, /^You paid £48\.40 with your card ending in 4242 on 29\/07\/2027\./],
    [
      'with some credit',
      { transactionPricePence: 3840, creditPence: 1000 },
      /^You paid £38\.40 .*, and £10\.00 of credit was used\./,
    ],
    [
      'all with credit: it is no payment by card',
      { transactionPricePence: 0, creditPence: 4840, card: null },
      /^Nothing was charged to your card on 29\/07\/2027: it was paid with £48\.40 of credit\./,
    ],
    ['for which delivery', {}, /delivery 3 of your plan 10117/],
    ['the receipt', {}, /receipt R-000412/],
    ['what comes next', {}, /next charge is planned for 29\/09\/2027/],
    ['nothing comes next', { nextDue: null }, /No further charge is planned/],
  ])('%s', (_, over, words) => expect(paidLines({ ...paid, ...over }).join('\n')).toMatch(words));

  test.each([
    [
      'day, sum and card',
      {},
      /^On 29\/07\/2027 we charge £48\.40 to your card ending in 4242 and make your next delivery ready\./,
    ],
    ['two items', { lineCount: 2 }, /your next delivery \(2 items\)/],
    [
      'credit used and left',
      { amountPence: 3840, creditPence: 1000, creditLeftPence: 500 },
      /£10\.00 of your credit is used\. £5\.00 of it is left\./,
    ],
    [
      'nothing to charge',
      { amountPence: 0, creditPence: 4840, creditLeftPence: 7182 },
      /Nothing is charged to your card\.\n£48\.40 of your credit is used\. £71\.82 of it is left\./,
    ],
    ['which plan', {}, /plan 10117, which began on 29\/05\/2027/],
    [
      'an event of the version before',
      { card: undefined, startedOn: undefined },
      /^On 29\/07\/2027 we charge £48\.40 to your card and make/,
    ],
  ])('announced: %s', (_, over, words) => expect(announcedLines({ ...announced, ...over }).join('\n')).toMatch(words));
});
