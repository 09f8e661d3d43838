import { post } from '@sorrel/web-kit/api';

/** The fields of update-billing-info, by the specification's names. */
export interface AddressFields {
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  address_1: string;
  address_2: string;
  city: string;
  postcode: string;
}

/** `is_doubtful`: the postcode looks unusual, and nothing is sent there until staff have asked the customer. */
export const updateBillingInfo = (address: AddressFields): Promise<{ is_doubtful?: boolean }> =>
  post('/v2/subscription/form/update-billing-info', address);
