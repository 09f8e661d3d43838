import { describe, expect, it } from '@jest/globals';
import { compare, missing, unfounded, type Ledger, type Statement } from './comparison.ts';

const nothing = { payments: [], refunds: [], disputes: [] };
const paid = (id: string, amountPence: number) => ({ id, amountPence });
const booked = (id: string, amountPence: number) => ({ id, amountPence, paymentId: id, subscriptionId: 7 });
const theirs = (over: Partial<Statement>): Statement => ({ ...nothing, ...over });
const ours = (over: Partial<Ledger>): Ledger => ({ ...nothing, ...over });

describe('the provider against our books', () => {
  it('finds nothing where both say the same', () => {
    const statement = theirs({
      payments: [paid('pi_1', 4840)],
      refunds: [{ ...paid('re_1', 4840), paymentId: 'pi_1' }],
    });
    const ledger = ours({ payments: [booked('pi_1', 4840)], refunds: [booked('re_1', 4840)] });
    expect(compare(statement, ledger)).toEqual([]);
    expect(missing(statement, ledger)).toEqual([]);
  });

  it.each([
    [
      'a payment nobody knows',
      theirs({ payments: [paid('pi_1', 4840)] }),
      nothing,
      'The card provider took £48.40 with payment pi_1, which our books do not know.',
      'pi_1',
    ],
    [
      'another amount',
      theirs({ payments: [paid('pi_1', 4840)] }),
      ours({ payments: [booked('pi_1', 4000)] }),
      'The card provider took £48.40 with payment pi_1; our books say £40.00.',
      'pi_1',
    ],
    [
      'a refund made in their dashboard',
      theirs({ refunds: [{ ...paid('re_1', 100), paymentId: 'pi_1' }] }),
      nothing,
      'The card provider gave back £1.00 with refund re_1, which our books do not know.',
      'pi_1',
    ],
    [
      'a dispute',
      theirs({ disputes: [{ ...paid('dp_1', 4840), paymentId: 'pi_1' }] }),
      nothing,
      'The card provider had to return £48.40 with dispute dp_1, which our books do not know.',
      'pi_1',
    ],
  ])('%s', (_, statement, ledger, what, paymentId) =>
    expect(compare(statement, ledger)).toEqual([expect.objectContaining({ what, paymentId })]),
  );

  it('names what we booked and they do not show', () => {
    const [one] = missing(nothing, ours({ refunds: [booked('re_1', 4840)] }));
    expect(one).toMatchObject({ kind: 'refunds', id: 're_1' });
    expect(unfounded(one as never, 0)).toMatchObject({
      what: 'Our books say that £48.40 was given back with refund re_1; the card provider shows nothing.',
      subscriptionId: 7,
      theirsPence: 0,
    });
  });
});
