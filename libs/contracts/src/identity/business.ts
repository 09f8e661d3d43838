import { ACCURACY_CHECKS, codesIn } from '../fulfilment/accuracy-check.ts';
import { CLINICAL_CHECKS } from '../fulfilment/clinical-check.ts';
import { londonClock } from '../london.ts';
import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Nothing, query, Receipt } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

interface Field {
  label: string;
  hint?: string;
  isOptional?: true;
  max: number;
  /** The pattern it must match when it is filled in. */
  pattern?: RegExp;
  wrong?: string;
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;
const postcode: Pick<Field, 'max' | 'pattern' | 'wrong'> = {
  max: 8,
  pattern: POSTCODE,
  wrong: 'must be a UK postcode like BS1 6QX',
};
const day: Pick<Field, 'isOptional' | 'max' | 'pattern' | 'wrong'> = {
  isOptional: true,
  max: 10,
  pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  wrong: 'must be a day like 2027-04-01',
};
const register: Pick<Field, 'max' | 'pattern' | 'wrong'> = {
  max: 7,
  pattern: /^\d{7}$/,
  wrong: 'must be the 7 digits of the GPhC register',
};

/**
 * Who trades, who dispenses and how to reach them: the particulars on labels, documents, e-mails and the site, in the order of the screen.
 */
const FIELDS = {
  brand_name: { label: 'Brand name', hint: 'As customers know it: in e-mails and at the foot of the site.', max: 60 },
  company_name: { label: 'Company name', hint: 'As Companies House has it.', max: 120 },
  company_number: {
    label: 'Company number',
    max: 8,
    pattern: /^([A-Z]{2}\d{6}|\d{8})$/,
    wrong: 'must be 8 digits, or 2 letters and 6 digits, as Companies House has it',
  },
  company_address_1: { label: 'Registered office, line 1', max: 100 },
  company_address_2: { label: 'Registered office, line 2', isOptional: true, max: 100 },
  company_city: { label: 'Registered office, town', max: 60 },
  company_postcode: { label: 'Registered office, postcode', ...postcode },
  vat_number: {
    label: 'VAT number',
    hint: 'Empty where the company has never been registered for VAT.',
    isOptional: true,
    max: 14,
    pattern: /^GB(\d{9}|\d{12})$/,
    wrong: 'must be GB and 9 or 12 digits',
  },
  vat_registered_from: {
    label: 'Registered for VAT from',
    hint: 'The first day, as on the certificate. Empty: from the beginning.',
    ...day,
  },
  vat_registered_to: {
    label: 'Registered for VAT until',
    hint: 'The last day, after a deregistration. Keep the number: documents of that time name it.',
    ...day,
  },
  pharmacy_name: { label: 'Pharmacy name', hint: 'The supplier on labels and documents, as registered.', max: 100 },
  premises_number: { label: 'GPhC premises number', ...register },
  pharmacy_address_1: { label: 'Premises, line 1', max: 100 },
  pharmacy_address_2: { label: 'Premises, line 2', isOptional: true, max: 100 },
  pharmacy_city: { label: 'Premises, town', max: 60 },
  pharmacy_postcode: { label: 'Premises, postcode', ...postcode },
  superintendent_name: { label: 'Superintendent pharmacist', max: 100 },
  superintendent_number: { label: 'Superintendent’s GPhC number', ...register },
  responsible_name: { label: 'Responsible pharmacist', max: 100 },
  responsible_number: { label: 'Responsible pharmacist’s GPhC number', ...register },
  report_prescriber: { label: 'Prescriber named by the prescribing report', max: 100 },
  email: {
    label: 'Contact e-mail',
    max: 254,
    pattern: /^[^\s@]+@[^\s@]+\.[a-zA-Z]{2,}$/,
    wrong: 'must be an e-mail address',
  },
  phone: {
    label: 'Contact phone',
    max: 20,
    pattern: /^(0|\+44 ?)[\d ]{9,14}$/,
    wrong: 'must be a UK phone number like 0117 900 1234',
  },
  postage_account: {
    label: 'Postage account',
    hint: 'The account number of the Royal Mail contract that the Click & Drop key belongs to.',
    isOptional: true,
    max: 10,
    pattern: /^\d{9,10}$/,
    wrong: 'must be the 9 or 10 digits of the Royal Mail account',
  },
} as const satisfies Record<string, Field>;

export type BusinessField = keyof typeof FIELDS;
export const BUSINESS_FIELDS: Readonly<Record<BusinessField, Field>> = FIELDS;
const NAMES = Object.keys(FIELDS) as BusinessField[];

/** What thermal printers of pharmacies take; below this, directions no longer fit beside patient and supplier. */
export const LABEL_LIMITS = { width: { min: 50, max: 104 }, height: { min: 30, max: 150 } } as const;
/** PDF for any printer, or ZPL II for a thermal printer that speaks it. */
export const LABEL_FORMATS = ['pdf', 'zpl'] as const;
/** Dots to the inch of thermal print heads. */
export const LABEL_DPI = [203, 300] as const;

const millimetres = ({ min, max }: { min: number; max: number }, what: string) =>
  z
    .int(`${what} must be whole millimetres.`)
    .min(min, `${what} must be at least ${min} mm.`)
    .max(max, `${what} must be at most ${max} mm.`);

export const Business = z.object({
  ...(Object.fromEntries(NAMES.map((name) => [name, z.string().trim().max(FIELDS[name].max)])) as Record<
    BusinessField,
    z.ZodString
  >),
  // Clients and versions from before there were these days say nothing of them.
  vat_registered_from: z.string().trim().max(10).default(''),
  vat_registered_to: z.string().trim().max(10).default(''),
  /** Whether new orders are taken. When off, running plans continue, and no new one can begin. */
  takes_orders: z.boolean(),
  /** Whether a medicine leaves only from a batch that was received and released. Particulars saved before batches were kept say nothing: then it goes on without. */
  keeps_batches: z.boolean().default(false),
  /** Dispensing labels; what was supplied keeps the size it was labelled with. */
  label_width_mm: millimetres(LABEL_LIMITS.width, 'Label width').default(70),
  label_height_mm: millimetres(LABEL_LIMITS.height, 'Label height').default(35),
  label_format: z.enum(LABEL_FORMATS).default('pdf'),
  label_dpi: z.union(LABEL_DPI.map((dpi) => z.literal(dpi))).default(203),
  /** Which supplies a pharmacist looks at before anything is packed. */
  clinical_check: z.enum(CLINICAL_CHECKS).default('every'),
  /** One person prescribes and checks: a pharmacist may look at what they prescribed themselves. */
  checks_own: z.boolean().default(false),
  /** Which parcels leave only after another person than the packer has checked them. Particulars saved before there was the question say nothing: none. */
  accuracy_check: z.enum(ACCURACY_CHECKS).default('off'),
  /** For `marked`: these codes besides injections, with a space between them. */
  checked_codes: z
    .string()
    .max(500, 'Please use at most 500 characters.')
    .overwrite(codesIn)
    .regex(/^([0-9A-Z]{2,20}( [0-9A-Z]{2,20})*)?$/, 'Please enter codes like 210T, with spaces between them.')
    .default(''),
});
export type Business = z.infer<typeof Business>;

/** Nothing entered yet. */
export const NO_BUSINESS: Business = {
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<BusinessField, string>),
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

/** Particulars as they were saved: what their version did not have yet gets its default, and batches are then not kept. */
export const savedBusiness = (content: Partial<Business>): Business => ({
  ...NO_BUSINESS,
  keeps_batches: false,
  ...content,
});

/** For the demo. These numbers are in no register, and the phone number is one Ofcom reserves for drama. */
export const SAMPLE_BUSINESS: Business = {
  ...NO_BUSINESS,
  brand_name: 'Sorrel',
  company_name: 'Sorrel Health Ltd (sample)',
  company_address_1: '12 Harbour Yard',
  company_address_2: 'Redcliffe',
  company_city: 'Bristol',
  company_postcode: 'BS1 6QX',
  pharmacy_name: 'Sorrel',
  premises_number: '9012345',
  pharmacy_address_1: '12 Harbour Yard',
  pharmacy_address_2: 'Redcliffe',
  pharmacy_city: 'Bristol',
  pharmacy_postcode: 'BS1 6QX',
  superintendent_name: 'Sample Superintendent',
  superintendent_number: '0000000',
  responsible_name: 'Sample Pharmacist',
  responsible_number: '0000000',
  report_prescriber: 'Dr Helen Marsh',
  email: 'care@sorrel.example',
  phone: '0117 496 0123',
  // The specification's administrator approves and ships alone; a real business begins with two people.
  checks_own: true,
  // Tests and trials begin without a delivery; the demo's batches are kept all the same, for what is received is.
  keeps_batches: false,
};

/** Fields that may be the same in the sample and in a real business. */
const COMMON: readonly BusinessField[] = [
  'brand_name',
  'pharmacy_name',
  'company_city',
  'company_postcode',
  'pharmacy_city',
  'pharmacy_postcode',
  'company_address_2',
  'pharmacy_address_2',
];
const isSample = (name: BusinessField, value: string): boolean =>
  (value === SAMPLE_BUSINESS[name] && !COMMON.includes(name)) ||
  /\b(sample|example|specimen|demonstration)\b/i.test(value) ||
  /[@.](example|test|invalid)(\.(com|org|net))?$/i.test(value) ||
  /^0{6,}$/.test(value);

export interface BusinessProblem {
  field: BusinessField;
  text: string;
}

/** Errors in what was entered; missing fields are not errors. */
export function wrongIn(business: Business): BusinessProblem[] {
  const { vat_registered_from: from, vat_registered_to: to } = business;
  const order: BusinessProblem[] =
    from && to && to < from
      ? [{ field: 'vat_registered_to', text: 'Registered for VAT until must not be before the first day.' }]
      : [];
  const wrong = NAMES.flatMap((field): BusinessProblem[] => {
    const { pattern, wrong, label }: Field = FIELDS[field];
    const value = business[field];
    return value !== '' && pattern && !pattern.test(value) ? [{ field, text: `${label} ${wrong ?? 'is wrong'}.` }] : [];
  });
  return [...wrong, ...order];
}

/** What keeps the business from trading: while the list is not empty, nothing is dispensed, printed or charged in production. */
export function tradingProblems(business: Business): BusinessProblem[] {
  const missing = NAMES.flatMap((field) => {
    const { label, isOptional }: Field = FIELDS[field];
    const value = business[field];
    if (value === '') return isOptional ? [] : [{ field, text: `${label} is missing.` }];
    return isSample(field, value) ? [{ field, text: `${label} is still the sample value.` }] : [];
  });
  return [...missing, ...wrongIn(business)];
}

/** Why nothing may be sent, as a text for staff; null when the particulars are complete. */
export function whyNotTrading(business: Business): string | null {
  const problems = tradingProblems(business);
  if (problems.length === 0) return null;
  const few = problems.slice(0, 3).map(({ text }) => text);
  const more = problems.length > few.length ? ` And ${problems.length - few.length} more.` : '';
  return `The business’s particulars are not complete, so nothing may be dispensed, printed or charged: ${few.join(' ')}${more} Somebody in operations enters them under Business.`;
}

const CHOICES: Readonly<Record<Exclude<keyof Business, BusinessField>, string>> = {
  takes_orders: 'New orders',
  keeps_batches: 'Batches',
  label_width_mm: 'Label width',
  label_height_mm: 'Label height',
  label_format: 'Label format',
  label_dpi: 'Label printer’s dots to the inch',
  clinical_check: 'Pharmacist’s check',
  checks_own: 'Own prescriptions checked',
  accuracy_check: 'Accuracy check',
  checked_codes: 'Codes to be checked',
};
const wordsOf = (field: string): string => {
  const words: Readonly<Record<string, string>> = CHOICES;
  if (Object.hasOwn(words, field)) return words[field] ?? field;
  return Object.hasOwn(FIELDS, field) ? FIELDS[field as BusinessField].label : field;
};

/** What changed, in the words of the screen: "Brand name, Company number". */
export const changedWords = (changed: readonly string[]): string => changed.map(wordsOf).join(', ');

/** Who saved what since somebody loaded the particulars they now want to save; newest first. */
export function meanwhileWords(versions: readonly { by: string; at: Date; changed: readonly string[] }[]): string {
  const names = [...new Set(versions.map(({ by }) => by))];
  const who = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'Somebody else');
  const what = changedWords([...new Set(versions.flatMap(({ changed }) => changed))]);
  const when = versions[0] ? `, last on ${londonClock(versions[0].at)}` : '';
  return `${who} saved a change meanwhile${what ? ` (${what})` : ''}${when}. Please look at theirs before you save yours.`;
}

/** Shown to customers when an order is not taken. */
export const NOT_TAKING_ORDERS =
  'We are not taking new orders at the moment. You have not been charged, and your consultation is kept.';

const Known = z.object({
  /** 0: nothing has been entered; the demo then shows its sample. */
  version: z.int(),
  business: Business,
});

/** The particulars as staff see them: with what is missing, and who changed them when. */
export const readBusiness = query(
  'rpc.identity.business.read',
  Nothing,
  Known.extend({
    problems: z.array(z.object({ field: z.enum(NAMES), text: z.string() })),
    /** Newest first. */
    versions: z.array(z.object({ version: z.int(), at: Moment, by: z.string(), changed: z.array(z.string()) })),
  }),
  { actors: ['staff', 'system'], permissions: MAY.keepBusiness },
);

/**
 * A new version; `version` is the one it was made from, so that two owners do not overwrite each other. Complete particulars cannot become
 * incomplete.
 */
export const saveBusiness = command('rpc.identity.business.save', Known, Receipt.extend({ version: z.int() }), {
  actors: ['staff', 'system'],
  permissions: MAY.keepBusiness,
});

/** The public particulars, shown in the site's footer. */
export const showBusiness = query('rpc.identity.business.show', Nothing, Known.extend({ isComplete: z.boolean() }), {
  actors: ['visitor', 'customer', 'staff', 'system'],
  permissions: 'open',
});
