import { describe, expect, it } from '@jest/globals';
import { equal, throws } from 'node:assert/strict';
import type { ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';
import { MOVES, dueAtOf, may, move, statusOf, type Move, type MoveName, type StoredStatus } from './subscription.ts';
import { anItem, aSubscription } from '../../test/a-subscription.ts';

const STATUSES: StoredStatus[] = [
  'pending',
  'failed',
  'active',
  'shipping',
  'review',
  'cancelled',
  'incomplete',
  'refused',
];
const ITEM: ItemStatus[] = ['upcoming', 'paid', 'packaging', 'shipped', 'cancelled', 'waiting', 'refunded', 'failed'];
const TREATMENT: TreatmentStatus[] = ['upcoming', 'review', 'paid', 'packaging', 'shipped', 'refused', 'cancelled'];

/** The table once more, by hand, in the specification's words: from > to. Changing a rule means changing both. */
const EXPECTED: Record<MoveName, string> = {
  'pay-first-incomplete': 'pending failed > incomplete',
  'pay-first': 'pending failed > review',
  'pay-renewal': 'pending failed active shipping review > review',
  'pay-repeat': 'pending failed active shipping > shipping',
  'fall-behind': 'pending active > pending',
  'give-up': 'pending active > failed',
  recover: 'pending failed > active',
  'give-up-extra': 'shipping review > same',
  refund: 'pending failed active shipping review cancelled incomplete refused > same',
  complete: 'incomplete > review',
  approve: 'review > shipping',
  'approve-again': 'review > active',
  decline: 'review > refused',
  'decline-again': 'review > refused',
  ask: 'shipping review incomplete > same',
  answer: 'shipping review incomplete > same',
  'back-to-approval': 'active > review',
  recall: 'active shipping review > review',
  'review-ahead': 'pending active > review',
  'approve-ahead': 'review > active',
  'decline-ahead': 'review > refused',
  'review-failed': 'failed > review',
  'approve-failed': 'review > failed',
  'decline-failed': 'review > refused',
  'give-up-too': 'failed > same',
  'recall-packing': 'active shipping review > review',
  'recall-waiting': 'active shipping review > review',
  claim: 'shipping review > same',
  ship: 'pending failed active shipping review cancelled incomplete refused > same',
  unclaim: 'pending failed active shipping review cancelled incomplete refused > same',
  rest: 'shipping review incomplete > active',
  cancel: 'active shipping > same',
  'undo-cancel': 'active shipping review > same',
  close: 'pending failed active shipping review incomplete > cancelled',
  end: 'pending active shipping > cancelled',
  supersede: 'failed > cancelled',
  drop: 'pending failed active shipping review cancelled incomplete refused > same',
  withdraw: 'pending failed active shipping review cancelled incomplete refused > same',
  restore: 'pending failed active shipping review incomplete > same',
};
const NAMES = Object.keys(MOVES) as MoveName[];

describe('the table of moves', () => {
  it.each(NAMES)('%s leads from and to where the specification says', (name) => {
    const row: Move = MOVES[name];
    expect(`${STATUSES.filter((status) => row.from.includes(status)).join(' ')} > ${row.to}`).toBe(EXPECTED[name]);
  });

  it.each(NAMES)('%s: every pair of the table passes and every other one is refused', (name) => {
    const row: Move = MOVES[name];
    for (const status of STATUSES)
      for (const itemStatus of ITEM)
        for (const treatmentStatus of TREATMENT) {
          const item = anItem({ status: itemStatus, treatmentStatus });
          const state = aSubscription(status, { items: [item] });
          const isAllowed =
            row.from.includes(status) &&
            (!row.item || row.item.from.includes(itemStatus)) &&
            (!row.treatment || row.treatment.from.includes(treatmentStatus));
          equal(may(name, state, item), isAllowed);
          if (!isAllowed) {
            throws(() => move(state, name, 1), { code: 'conflict' });
            continue;
          }
          const after = move(state, name, 1);
          equal(after.status, row.to === 'same' ? status : row.to);
          equal(after.items[0]?.status, !row.item || row.item.to === 'same' ? itemStatus : row.item.to);
          equal(
            after.items[0]?.treatmentStatus,
            !row.treatment || row.treatment.to === 'same' ? treatmentStatus : row.treatment.to,
          );
        }
  });

  it('never lets money or approval be skipped: only paid and cleared items reach packaging, and only packed ones ship', () => {
    const toPackaging = NAMES.filter((name) => (MOVES[name] as Move).treatment?.to === 'packaging');
    const toShipped = NAMES.filter((name) => (MOVES[name] as Move).treatment?.to === 'shipped');
    expect(toPackaging).toEqual(['claim']);
    expect((MOVES.claim as Move).item?.from).toEqual(['paid']);
    expect((MOVES.claim as Move).treatment?.from).toEqual(['paid']);
    expect(toShipped).toEqual(['ship']);
    expect((MOVES.ship as Move).item?.from).toEqual(['packaging']);
    expect(NAMES.filter((name) => (MOVES[name] as Move).treatment?.to === 'paid').sort()).toEqual([
      'approve',
      'pay-repeat',
      'unclaim',
    ]);
    // What the pharmacy lets go of was paid and approved when it began to pack it.
    expect((MOVES.unclaim as Move).treatment?.from).toEqual(['packaging']);
  });

  it('lets nothing lead out of refused, and only out of cancelled what ends', () => {
    for (const name of NAMES) {
      const row: Move = MOVES[name];
      for (const end of ['refused', 'cancelled'] as const) if (row.from.includes(end)) expect(row.to).toBe('same');
    }
  });
});

describe('what people see', () => {
  it('waiting is derived from the items', () => {
    expect(statusOf(aSubscription('review'))).toBe('review');
    expect(
      statusOf(aSubscription('review', { items: [anItem({ status: 'waiting', treatmentStatus: 'review' })] })),
    ).toBe('waiting');
  });

  it('the date is the earliest of what is still to be charged', () => {
    expect(dueAtOf(aSubscription('active'))).toBe('2027-01-02');
    expect(
      dueAtOf(
        aSubscription('active', {
          items: [
            anItem({ dueAt: '2027-03-02' }),
            anItem({ sequence: 2, dueAt: '2027-01-05' }),
            anItem({ sequence: 3, dueAt: '2026-01-01', status: 'paid' }),
          ],
        }),
      ),
    ).toBe('2027-01-05');
    expect(dueAtOf(aSubscription('active', { items: [] }))).toBeNull();
  });
});
