import { z } from 'zod';
import { MAY } from '../rights.ts';
import { Permission } from '../actor.ts';
import { command, Id, Nothing, query, Receipt } from '../rpc-contract.ts';
import { Address, LocalDate, MINIMUM_PASSWORD, Moment, Sex } from '../words.ts';
import { emailOf, writtenText } from '../harmless.ts';
import {
  AddressChange,
  AddressForm,
  Correction,
  Customer,
  Email,
  FactorState,
  ImportedAddress,
  line,
  patientName,
  personName,
  SessionUser,
} from './words.ts';

/** A password: 8 to 128 characters, never trimmed, compared exactly. */
export const Password = z
  .string()
  .min(MINIMUM_PASSWORD, `Password must be at least ${MINIMUM_PASSWORD} characters.`)
  .max(128, 'Please use at most 128 characters.');

/** What the browser says it is, and the cookie by which it is recognised (null: it sent none). */
export const Device = z.object({
  userAgent: z.string().max(400),
  ip: z.string().max(64),
  mark: z.string().max(100).nullish(),
});
export const Code = z.string().regex(/^\d{6}$/, 'Please enter the 6-digit code.');
const anybody = ['visitor', 'customer', 'staff', 'system'] as const;

/** Is the e-mail free? Answers a boolean; the edge limits the rate. */
export const checkEmail = query(
  'rpc.identity.accounts.check-email',
  z.object({ email: Email }),
  z.object({ isFree: z.boolean() }),
  { actors: anybody, permissions: 'open' },
);

/** What a person says about themselves before they have an account, and the treatment they want (slug or alias) if known. */
const About = z.object({
  birth_date: LocalDate.nullish(),
  sex: Sex.nullish(),
  uk_resident: z.boolean().nullish(),
  treatment: z.string().max(80).nullish(),
});

/**
 * Starts a registration: a pending account bound to `registration`, an opaque token the browser keeps in a cookie. Mails a code. An e-mail
 * that has an account gets the same answer, and its owner is e-mailed instead. Somebody we may not treat, by their own particulars:
 * `refused`, and no code goes out.
 */
export const register = command(
  'rpc.identity.accounts.register',
  About.extend({
    email: Email,
    password: Password,
    registration: z.string().max(100).nullable(),
    device: Device.nullish(),
  }),
  z.object({ registration: z.string() }),
  { actors: anybody, permissions: 'open' },
);

/**
 * Adds what the person said about themselves to the pending account of this browser; what is left out stays. Somebody we may not treat:
 * `refused`, and the registration ends, its code void.
 */
export const updateRegistration = command(
  'rpc.identity.accounts.update-data',
  About.extend({
    registration: z.string().max(100).nullable(),
    email: Email,
    first_name: patientName('First name is required.'),
    last_name: patientName('Last name is required.'),
    phone: line(40, 'Please enter a phone number.').default(''),
  }),
  Nothing,
  { actors: anybody, permissions: 'open' },
);

/**
 * The right code makes the account real and opens a session. It counts only for the registration that asked for it: that of the browser's
 * token, or of a browser that has since given its password. `wrong_code`; after five of them `code_spent`, after ten minutes
 * `code_expired`: then only a new code works.
 */
export const verifyEmail = command(
  'rpc.identity.accounts.verify-email',
  z.object({
    registration: z.string().max(100).nullable(),
    email: Email,
    code: Code,
    device: Device,
  }),
  z.object({ token: z.string(), user: SessionUser, events: z.array(z.string()) }),
  { actors: anybody, permissions: 'open' },
);

/** Same answer for every e-mail; a code goes out only where one is due to this browser, at most one a minute. */
export const resendCode = command(
  'rpc.identity.accounts.resend-code',
  z.object({ email: Email, registration: z.string().max(100).nullable(), device: Device.nullish() }),
  Nothing,
  { actors: anybody, permissions: 'open' },
);

/** `email_unconfirmed`: the password is right but the mailed code is still missing. Never answered to a wrong password. */
export const logIn = command(
  'rpc.identity.sessions.log-in',
  z.object({
    email: z.string().max(254).transform(emailOf),
    password: z.string().max(1_000),
    device: Device,
    /** The registration this browser has begun. */
    registration: z.string().max(100).nullish(),
  }),
  z.object({ token: z.string(), user: SessionUser, factor: FactorState }),
  { actors: anybody, permissions: 'open' },
);

/** Who a session token belongs to, or null when it has ended. `token` is the opaque cookie value. Unless `factor` is `given` or `off` the person is not in yet. */
export const readSession = query(
  'rpc.identity.sessions.read',
  z.object({ token: z.string().max(200) }),
  z.object({
    session: z
      .object({
        sessionId: z.string(),
        user: SessionUser,
        endsAt: Moment,
        factor: FactorState,
        factorGivenAt: Moment.nullable(),
      })
      .nullable(),
  }),
  { actors: ['system'] },
);

export const logOut = command('rpc.identity.sessions.log-out', z.object({ token: z.string().max(200) }), Nothing, {
  actors: ['system'],
});

/** The caller's own outline. */
export const myCustomer = query('rpc.identity.customers.mine', Nothing, z.object({ customer: Customer }), {
  actors: ['customer', 'staff'],
  permissions: 'own',
});

/** Missing personal particulars (birth date, sex, residency, phone, names) given later by the customer. Birth date, sex and residency can be set once. */
export const updateMine = command(
  'rpc.identity.customers.update-mine',
  z.object({
    name: patientName('First name is required.').optional(),
    surname: patientName('Last name is required.').optional(),
    phone: line(40, 'Please enter a phone number.').optional(),
    birth_date: LocalDate.optional(),
    sex: Sex.optional(),
    uk_resident: z.boolean().optional(),
  }),
  Receipt,
  { actors: ['customer', 'staff'], permissions: 'own' },
);

export const updateMyAddress = command(
  'rpc.identity.customers.update-my-address',
  AddressForm,
  Receipt.extend({ isDoubtful: z.boolean() }),
  { actors: ['customer', 'staff'], permissions: 'own' },
);

/** A customer by id or e-mail, with the staff note. */
export const readCustomer = query(
  'rpc.identity.customers.read',
  z.object({ id: Id.optional(), email: z.string().max(254).optional() }),
  z.object({ customer: Customer.nullable(), note: z.string(), noteVersion: z.int() }),
  { actors: ['staff', 'system'], permissions: MAY.readCustomers, isAudited: true },
);

/** The most people asked about at once. */
export const MOST_ASKED = 500;

/** The delivery addresses of these customers, for a page of a list; those without an address are left out. */
export const readAddresses = query(
  'rpc.identity.customers.addresses',
  z.object({ users: z.array(Id).max(MOST_ASKED) }),
  z.object({ addresses: z.array(z.object({ userId: Id, address: Address })) }),
  { actors: ['staff'], permissions: MAY.readCustomers },
);

/** `note` replaces the staff note. `version` given and not the current one: conflict with the current text. */
export const saveNote = command(
  'rpc.identity.customers.save-note',
  z.object({ user: Id, note: z.string().overwrite(writtenText).max(20_000), version: z.int().optional() }),
  z.object({ version: z.int() }),
  { actors: ['staff'], permissions: MAY.writeNotes },
);

/**
 * Staff correct a name, phone, e-mail, birth date, sex or residency: treatment decisions and parcels depend on these, so a written reason is required and kept. What is
 * left out stays; the same values again change nothing and `events` is empty.
 */
export const correctCustomer = command(
  'rpc.identity.customers.correct',
  z.object({
    user: Id,
    name: patientName('First name is required.').optional(),
    surname: patientName('Last name is required.').optional(),
    phone: line(40, 'Please enter a phone number.').optional(),
    /** Counts once its owner has pressed the link that is mailed to it. */
    email: Email.optional(),
    birth_date: LocalDate.optional(),
    sex: Sex.optional(),
    uk_resident: z.boolean().optional(),
    reason: z
      .string('Please write why this is corrected.')
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please write why this is corrected.')
      .max(2_000, 'Please use at most 2000 characters.'),
  }),
  Receipt,
  { actors: ['staff'], permissions: MAY.correctCustomers },
);

/** What staff have corrected about a customer, newest first. */
export const readCorrections = query(
  'rpc.identity.customers.corrections',
  z.object({ user: Id }),
  z.object({ corrections: z.array(Correction), addresses: z.array(AddressChange).default([]) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);

/**
 * `confirmed`: the customer was asked, and an unusual postcode is right. It stays confirmed until the address changes. `was`: the address
 * that was changed, by field; when it reads otherwise by now: conflict, which says who was faster and in what.
 */
export const updateAddress = command(
  'rpc.identity.customers.update-address',
  AddressForm.extend({
    address_id: Id,
    confirmed: z.boolean().default(false),
    was: z.record(z.string().max(40), z.string().max(1_000)).nullish(),
  }),
  Receipt.extend({ isDoubtful: z.boolean() }),
  { actors: ['staff'], permissions: MAY.changeAddresses },
);

/** A second person has asked the customer, and the changed address is theirs. */
export const confirmAddress = command('rpc.identity.customers.confirm-address', z.object({ user: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.confirmAddresses,
});
/** The customer's link in the e-mail about a changed address; `isKnown` false: it is over, or something was changed since. */
export const confirmAddressByLink = command(
  'rpc.identity.customers.confirm-address-by-link',
  z.object({ token: z.string().max(100) }),
  Receipt.extend({ isKnown: z.boolean() }),
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);

/** The link mailed to an e-mail that staff have written; `isKnown` false: it is over, was pressed, or the old address has said no. */
export const confirmEmailByLink = command(
  'rpc.identity.emails.confirm-by-link',
  z.object({ token: z.string().max(100) }),
  Receipt.extend({ isKnown: z.boolean() }),
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);

/** A member of staff, made by an operator's command, never by a form on the public site. Repeating with the same e-mail changes nothing. */
export const createStaff = command(
  'rpc.identity.staff.create',
  z.object({
    email: Email,
    password: Password,
    fname: personName('First name is required.'),
    sname: personName('Last name is required.'),
    permissions: z.array(Permission),
  }),
  z.object({ userId: Id }),
  { actors: ['system'] },
);

/** A customer imported from another system, their e-mail already confirmed there. Repeating with the same e-mail changes nothing. */
export const importCustomer = command(
  'rpc.identity.customers.import',
  z.object({
    email: Email,
    password: Password,
    fname: personName('First name is required.'),
    sname: personName('Last name is required.'),
    phone: line(40, 'Please enter a phone number.').default(''),
    birth_date: LocalDate,
    sex: Sex,
    uk_resident: z.boolean(),
    address: ImportedAddress.nullable(),
  }),
  Receipt.extend({ userId: Id }),
  { actors: ['system'] },
);
