import { expect, test } from '@jest/globals';
import {
  changedWords,
  meanwhileWords,
  Business,
  NO_BUSINESS,
  SAMPLE_BUSINESS,
  savedBusiness,
  tradingProblems,
  whyNotTrading,
  wrongIn,
} from './business.ts';

const REAL: Business = {
  brand_name: 'Orchard',
  company_name: 'Orchard Health Ltd',
  company_number: '12345678',
  company_address_1: '4 Quay Street',
  company_address_2: '',
  company_city: 'Bristol',
  company_postcode: 'BS1 4DJ',
  vat_number: '',
  vat_registered_from: '',
  vat_registered_to: '',
  pharmacy_name: 'Orchard Pharmacy',
  premises_number: '1098765',
  pharmacy_address_1: '4 Quay Street',
  pharmacy_address_2: '',
  pharmacy_city: 'Bristol',
  pharmacy_postcode: 'BS1 4DJ',
  superintendent_name: 'Bea Hill',
  superintendent_number: '2054321',
  responsible_name: 'Bea Hill',
  responsible_number: '2054321',
  report_prescriber: 'Dr Rowan Hale',
  email: 'care@orchardclinic.co.uk',
  phone: '0117 900 1234',
  postage_account: '',
  takes_orders: true,
  keeps_batches: true,
  label_width_mm: 70,
  label_height_mm: 35,
  label_format: 'pdf',
  label_dpi: 203,
  clinical_check: 'every',
  checks_own: false,
  accuracy_check: 'off',
  checked_codes: '',
};

test('a business with all its numbers may trade', () => {
  expect(tradingProblems(REAL)).toEqual([]);
  expect(whyNotTrading(REAL)).toBeNull();
  expect(tradingProblems({ ...REAL, company_number: 'SC123456', vat_number: 'GB123456789' })).toEqual([]);
});

test.each([
  [
    'company_number',
    '1234567',
    'Company number must be 8 digits, or 2 letters and 6 digits, as Companies House has it.',
  ],
  ['company_number', '', 'Company number is missing.'],
  ['company_postcode', 'bs14dj', 'Registered office, postcode must be a UK postcode like BS1 6QX.'],
  ['vat_number', '123456789', 'VAT number must be GB and 9 or 12 digits.'],
  ['premises_number', '109876', 'GPhC premises number must be the 7 digits of the GPhC register.'],
  ['premises_number', '9012345', 'GPhC premises number is still the sample value.'],
  ['superintendent_number', '0000000', 'Superintendent’s GPhC number is still the sample value.'],
  ['superintendent_name', 'Sample Superintendent', 'Superintendent pharmacist is still the sample value.'],
  ['company_name', 'Sorrel Health Ltd (sample)', 'Company name is still the sample value.'],
  ['company_address_1', '12 Harbour Yard', 'Registered office, line 1 is still the sample value.'],
  ['report_prescriber', 'Dr Helen Marsh', 'Prescriber named by the prescribing report is still the sample value.'],
  ['email', 'care@sorrel.example', 'Contact e-mail is still the sample value.'],
  ['email', 'care@clinic.example.com', 'Contact e-mail is still the sample value.'],
  ['phone', '0117 496 0123', 'Contact phone is still the sample value.'],
  ['phone', '12345', 'Contact phone must be a UK phone number like 0117 900 1234.'],
  ['postage_account', '12', 'Postage account must be the 9 or 10 digits of the Royal Mail account.'],
] as const)('%s as %j keeps it from trading: %s', (field, value, text) => {
  expect(tradingProblems({ ...REAL, [field]: value })).toEqual([{ field, text }]);
});

test('neither the sample nor empty particulars may trade, and staff are told what to do', () => {
  expect(tradingProblems(SAMPLE_BUSINESS).length).toBeGreaterThan(8);
  expect(tradingProblems(NO_BUSINESS).length).toBeGreaterThan(12);
  expect(wrongIn(NO_BUSINESS)).toEqual([]);
  expect(whyNotTrading(NO_BUSINESS)).toMatch(
    /nothing may be dispensed, printed or charged: Brand name is missing\. .* And \d+ more\. .* under Business\.$/,
  );
});

test('a change is told in the words of the screen', () => {
  expect(changedWords(['brand_name', 'takes_orders', 'label_width_mm', 'something_older'])).toBe(
    'Brand name, New orders, Label width, something_older',
  );
});

test.each([
  ['label_width_mm', 49, 'Label width must be at least 50 mm.'],
  ['label_width_mm', 105, 'Label width must be at most 104 mm.'],
  ['label_height_mm', 29, 'Label height must be at least 30 mm.'],
  ['label_height_mm', 151, 'Label height must be at most 150 mm.'],
  ['label_height_mm', 35.5, 'Label height must be whole millimetres.'],
] as const)('%s of %d is refused: %s', (field, value, text) => {
  const { error } = Business.safeParse({ ...REAL, [field]: value });
  expect(error?.issues).toMatchObject([{ path: [field], message: text }]);
});

test.each([{ label_format: 'epl' }, { label_dpi: 204 }, { label_dpi: '203' }])(
  '%j is no choice of the screen',
  (wrong) => expect(Business.safeParse({ ...REAL, ...wrong }).success).toBe(false),
);

test('particulars saved before labels were among them go on as they were', () => {
  const { label_width_mm, label_height_mm, label_format, label_dpi, ...older } = REAL;
  const usual = {
    label_width_mm: 70,
    label_height_mm: 35,
    label_format: 'pdf',
    label_dpi: 203,
  };
  expect([label_width_mm, label_height_mm, label_format, label_dpi]).toHaveLength(4);
  for (const read of [savedBusiness(older), Business.parse(older)]) expect(read).toMatchObject(usual);
});

test('whoever comes second reads who changed what meanwhile, and when', () => {
  const at = new Date('2026-12-03T08:00:00Z');
  const ida = { by: 'Ida Reed', at, changed: ['phone'] };
  expect(meanwhileWords([ida])).toBe(
    'Ida Reed saved a change meanwhile (Contact phone), last on 3 Dec at 08:00. Please look at theirs before you save yours.',
  );
  expect(meanwhileWords([ida, { by: 'Bea Hill', at: new Date(0), changed: ['phone', 'brand_name'] }, ida])).toMatch(
    /^Ida Reed and Bea Hill saved a change meanwhile \(Contact phone, Brand name\), last on 3 Dec at 08:00\./,
  );
  expect(meanwhileWords([])).toMatch(/^Somebody else saved a change meanwhile\. /);
});

test('codes to be checked are kept in one way, and what is none is refused; older particulars check nothing', () => {
  const kept = (checked_codes: string) => Business.safeParse({ ...REAL, accuracy_check: 'marked', checked_codes });
  expect(kept(' 210t,211T;210T ').data?.checked_codes).toBe('210T 211T');
  expect(kept('210T tretinoin!').success).toBe(false);
  const { accuracy_check: _check, checked_codes: _codes, ...older } = REAL;
  expect(savedBusiness(older)).toMatchObject({ accuracy_check: 'off', checked_codes: '' });
  expect(Business.parse(older)).toMatchObject({ accuracy_check: 'off', checked_codes: '' });
});
