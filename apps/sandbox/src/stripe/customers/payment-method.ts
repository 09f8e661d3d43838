import { createHash } from 'node:crypto';
import { testCard, type TestCardName } from '../cards/test-cards.ts';
import type { Address, Metadata, Params } from '../wire/params.ts';

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'always' | 'limited' | 'unspecified';
  billing_details: BillingDetails;
  card: ReturnType<typeof shownCard>;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
};

const noAddress: Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
export const noBillingDetails: BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function readBillingDetails(params: Params, before = noBillingDetails): BillingDetails {
  const given = params.below('billing_details');
  if (!given) return before;
  given.only('address', 'email', 'name', 'phone', 'tax_id');
  const text = (name: 'email' | 'name' | 'phone' | 'tax_id'): string | null => {
    const value = given.text(name, 512);
    return value === undefined ? before[name] : value;
  };
  return {
    address: given.address('address') ?? before.address,
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    tax_id: text('tax_id'),
  };
}

export function shownCard(name: TestCardName, expMonth: number, expYear: number, cvcGiven: boolean) {
  const { number, brand, country, funding } = testCard(name);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvcGiven ? 'pass' : 'unchecked',
    },
    country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: expMonth,
    exp_year: expYear,
    /** The same for the same card, as at Stripe; reveals nothing about the number. */
    fingerprint: createHash('sha256').update(`sandbox card ${name}`).digest('base64url').slice(0, 16),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
