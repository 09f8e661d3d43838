import { z } from 'zod';
import { Permission } from '../actor.ts';
import { blanks, emailOf, isUnprintable, lineOf, plainLine } from '../harmless.ts';
import { ADDRESS_ON_LABEL, isOnLabel, NAME_ON_LABEL } from './label-letters.ts';
import { Id } from '../rpc-contract.ts';
import { Address, LocalDate, Moment, Sex } from '../words.ts';

/** A customer's outline, as other services copy it and screens show it. */
export const Customer = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['customer', 'admin']),
  birth_date: LocalDate.nullable(),
  sex: Sex.nullable(),
  uk_resident: z.boolean().nullable(),
  referral_code: z.string(),
  address: Address.nullable(),
  /** The postcode's shape is odd: dispatch waits until staff confirm the address. */
  is_address_doubtful: z.boolean(),
  /** Somebody else than the customer changed the address, and nobody has confirmed it: nothing is sent there for two weeks. */
  address_unconfirmed_since: Moment.nullable().default(null),
  created_at: Moment,
});
export type Customer = z.infer<typeof Customer>;

/** What staff may correct of somebody's record. */
export const CorrectedField = z.enum(['name', 'surname', 'phone', 'birth_date', 'sex', 'uk_resident']);
const EmailField = z.literal('email');
export type CorrectedField = z.infer<typeof CorrectedField>;

/** A correction by staff of what a customer is called, rung at or judged by, with the previous value. */
export const Correction = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  reason: z.string(),
  changes: z.array(
    z.object({
      field: z.union([CorrectedField, EmailField]),
      from: z.union([z.string(), z.boolean()]).nullable(),
      to: z.union([z.string(), z.boolean()]),
    }),
  ),
  /** Of an e-mail: when its owner pressed the link; null: not yet, and the old one counts. */
  confirmedAt: Moment.nullable().optional(),
});
export type Correction = z.infer<typeof Correction>;

/** A change of a delivery address: the whole address before and after, and who settled it. */
export const AddressChange = z.object({
  at: Moment,
  by: z.string(),
  from: z.string(),
  to: z.string(),
  settledAt: Moment.nullable(),
  settledBy: z.string().nullable(),
});
export type AddressChange = z.infer<typeof AddressChange>;

export const SessionUser = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'admin']),
  permissions: z.array(Permission),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** A session and its second factor: `off` none is asked for; `needed` a code has to come; `set_up` one has to be set up first; `given`. */
export const FactorState = z.enum(['off', 'needed', 'set_up', 'given']);
export type FactorState = z.infer<typeof FactorState>;

/** What stands before the @, without a dot at its ends or two in a row; then names of hosts, the last of letters. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** An e-mail as it is kept: trimmed, lower-cased, ASCII, one recipient. */
export const Email = z
  .string()
  .max(254, 'Please enter a valid email.')
  .transform(emailOf)
  .refine((text) => EMAIL.test(text), 'Please enter a valid email.');

const FIRST_LINE = 'Please enter the first line of your address.';
const TOWN = 'Please enter your town or city.';
const CANNOT_PRINT = 'This has a sign in it that cannot be printed. Please type it again.';
const IS_EMAIL = 'This looks like an email address.';
const IS_ERROR = 'This is an error of a spreadsheet.';
/** What a spreadsheet writes where a formula failed. */
const isSpreadsheetError = (text: string): boolean =>
  /^#(?:n\/a|[a-z]+(?:\/0)?[!?])$/i.test(text) || /^#div\/0!$/i.test(text);
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A person's name: what can be seen, with a letter in it (`harmless.ts`). */
export const personName = (message: string) =>
  z
    .string(message)
    .max(100, 'Please use at most 100 characters.')
    .refine((text) => !isUnprintable(blanks(text)), 'Please use letters, spaces, hyphens and apostrophes.')
    .transform((text) => plainLine(text).replace(/[\u2032\u02b9]/g, '\u2019'))
    .superRefine((text, check) => {
      const wrong = (what: string) => check.addIssue({ code: 'custom', message: what });
      if (text === '') wrong(message);
      else if (text.includes('@')) wrong(`${IS_EMAIL} Please enter the name as in a passport.`);
      else if (isSpreadsheetError(text)) wrong(`${IS_ERROR} Please enter the name as in a passport.`);
      else if (!/\p{L}/u.test(text)) wrong('Please enter the name in letters, as in a passport.');
    });

/** The name of somebody who is treated: the pharmacy's label has to show it (`label-letters.ts`). */
export const patientName = (message: string) => personName(message).refine(isOnLabel, NAME_ON_LABEL);

/** One line of text people type (a phone number, a postcode): any blank is a space. */
export const line = (max: number, message: string) =>
  z
    .string(message)
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => !isUnprintable(blanks(text)), message)
    .transform(lineOf);

/** A line of an address, as a parcel and a letter print it: a line break becomes a comma. */
const addressLine = (message: string) =>
  z
    .string(message)
    .max(100, 'Please use at most 100 characters.')
    .refine((text) => !isUnprintable(blanks(text)), CANNOT_PRINT)
    .transform((text) =>
      plainLine(
        text
          .trim()
          .split(/[\s,]*[\r\n\v\f\u0085\u2028\u2029]+[\s,]*/u)
          .join(', '),
      ),
    )
    .superRefine((text, check) => {
      const wrong = (what: string) => check.addIssue({ code: 'custom', message: what });
      if (/\S@\S+\.\S/.test(text)) wrong(`${IS_EMAIL} ${message}`);
      else if (isSpreadsheetError(text)) wrong(`${IS_ERROR} ${message}`);
      else if (!isOnLabel(text)) wrong(ADDRESS_ON_LABEL);
    });

/** Billing and shipping address as the form sends it; postcode rules are the owner's (identity/addresses). */
export const AddressForm = z.object({
  first_name: patientName('First name is required.'),
  last_name: patientName('Last name is required.'),
  email: Email,
  contact_no: line(40, 'Please enter a phone number.'),
  address_1: addressLine(FIRST_LINE).refine(hasWord, FIRST_LINE),
  address_2: addressLine('Please check the second line of your address.')
    .transform((text) => (hasWord(text) ? text : ''))
    .optional()
    .default(''),
  city: addressLine(TOWN)
    .refine(
      (text) => !/^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i.test(text),
      'This looks like a postcode. Please enter your town or city.',
    )
    .refine((text) => /\p{L}/u.test(text), TOWN),
  postcode: line(40, 'Please enter your postcode.').refine((text) => text.length > 0, 'Please enter your postcode.'),
});
export type AddressForm = z.infer<typeof AddressForm>;
/** From another system, which let names be written in any letters: a label that cannot show one is refused at dispatch. */
export const ImportedAddress = AddressForm.extend({
  first_name: personName('First name is required.'),
  last_name: personName('Last name is required.'),
});
