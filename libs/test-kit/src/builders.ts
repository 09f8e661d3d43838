import type { Customer } from '@sorrel/contracts/identity/words';
import type { Address } from '@sorrel/contracts/words';

/** What other services' events and replies contain: valid as they are; a test overrides what it is about. */

export const anAddress = (id: number, more: Partial<Address> = {}): Address => ({
  id,
  first_name: 'Ada',
  last_name: `Byron ${id}`,
  email: `ada${id}@example.co`,
  contact_no: '+447911123456',
  address_1: `${id} High Street`,
  address_2: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  ...more,
});

/** An adult woman in Leeds with a complete address. */
export const aCustomer = (id: number, more: Partial<Customer> = {}): Customer => ({
  id,
  fname: 'Ada',
  sname: `Byron ${id}`,
  email: `ada${id}@example.co`,
  // Of their own: phone and birth date alike would be one person's.
  phone: `+4479${String(id).padStart(8, '0')}`,
  role: 'customer',
  birth_date: '1996-05-01',
  sex: 'female',
  uk_resident: true,
  referral_code: `ADA-${id}`,
  address: anAddress(id),
  is_address_doubtful: false,
  address_unconfirmed_since: null,
  created_at: '2026-01-01T09:00:00.000Z',
  ...more,
});
