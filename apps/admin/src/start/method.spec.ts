import { expect, test } from '@jest/globals';
import { methodLabel } from './method.ts';
import type { Method } from './methods.api.ts';

const billing_details = { email: 'jane@demo.test', name: 'Jane Doe' };

test.each<[Method, string]>([
  [
    {
      id: '1',
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 },
      bank_name: null,
      is_backup: false,
      billing_details,
    },
    'Visa ending 4242, 04/2028',
  ],
  [
    {
      id: '5',
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 },
      bank_name: null,
      is_backup: true,
      billing_details,
    },
    'Visa ending 4242, 04/2028, backup',
  ],
  [
    { id: '2', type: 'us_bank_account', card: null, bank_name: 'First Bank', is_backup: false, billing_details },
    'US bank account, First Bank',
  ],
  [
    { id: '3', type: 'paypal', card: null, bank_name: null, is_backup: false, billing_details },
    'PayPal, jane@demo.test',
  ],
  [
    { id: '4', type: 'other', card: null, bank_name: null, is_backup: false, billing_details: { email: '', name: '' } },
    'Other method',
  ],
])('%j', (method, label) => expect(methodLabel(method)).toBe(label));
