import type { AccuracyCheck } from '@sorrel/contracts/fulfilment/accuracy-check';
import type { ClinicalCheck } from '@sorrel/contracts/fulfilment/clinical-check';
import { changedWords, type Business, type BusinessField } from '@sorrel/contracts/identity/business';
import type { BusinessPage } from '@sorrel/contracts/http/security';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import { differs } from '../ui/differs.ts';
import type { Difference } from '../ui/meanwhile.tsx';

export type Particulars = BusinessPage['props'];

/** The screen's sections, in its order; every field stands in one. */
export const SECTIONS: readonly { title: string; text: string; fields: readonly BusinessField[] }[] = [
  {
    title: 'Brand and contact',
    text: 'In e-mails, on documents and at the foot of the site.',
    fields: ['brand_name', 'email', 'phone'],
  },
  {
    title: 'Company',
    text: 'Who trades, as Companies House has it.',
    fields: [
      'company_name',
      'company_number',
      'company_address_1',
      'company_address_2',
      'company_city',
      'company_postcode',
      'vat_number',
      'vat_registered_from',
      'vat_registered_to',
    ],
  },
  {
    title: 'Pharmacy',
    text: 'Who supplies: on every label and letterhead, and in the register.',
    fields: [
      'pharmacy_name',
      'premises_number',
      'pharmacy_address_1',
      'pharmacy_address_2',
      'pharmacy_city',
      'pharmacy_postcode',
      'superintendent_name',
      'superintendent_number',
      'responsible_name',
      'responsible_number',
    ],
  },
  {
    title: 'Reports and postage',
    text: 'The prescribing report names one prescriber for every row; the register has the one who signed.',
    fields: ['report_prescriber', 'postage_account'],
  },
];

export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: async ({ signal }) => (await get<BusinessPage>('/v2/admin/business', { signal })).props,
  // A form is filled in from it: it must not change under somebody's hands.
  staleTime: Infinity,
  meta: { isQuiet: true },
});

export const CLINICAL_OPTIONS: { value: ClinicalCheck; label: string }[] = [
  { value: 'every', label: 'Every supply' },
  { value: 'high-risk', label: 'High-risk medicines only' },
];
export const CHECK_OPTIONS: { value: AccuracyCheck; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'every', label: 'Every parcel' },
  { value: 'marked', label: 'Marked codes and injections' },
];

const OPTIONS: Partial<Record<keyof Business, readonly { value: string; label: string }[]>> = {
  clinical_check: CLINICAL_OPTIONS,
  accuracy_check: CHECK_OPTIONS,
};
const said = (field: keyof Business, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return OPTIONS[field]?.find((one) => one.value === value)?.label ?? String(value ?? '').trim();
};

/** The particulars in which what is saved by now differs from what is typed. */
export const differences = (theirs: Business, mine: Partial<Business>): Difference[] =>
  (Object.keys(theirs) as (keyof Business)[])
    .filter((field) => Object.hasOwn(mine, field))
    .flatMap((field) => differs(changedWords([field]), said(field, theirs[field]), said(field, mine[field])));
