import { NO_BUSINESS, type Business } from '@sorrel/contracts/identity/business';

/** A business that may trade: complete, and without any of the sample's values. */
export const REAL_BUSINESS: Business = {
  ...NO_BUSINESS,
  keeps_batches: false,
  brand_name: 'Orchard',
  company_name: 'Orchard Health Ltd',
  company_number: '12345678',
  company_address_1: '4 Quay Street',
  company_city: 'Bristol',
  company_postcode: 'BS1 4DJ',
  pharmacy_name: 'Orchard Pharmacy',
  premises_number: '1098765',
  pharmacy_address_1: '4 Quay Street',
  pharmacy_city: 'Bristol',
  pharmacy_postcode: 'BS1 4DJ',
  superintendent_name: 'Bea Hill',
  superintendent_number: '2054321',
  responsible_name: 'Bea Hill',
  responsible_number: '2054321',
  report_prescriber: 'Dr Rowan Hale',
  email: 'care@orchardclinic.co.uk',
  phone: '0117 900 1234',
};
