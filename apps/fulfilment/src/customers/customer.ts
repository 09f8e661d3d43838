import type { Customer } from '@sorrel/contracts/identity/words';
import type { Address } from '@sorrel/contracts/words';
import type { PostalAddress } from '../model/document-data.ts';

/** The place under which they are sealed: a sealed value opens only at its own place. */
export const PARTICULARS = 'fulfilment.customers.particulars';

/** The particulars of a customer that are stored sealed. */
export interface Particulars {
  phone: string;
  birthDate: string | null;
  address: Address | null;
  isAddressDoubtful: boolean;
  /** Somebody else changed the address then, and nobody has confirmed it. Copies from before do not say. */
  addressUnconfirmedSince?: string | null;
}
export interface CustomerCopy extends Particulars {
  userId: number;
  name: string;
  email: string;
}

/** The practice a letter may go to, and since when the patient agrees. */
export interface GpConsent {
  /** Of a practice that was chosen from the list; null: somebody wrote its name. */
  code: string | null;
  practice: string;
  address: string;
  givenOn: string;
}

export const nameOf = ({ fname, sname }: Pick<Customer, 'fname' | 'sname'>): string => `${fname} ${sname}`.trim();

/** A customer's postal address; empty lines if they have given none yet. */
export function postalOf(address: Address | null): PostalAddress {
  return {
    address1: address?.address_1 ?? '',
    address2: address?.address_2 ?? '',
    city: address?.city ?? '',
    postcode: address?.postcode ?? '',
  };
}

/** Where a parcel goes, as its patient is told by e-mail: enough to see that it is theirs. */
export const placeOf = ({ address1, postcode }: Pick<PostalAddress, 'address1' | 'postcode'>): string | null =>
  [address1, postcode].filter(Boolean).join(', ') || null;
