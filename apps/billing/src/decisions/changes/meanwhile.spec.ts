import { describe, expect, test } from '@jest/globals';
import { linesChanged, planLines } from '@sorrel/contracts/billing/plan-as-read';
import { meanwhileIn, refuseMeanwhile, type Asked, type PlanNow } from './meanwhile.ts';

const NOW: PlanNow = {
  due_at: '2027-01-12',
  frequency: 2,
  items: [
    { stid: 'S1-1', code: '111C' },
    { stid: 'S1-3', code: '170C' },
  ],
};
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

describe('what differs is said in words', () => {
  test.each<[string, Asked, Parameters<typeof meanwhileIn>[1], string[]]>([
    ['the same day', 'due_at', { due_at: '2027-01-12' }, []],
    ['another day', 'due_at', { due_at: '2027-01-05' }, ['next delivery 12/01/2027 instead of 05/01/2027']],
    ['none was planned', 'due_at', { due_at: null }, ['next delivery 12/01/2027 instead of not planned']],
    ['another day, where the frequency is asked about', 'frequency', { due_at: '2027-01-05', frequency: 2 }, []],
    ['another frequency', 'frequency', { frequency: 1 }, ['every 2 months instead of every month']],
    ['from auto', 'frequency', { frequency: null }, ['every 2 months instead of every month as the plan has it']],
    ['a program that names nothing', 'due_at', {}, []],
    ['a program that names no items', 'items', { due_at: '2027-01-05' }, []],
    ['the same lines in another order', 'items', { items: NOW.items.toReversed() }, []],
    [
      'one added, one changed, one gone',
      'items',
      {
        items: [
          { stid: 'S1-1', code: '110C' },
          { stid: 'S1-2', code: '250P' },
        ],
      },
      ['110C changed to 111C', '250P removed', '170C added'],
    ],
  ])('%s', (_, asked, was, expected) => expect(meanwhileIn(asked, was, NOW)).toEqual(expected));

  test('a line is its newest item, and what is over is none', () => {
    const item = { status: 'upcoming', treatment: 'upcoming' };
    expect(
      planLines([
        { ...item, id: 3, stid: 'a', code: 'new' },
        { id: 1, stid: 'a', code: 'old', status: 'shipped', treatment: 'shipped' },
        { id: 2, stid: 'b', code: 'removed', status: 'cancelled', treatment: 'cancelled' },
        { id: 4, stid: 'c', code: 'once', status: 'shipped', treatment: 'shipped' },
        { id: 5, stid: 'd', code: 'refused', status: 'paid', treatment: 'refused' },
      ]),
    ).toEqual([
      { stid: 'a', code: 'new' },
      { stid: 'c', code: 'once' },
    ]);
    expect(linesChanged([], [])).toEqual([]);
  });
});

describe('who was faster is named', () => {
  const said = (lines: { at: Date; by: string; isMine: boolean }[]): string | null => {
    try {
      refuseMeanwhile(['170C added'], 'items', lines);
      return null;
    } catch (error) {
      expect(error).toMatchObject({ status: 409, code: 'changed_meanwhile', errors: { items: ['170C added'] } });
      return (error as Error).message;
    }
  };
  test.each([
    ['a colleague', [{ by: 'Tom Reed' }], /^Tom Reed changed this plan meanwhile \(170C added\), last on/],
    ['two of them and their press’s follow-up', [{ by: 'Sorrel' }, { by: 'B' }, { by: 'A' }], /^B and A changed/],
    ['the customer', [{ by: 'Customer' }], /^The customer changed/],
    ['a renewal', [{ by: 'Sorrel' }], /^Sorrel, by its rules, changed/],
    ['a colleague and I', [{ by: 'Ann', isMine: true }, { by: 'Tom Reed' }], /^Tom Reed changed/],
    ['nobody that the history names', [], /^Somebody else changed this plan meanwhile \(170C added\)\.$/],
  ])('%s', (_, by, expected) =>
    expect(said(by.map((one) => ({ isMine: false, ...one, at: at('20:31') })))).toMatch(expected),
  );
  test('what I did myself is no conflict', () =>
    expect(said([{ by: 'Ann', isMine: true, at: at('20:31') }])).toBeNull());
  test('the latest is named as last', () =>
    expect(
      said([
        { by: 'A', isMine: false, at: at('09:05') },
        { by: 'A', isMine: false, at: at('20:31') },
        { by: 'A', isMine: false, at: at('10:00') },
      ]),
    ).toMatch(/at 20:31\.$/));
  test('unchanged, nothing is refused', () =>
    expect(() => refuseMeanwhile([], 'items', [{ by: 'Tom', isMine: false, at: at('20:31') }])).not.toThrow());
});
