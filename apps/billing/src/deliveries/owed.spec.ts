import { describe, expect, it } from '@jest/globals';
import { anItem } from '../../test/a-subscription.ts';
import { owedOf, togetherWith } from './owed.ts';

const TODAY = '2027-01-05';
const due = anItem({ sequence: 2, dueAt: '2027-01-02' });
const beside = anItem({ sequence: 3, stid: 'S1-2', dueAt: '2027-01-02' });
const later = anItem({ sequence: 4, stid: 'S1-3', dueAt: '2027-01-20' });
const tried = { ...due, nextAttemptAt: new Date('2027-01-06T08:00Z') };
const gone = { shouldCancel: false, isDisputed: false };
const owed = (status: Parameters<typeof owedOf>[0]['status'], items: Parameters<typeof owedOf>[1], over = {}) =>
  owedOf({ status, ...gone, ...over }, items, TODAY).map(({ sequence }) => sequence);

describe('what is owed', () => {
  it('is all that fell due, oldest first, and nothing that is still to come', () => {
    expect(owed('pending', [later, beside, due])).toEqual([2, 3]);
    expect(owed('pending', [{ ...beside, dueAt: '2027-01-01' }, due, later])).toEqual([3, 2]);
  });
  it('is what was given up, with what fell due beside it', () => {
    expect(owed('failed', [{ ...due, status: 'failed' }, beside, later])).toEqual([2, 3]);
  });
  it.each(['review', 'shipping', 'active'] as const)('in %s is only what was tried or given up', (status) => {
    expect(owed(status, [due, beside])).toEqual([]);
    expect(owed(status, [tried, { ...beside, status: 'failed' }])).toEqual([2, 3]);
    expect(owed(status, [{ ...tried, hold: 'stock' }])).toEqual([]);
  });
  it('is nothing of somebody who leaves or disputes, of what has ended, or of what is with a prescriber', () => {
    expect(owed('review', [tried], { shouldCancel: true })).toEqual([]);
    expect(owed('review', [tried], { isDisputed: true })).toEqual([]);
    for (const status of ['cancelled', 'refused', 'incomplete'] as const) expect(owed(status, [tried])).toEqual([]);
    expect(owed('failed', [{ ...due, status: 'failed', treatmentStatus: 'review' }])).toEqual([]);
  });
});

it('what shares the fate of a refused line is all else that fell due and is not held', () => {
  const held = { ...anItem({ sequence: 5, stid: 'S1-4', dueAt: '2027-01-02' }), hold: 'stock' };
  expect(togetherWith([due, beside, later, held], due, TODAY).map(({ sequence }) => sequence)).toEqual([3]);
});
