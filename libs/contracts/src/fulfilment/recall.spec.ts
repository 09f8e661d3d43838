import { describe, expect, test } from '@jest/globals';
import { PARCEL_OUTCOMES, PARCEL_TROUBLES, parcelNews } from './parcel.ts';
import { isUnfinished, RECALL_ACTS, recallDraft, recallMail } from './recall.ts';

const about = { product: 'Tretinoin 0.025% cream', number: 'RX-9' };
const deliveries = [
  { orderId: 'SRL-7', on: '2026-11-20' },
  { orderId: 'SRL-9', on: '2026-11-21' },
];

describe.each(RECALL_ACTS)('asked to %s', (act) => {
  test('the draft names product and batch, and cannot be sent as it is', () => {
    const draft = recallDraft(act, about);
    expect(draft).toContain('Tretinoin 0.025% cream, batch RX-9');
    expect(draft).toContain('Please stop using it now');
    expect(isUnfinished(draft)).toBe(true);
    expect(isUnfinished(draft.replace(/\[.*\]/, 'It may have separated'))).toBe(false);
  });

  test('the e-mail says what to do before reading on, for which deliveries, and nothing of a medicine', () => {
    const { subject, lines } = recallMail(act, deliveries, 1);
    const text = [subject, ...lines].join('\n');
    expect(text).toContain('SRL-7 of 20/11/2026, SRL-9 of 21/11/2026');
    expect(text).toContain('Please stop using what came with it');
    expect(text).not.toMatch(/recall|batch|tretinoin|cream|medicine|treatment/i);
  });

  test('the second one says that it is the second', () =>
    expect(recallMail(act, deliveries, 2).lines[0]).toContain('have not heard from you'));
});

describe.each(PARCEL_TROUBLES)('a parcel that was %s', (trouble) => {
  test.each(PARCEL_OUTCOMES)('%s: says what follows, and names no medicine', (outcome) => {
    const text = parcelNews({ orderId: 'SRL-7', trouble, outcome, isBack: false }).join('\n');
    expect(text).toContain('SRL-7');
    expect(text).not.toMatch(/cold|medicine|treatment|prescription/i);
    expect(text.includes('Please do not use')).toBe(trouble !== 'lost' && trouble !== 'returned');
  });
});
