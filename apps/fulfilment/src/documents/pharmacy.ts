import type { Business } from '@sorrel/contracts/identity/business';
import { isVatRegistered } from '@sorrel/contracts/vat';
import type { LabelSize, Supplier } from '../model/document-data.ts';

/**
 * The pharmacy as named on labels, letterheads and in the register: the law requires name and address on a label (Human Medicines
 * Regulations 2012, schedule 25). With the version of the particulars, which is kept with what was printed or supplied. `day`: of a sale, which
 * names the VAT number only while the company is registered.
 */
export const supplierOf = ({ version, business }: { version: number; business: Business }, day?: string): Supplier => ({
  tradingName: business.pharmacy_name,
  legalName: business.company_name,
  address: {
    address1: business.pharmacy_address_1,
    address2: business.pharmacy_address_2 || null,
    city: business.pharmacy_city,
    postcode: business.pharmacy_postcode,
  },
  telephone: business.phone,
  email: business.email,
  registration: `GPhC ${business.premises_number}`,
  companyNumber: business.company_number || null,
  vatNumber: day === undefined || isVatRegistered(business, day) ? business.vat_number || null : null,
  version,
});

/** What papers have of the pharmacy: who it is, and what its labels are printed on. */
export const pharmacyOf = (
  known: { version: number; business: Business },
  day?: string,
): { supplier: Supplier; labelSize: LabelSize } => ({
  supplier: supplierOf(known, day),
  labelSize: { widthMm: known.business.label_width_mm, heightMm: known.business.label_height_mm },
});
