import { describe, expect, it } from '@jest/globals';
import { mayCustomer, mayStaff, mayStaffMoveDate } from './actions.ts';

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
