import type { Address, Metadata, Params } from '../wire/params.ts';

export type Shipping = { name: string | null; phone: string | null; address: Address | null };

export type Customer = {
  id: string;
  object: 'customer';
  address: Address | null;
  balance: number;
  created: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  livemode: false;
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: Shipping | null;
  tax_exempt: 'none';
  test_clock: null;
};

export type DeletedCustomer = { id: string; object: 'customer'; deleted: true };

export function newCustomer(id: string, created: number): Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

const customerParams = ['address', 'description', 'email', 'invoice_settings', 'metadata', 'name', 'phone', 'shipping'];

/** The customer with these parameters applied; anything not sent stays as it is. */
export function changedCustomer(customer: Customer, params: Params): Customer {
  params.only(...customerParams);
  const text = (name: 'description' | 'email' | 'name' | 'phone'): string | null => {
    const value = params.text(name, 512);
    return value === undefined ? customer[name] : value;
  };
  return {
    ...customer,
    address: params.has('address') ? (params.address('address') ?? null) : customer.address,
    description: text('description'),
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    metadata: params.metadata(customer.metadata),
    shipping: params.has('shipping') ? readShipping(params) : customer.shipping,
  };
}

export function readShipping(params: Params): Shipping | null {
  const shipping = params.below('shipping');
  if (!shipping) return null;
  shipping.only('name', 'phone', 'address', 'carrier', 'tracking_number');
  return {
    name: shipping.requiredText('name'),
    phone: shipping.text('phone') ?? null,
    address: shipping.address('address') ?? null,
  };
}
