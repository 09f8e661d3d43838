import { describe, expect, it } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { HoldReason } from '@sorrel/contracts/billing/words';
import type { Change } from '@sorrel/contracts/billing/change';
import { changed } from '../decisions/changes/change.ts';
import { aSubscription } from '../../test/a-subscription.ts';
import { coolingOff } from '@sorrel/contracts/billing/cooling-off';
import { textsOf } from './texts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const cream = { form: 'cream', isPrescription: true } as const;
const charge = (date: string, totalPence: number) =>
  ({ sequence: 1, date, price: { totalPence } }) as Parameters<typeof textsOf>[0]['charges'][number];
const says = (
  status: Parameters<typeof aSubscription>[0],
  change: Change,
  charges = [charge('2026-12-03', 4840)],
  held: HoldReason | null = null,
) => {
  const decision = changed(aSubscription(status), change, { by: 'customer', now, isCharging: false });
  return textsOf({ change, decision, charges, held, goods: cream });
};

describe('what follows, in sentences', () => {
  it('name the next charge and its day', () =>
    expect(says('active', { kind: 'none' })).toEqual(['You will next be charged £48.40 on 03/12/2026.']));
  it('two payments on one day are shown as one sum', () =>
    expect(says('active', { kind: 'none' }, [charge('2026-12-03', 4840), charge('2026-12-03', 1000)])[0]).toMatch(
      /£58\.40/,
    ));
  it('say so when a delivery costs nothing', () =>
    expect(says('active', { kind: 'none' }, [charge('2026-12-03', 0)])[0]).toMatch(/nothing is charged/));
  it.each(HoldReason.options)('held for %s: why, and what else is charged', (reason) => {
    const { next } = heldTexts({ reason, status: 'active' });
    expect(says('active', { kind: 'none' }, [], reason)).toEqual([next]);
    expect(says('active', { kind: 'none' }, undefined, reason)).toEqual([
      'You will next be charged £48.40 on 03/12/2026.',
      next,
    ]);
    expect(says('active', { kind: 'cancel' }, [], reason)[0]).toBe('You will not be charged again.');
  });
  it('what was asked for at once is charged now, unless something stands in its way', () => {
    expect(says('active', { kind: 'send-now' }, [charge('2026-11-20', 4840)])).toEqual(['You are charged £48.40 now.']);
    expect(says('active', { kind: 'send-now' }, [charge('2026-11-20', 0)])[0]).toMatch(/nothing is charged/);
    // The line sent now is held; another is charged on its own day.
    expect(says('active', { kind: 'send-now' }, [charge('2026-12-03', 1000)], 'stock')).toEqual([
      'You will next be charged £10.00 on 03/12/2026.',
      heldTexts({ reason: 'stock', status: 'active' }).next,
    ]);
  });
  it('cancelling later, cancelling now, cancelling with a refund', () => {
    expect(says('active', { kind: 'cancel' }, [])).toEqual([
      'You will not be charged again.',
      'It ends on 02/01/2027, and you can undo this until then.',
      coolingOff(cream),
    ]);
    expect(says('shipping', { kind: 'cancel' }, [])[1]).toMatch(/still sent/);
    expect(says('review', { kind: 'cancel' }, []).join(' ')).toMatch(/goes back to your card/);
    expect(says('failed', { kind: 'cancel' }, []).join(' ')).toMatch(/ends at once/);
  });
  it.each([
    ['cream', true, /made for you alone/],
    ['solution', true, /made for you alone/],
    ['tablet', true, /taken back for safety/],
    ['injection', true, /kept cold/],
    ['serum', false, /You have 14 days/],
  ] as const)('the 14 days: %s, on prescription %s', (form, isPrescription, text) =>
    expect(coolingOff({ form, isPrescription })).toMatch(text),
  );
});

describe('while a payment is on its way', () => {
  const ask = (change: Change) => () =>
    changed(aSubscription('active'), change, { by: 'customer', now, isCharging: true });
  it.each<Change>([
    { kind: 'date', due_at: '2027-02-02' },
    { kind: 'frequency', frequency: 1 },
    { kind: 'pause' },
    { kind: 'skip' },
    { kind: 'send-now' },
  ])('%j waits', (change) =>
    expect(ask(change)).toThrow(expect.objectContaining({ message: expect.stringMatching(/wait a minute/) })),
  );
  it('items cannot be changed until it is paid or has failed', () =>
    expect(ask({ kind: 'item', action: 'remove' })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/as soon as it is paid or has failed/) }),
    ));
  it.each<Change>([{ kind: 'none' }, { kind: 'cancel' }, { kind: 'undo-cancel' }, { kind: 'card' }])(
    '%j does not',
    (change) => expect(ask(change)).not.toThrow(),
  );
});
