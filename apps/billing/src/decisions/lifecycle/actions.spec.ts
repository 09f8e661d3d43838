import { describe, expect, it } from '@jest/globals';
import { manageOf, mayCustomer, mayStaff, mayStaffMoveDate, refuseUnless, type Managed } from './actions.ts';
import { aSubscription } from '../../../test/a-subscription.ts';
import { SubscriptionStatus } from '@sorrel/contracts/words';
import { ManageAction } from '@sorrel/contracts/billing/words';

/** The admin console's truth table: decide, back to approval, end, retry, frequency; `*` only while the customer stays. */
const STAFF = `
review     | yes -   -   -   *
active     | -   *   yes -   *
shipping   | -   -   yes -   *
pending    | -   -   yes yes *
failed     | -   -   -   yes -
incomplete | -   -   -   -   -
waiting    | -   -   -   -   -
cancelled  | -   -   -   -   -
refused    | -   -   -   -   -`;

/** The customer card's truth table: pay button, upload, date, cancel. */
const CUSTOMER = `
pending    | yes -   -   -
incomplete | yes yes -   -
active     | yes -   yes yes
review     | yes -   -   -
shipping   | yes -   yes yes
failed     | yes -   -   -
cancelled  | -   -   -   -
refused    | -   -   -   -
waiting    | yes -   -   -`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [status, cells] = line.split('|').map((part) => part.trim());
      return [status as 'review', (cells ?? '').split(/\s+/)] as const;
    });

describe('staff actions by status', () => {
  it.each(rows(STAFF))('%s', (status, cells) => {
    (['decide', 'back-to-approval', 'end', 'retry', 'frequency'] as const).forEach((action, index) => {
      expect([action, mayStaff(action, { status, shouldCancel: false })]).toEqual([action, cells[index] !== '-']);
      expect([action, mayStaff(action, { status, shouldCancel: true })]).toEqual([action, cells[index] === 'yes']);
    });
  });
});

describe('customer actions by status', () => {
  it.each(rows(CUSTOMER))('%s', (status, cells) => {
    (['pay', 'upload', 'date', 'cancel'] as const).forEach((action, index) =>
      expect([action, mayCustomer(action, { status })]).toEqual([action, cells[index] === 'yes']),
    );
  });
});

describe('moving the delivery date by staff', () => {
  const month = { interval: 'month', status: 'shipped' } as const;
  const upcoming = { interval: 'month', status: 'upcoming' } as const;
  it.each([
    ['a line that repeats', { shouldCancel: false, items: [month, upcoming] }, true],
    ['set to cancel', { shouldCancel: true, items: [month, upcoming] }, false],
    [
      'a single purchase first',
      { shouldCancel: false, items: [{ interval: null, status: 'shipped' }, upcoming] },
      false,
    ],
    ['nothing to come', { shouldCancel: false, items: [month] }, false],
  ] as const)('%s', (_, seen, isAllowed) => {
    expect(mayStaffMoveDate({ status: 'active', ...seen, items: [...seen.items] })).toBe(isAllowed);
  });
});

/** What may be managed: pause, resume, skip, send now, frequency, withdraw; `p` only while paused, `n` only while not. */
const MANAGE = `
pending    | -   -   -   -   -   yes
failed     | -   -   -   -   -   yes
incomplete | -   -   -   -   -   yes
review     | -   -   -   -   -   yes
waiting    | -   -   -   -   -   yes
active     | yes p   n   yes yes -
shipping   | yes p   n   -   yes -
cancelled  | -   -   -   -   -   -
refused    | -   -   -   -   -   -`;

describe('the Manage menu', () => {
  const manage: ManageAction[] = ['pause', 'resume', 'skip', 'send-now', 'frequency', 'withdraw'];
  const seen = (status: SubscriptionStatus, over: Partial<Managed> = {}): Managed => ({
    status,
    shouldCancel: false,
    isDisputed: false,
    isPaused: false,
    dueAt: '2027-01-02',
    items: [],
    ...over,
  });
  for (const [status, cells] of rows(MANAGE))
    for (const [index, action] of manage.entries())
      it(`${status}: ${action} ${cells[index]}`, () => {
        const cell = cells[index];
        expect(manageOf(seen(status)).includes(action)).toBe(cell === 'yes' || cell === 'n');
        expect(manageOf(seen(status, { isPaused: true })).includes(action)).toBe(cell === 'yes' || cell === 'p');
      });

  it('says the same to a person who asks without a button, with what to do instead', () => {
    for (const status of SubscriptionStatus.exclude(['waiting']).options)
      for (const action of ManageAction.options) {
        const state = aSubscription(status);
        const offered = manageOf(seen(status, { items: state.items })).includes(action);
        const ask = () => refuseUnless(action, state);
        if (offered) expect(ask).not.toThrow();
        else
          expect(ask).toThrow(
            expect.objectContaining({ code: 'conflict', message: expect.stringMatching(/\w{3}.*\./) }),
          );
      }
  });

  it('offers nothing of the plan to somebody who leaves, without a date, or while a parcel is packed', () => {
    expect(manageOf(seen('active', { shouldCancel: true }))).toEqual([]);
    expect(manageOf(seen('active', { dueAt: null }))).toEqual([]);
    expect(manageOf(seen('active', { isDisputed: true }))).not.toContain('send-now');
    expect(manageOf(seen('review', { items: [{ status: 'packaging' }] }))).toEqual([]);
  });
});
