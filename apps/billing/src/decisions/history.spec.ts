import { describe, expect, it } from '@jest/globals';
import { forCustomer } from './history.ts';

const line = (text: string, by = 'Sorrel', cause = '') => ({ at: '2026-11-20T10:00:00Z', text, cause, by, next: '' });

describe('the history for its customer', () => {
  it('leaves out what was done by hand, names of staff and their reasons', () => {
    const told = forCustomer([
      line('Item 2 set to paid by hand', 'Sam Staff', 'paid in cash by her sister'),
      line('Deliveries now come every month', 'Sam Staff', 'Changed by staff'),
      line('Ended by staff', 'Sam Staff', 'Ended by staff'),
    ]);
    expect(told.map(({ text, by, cause }) => [text, by, cause])).toEqual([
      ['Deliveries now come every month', 'Our team', ''],
      ['Ended by our team', 'Our team', ''],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Sam|cash|staff/i);
  });
  it.each([
    ['Approved by a prescriber; the pharmacy may ship it', '', 'Approved by our prescriber', ''],
    [
      'Ended',
      'The customer cancelled and nothing is left to ship',
      'Ended',
      'You cancelled and nothing is left to ship',
    ],
    ['Ended', 'The date came after the customer had cancelled', 'Ended', 'The date came after you had cancelled'],
    ['Not charged', 'The customer is pregnant', 'Not charged', 'You are pregnant'],
    [
      'We try again on 03/12/2026',
      'The payment was refused: the bank wants the customer to confirm the payment',
      'We try again on 03/12/2026',
      'The payment was refused: the bank wants you to confirm the payment',
    ],
    ['Waiting for the customer until 03/12/2026', '', 'We wait for you until 03/12/2026', ''],
    ['Item 2 is to be sent on 03/12/2026', '', 'Your parcel is to be sent on 03/12/2026', ''],
  ])('%s | %s', (text, cause, said, why) =>
    expect(forCustomer([line(text, 'Sorrel', cause)]).map((one) => [one.text, one.cause])).toEqual([[said, why]]),
  );
  it('says You of what the customer did', () =>
    expect(forCustomer([line('Paused until 03/12/2026', 'Customer', 'Changed by the customer')])[0]).toMatchObject({
      by: 'You',
      cause: '',
    }));
});
