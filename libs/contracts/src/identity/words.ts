import { z } from 'zod';
import { Permission } from '../actor.ts';
import { isUnprintable, lineOf } from '../harmless.ts';
import { isOnLabel, NAME_ON_LABEL } from './label-letters.ts';
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
  created_at: Moment,
});
export type Customer = z.infer<typeof Customer>;

/** A correction by staff of particulars that treatment decisions depend on, with the previous value. */
export const Correction = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  reason: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(['birth_date', 'sex', 'uk_resident']),
      from: z.union([z.string(), z.boolean()]).nullable(),
      to: z.union([z.string(), z.boolean()]),
    }),
  ),
});
export type Correction = z.infer<typeof Correction>;

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

/** An e-mail as it is kept: trimmed, lower-cased, ASCII, one recipient. */
export const Email = z
  .string()
  .max(254, 'Please enter a valid email.')
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) =>
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
        text,
      ),
    'Please enter a valid email.',
  );

/** A person's name: what can be seen, trimmed (`harmless.ts`). */
export const personName = (message: string) =>
  z
    .string(message)
    .max(100, 'Please use at most 100 characters.')
    .refine((text) => !isUnprintable(text), 'Please use letters, spaces, hyphens and apostrophes.')
    .transform(lineOf)
    .refine((text) => text.length > 0, message);

/** The name of somebody who is treated: the pharmacy's label has to show it (`label-letters.ts`). */
export const patientName = (message: string) => personName(message).refine(isOnLabel, NAME_ON_LABEL);

/** One line of text people type (an address line, a town). */
export const line = (max: number, message: string) =>
  z
    .string(message)
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => !isUnprintable(text), message)
    .transform(lineOf);

const requiredLine = (max: number, message: string) => line(max, message).refine((text) => text.length > 0, message);

/** Billing and shipping address as the form sends it; postcode rules are the owner's (identity/addresses). */
export const AddressForm = z.object({
  first_name: patientName('First name is required.'),
  last_name: patientName('Last name is required.'),
  email: Email,
  contact_no: line(40, 'Please enter a phone number.'),
  address_1: requiredLine(100, 'Please enter the first line of your address.'),
  address_2: line(100, 'Please check the second line of your address.').optional().default(''),
  city: requiredLine(100, 'Please enter your town or city.'),
  postcode: requiredLine(20, 'Please enter your postcode.'),
});
export type AddressForm = z.infer<typeof AddressForm>;
/** From another system, which let names be written in any letters: a label that cannot show one is refused at dispatch. */
export const ImportedAddress = AddressForm.extend({
  first_name: personName('First name is required.'),
  last_name: personName('Last name is required.'),
});
