import type { CheckoutPage } from '@sorrel/contracts/http/storefront';
import type { AddressFields } from './address.api.ts';

type Props = CheckoutPage['props'];

/** The form's initial values: the stored address, else what is known of the person. Nobody types anything twice (WCAG 3.3.7). */
export function startAddress(
  address: Props['address'],
  user: Pick<Props['user'], 'fname' | 'sname' | 'email' | 'phone'>,
): AddressFields {
  return {
    first_name: address?.first_name || user.fname,
    last_name: address?.last_name || user.sname,
    email: address?.email || user.email,
    contact_no: address?.contact_no || user.phone,
    address_1: address?.address_1 ?? '',
    address_2: address?.address_2 ?? '',
    city: address?.city ?? '',
    postcode: address?.postcode ?? '',
  };
}
