import { describe, expect, test } from '@jest/globals';
import { isOwingLate, owingNews, owingSubject, prescriptionOf, type OwedLine } from './owing.ts';

const TODAY = '2026-12-18';

test.each<[string, string, string | null, boolean]>([
  ['opened today', '2026-12-18T09:00:00Z', null, false],
  ['three days ago, without a day', '2026-12-15T00:30:00Z', null, false],
  ['late in the evening of the fourth day before', '2026-12-14T23:59:00Z', null, true],
  ['long ago, with a day to come', '2026-10-01T09:00:00Z', '2026-12-20', false],
  ['expected today', '2026-10-01T09:00:00Z', '2026-12-18', false],
  ['expected yesterday', '2026-12-17T09:00:00Z', '2026-12-17', true],
])('late: %s', (_, since, expectedOn, late) =>
  expect(isOwingLate({ since: new Date(since), expectedOn }, TODAY)).toBe(late),
);

test.each<[string, string | null, string | null, string]>([
  ['without a prescription nothing is supplied', null, null, 'expired'],
  ['over since yesterday', '2026-12-17', '2026-12-19', 'expired'],
  ['its last day is today, and nobody knows when', '2026-12-18', null, 'runs-out'],
  ['its last day is the expected one', '2026-12-20', '2026-12-20', 'stands'],
  ['over before the expected day', '2026-12-19', '2026-12-20', 'runs-out'],
  ['two weeks without a day', '2027-01-01', null, 'stands'],
  ['a day less', '2026-12-31', null, 'runs-out'],
  ['an expected day that is over says nothing', '2026-12-20', '2026-12-10', 'runs-out'],
])('prescription: %s', (_, validUntil, expectedOn, words) =>
  expect(prescriptionOf({ validUntil, expectedOn }, TODAY)).toBe(words),
);

const line = (number: number, expectedOn: string | null = null): OwedLine => ({
  orderId: `SRL-${number}`,
  product: `Cream ${number}`,
  expectedOn,
});

describe('the letter', () => {
  test('says what was sent, what is coming, what is owed, when, and that the money may be had instead', () => {
    const news = {
      kind: 'opened' as const,
      owed: [line(5, '2026-12-21'), line(6)],
      sent: [line(3)],
      toCome: [line(4)],
    };
    expect(owingNews(news, false)).toEqual([
      'We cannot send you all of your delivery together: our pharmacy has to wait for part of it. We are sorry.',
      'Sent already: SRL-3.',
      'Being made ready now: SRL-4.',
      'Still owed to you: SRL-5. We expect to send it on or about 21/12/2026.',
      'Still owed to you: SRL-6. We do not know the day yet, and write to you when we do.',
      'You have paid for it already, and pay nothing more. We send it as soon as we have it, and you need not do anything.',
      'If you may run out of it before then, please tell us in the chat, and we advise you what to do.',
      'If you would rather not wait, you may have your money back for it instead. Write to us in the chat, and we see to it.',
    ]);
    expect(owingSubject(news)).toBe('Part of your delivery comes later');
  });
  test('of a delivery of one line speaks of no part', () => {
    const news = { kind: 'opened' as const, owed: [line(5)], sent: [], toCome: [] };
    expect(owingNews(news, false)[0]).toBe(
      'We cannot send your delivery yet: our pharmacy has to wait for it. We are sorry.',
    );
    expect(owingSubject(news)).toBe('Your delivery comes later');
  });
  test.each<[OwedLine, string]>([
    [line(5, '2027-01-04'), 'SRL-5: we now expect to send it on or about 04/01/2027.'],
    [line(5), 'SRL-5: we cannot name a day any more. We are sorry, and write to you as soon as we can.'],
  ])('of a changed day: %j', (owed, words) =>
    expect(owingNews({ kind: 'expected', owed: [owed] }, false)[1]).toBe(words),
  );
  test('thanks for the wait when it is sent', () =>
    expect(owingNews({ kind: 'sent', owed: [line(5)] }, true)).toEqual([
      'What we still owed you has been sent: Cream 5 (SRL-5). Thank you for waiting.',
    ]));
  test('as an e-mail names no product, in the chat it does', () => {
    const all = { owed: [line(5)], sent: [line(3)], toCome: [line(4)] };
    for (const news of [
      { kind: 'opened' as const, ...all },
      { kind: 'expected' as const, owed: all.owed },
      { kind: 'sent' as const, owed: all.owed },
    ]) {
      expect(owingNews(news, false).join(' ')).not.toContain('Cream');
      expect(owingNews(news, true).join(' ')).toContain('Cream 5 (SRL-5)');
    }
  });
});
