import { describe, expect, test } from '@jest/globals';
import { decideErasure, isDormant, keepsOf, together, yearsAfter, type ErasureFacts } from './erasure.ts';

const NOBODY: ErasureFacts = {
  isStaff: false,
  isErased: false,
  isHeld: false,
  treatedAt: null,
  suppliedAt: null,
  paidAt: null,
  creditPence: 0,
  toDo: [],
};
const at = (date: string): string => `${date}T12:00:00.000Z`;

describe('what stays, and until when', () => {
  const CASES: [name: string, facts: Partial<ErasureFacts>, keeps: Record<string, string>][] = [
    ['somebody who only registered leaves nothing', {}, {}],
    ['credit alone keeps nothing', { creditPence: 500 }, {}],
    [
      'a decision of a prescriber, even a refusal, keeps the clinical record for 8 years',
      { treatedAt: at('2026-11-23') },
      { clinical: '2034-11-23', who: '2034-11-23' },
    ],
    [
      'a supply keeps the register as long as the clinical record, which counts from the supply',
      { treatedAt: at('2026-11-20'), suppliedAt: at('2026-11-23') },
      { clinical: '2034-11-23', register: '2034-11-23', who: '2034-11-23' },
    ],
    [
      'a later decision moves the register with the clinical record',
      { treatedAt: at('2028-01-05'), suppliedAt: at('2026-11-23') },
      { clinical: '2036-01-05', register: '2036-01-05', who: '2036-01-05' },
    ],
    [
      'a payment that was returned, without any decision, keeps payments to the end of the sixth year after',
      { paidAt: at('2026-02-01') },
      { money: '2032-12-31', who: '2032-12-31' },
    ],
    [
      'a payment in the last hour of the year in London counts for that year',
      { paidAt: '2026-12-31T23:30:00.000Z' },
      { money: '2032-12-31', who: '2032-12-31' },
    ],
    [
      'a summer night counts by the day in London',
      { treatedAt: '2026-06-30T23:30:00.000Z' },
      { clinical: '2034-07-01', who: '2034-07-01' },
    ],
    [
      'treated, supplied and paid: each by its own law, the name as long as the last',
      { treatedAt: at('2026-11-20'), suppliedAt: at('2026-11-23'), paidAt: at('2026-11-20') },
      { clinical: '2034-11-23', register: '2034-11-23', money: '2032-12-31', who: '2034-11-23' },
    ],
  ];
  test.each(CASES)('%s', (_, facts, keeps) => {
    expect(decideErasure({ ...NOBODY, ...facts })).toEqual({ refused: null, keeps });
    expect(keepsOf({ ...NOBODY, ...facts })).toEqual(keeps);
  });

  test('a period that began on 29 February is not cut short', () => {
    expect(yearsAfter('2028-02-29', 8)).toBe('2036-02-29');
    expect(yearsAfter('2028-02-29', 6)).toBe('2034-03-01');
  });
});

describe('who is not erased, and what to do first', () => {
  const CASES: [name: string, facts: Partial<ErasureFacts>, says: RegExp[]][] = [
    [
      'a running subscription is ended first',
      { toDo: ['Subscription 7 is running: end it first.'] },
      [/^Subscription 7/],
    ],
    ['an open dispute is answered first', { toDo: ['It has an open dispute.'] }, [/dispute/]],
    [
      'a legal hold is released first, and said beside the rest',
      { isHeld: true, toDo: ['Wait.'] },
      [/legal hold/, /^Wait/],
    ],
    ['staff keep their names under what they signed', { isStaff: true, toDo: ['Wait.'] }, [/member of staff/]],
    ['nobody is erased twice', { isErased: true, isHeld: true }, [/erased already/]],
  ];
  test.each(CASES)('%s', (_, facts, says) => {
    const { refused } = decideErasure({ ...NOBODY, treatedAt: at('2026-11-23'), ...facts });
    expect(refused).toEqual(says.map((one) => expect.stringMatching(one)));
  });
});

test('what several programs know is the latest of each, the sum of credit and all that is to be done', () => {
  const { isStaff: _a, isErased: _b, isHeld: _c, ...none } = NOBODY;
  expect(
    together([
      { ...none, treatedAt: at('2026-01-01'), toDo: ['One.'] },
      { ...none, treatedAt: at('2026-03-01'), creditPence: 300, toDo: ['Two.'] },
      { ...none, paidAt: at('2026-02-01') },
    ]),
  ).toEqual({
    treatedAt: at('2026-03-01'),
    suppliedAt: null,
    paidAt: at('2026-02-01'),
    creditPence: 300,
    toDo: ['One.', 'Two.'],
  });
});

describe('who is erased without having asked', () => {
  const since = '2026-11-23';
  const CASES: [name: string, facts: Partial<ErasureFacts>, is: boolean][] = [
    ['somebody nothing was ever done for', {}, true],
    ['the last of everything before the day', { treatedAt: at('2026-11-22'), paidAt: at('2026-11-22') }, true],
    ['not who was treated on the day', { treatedAt: at('2026-11-23') }, false],
    ['not who was sent something since', { suppliedAt: at('2027-01-01') }, false],
    ['not who paid since', { paidAt: at('2027-01-01') }, false],
    ['not who has credit left', { creditPence: 1 }, false],
    ['not while something is under way', { toDo: ['Wait.'] }, false],
  ];
  test.each(CASES)('%s', (_, facts, is) => {
    expect(isDormant({ ...NOBODY, ...facts }, since)).toBe(is);
  });
});
