import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { ImportedOrder } from '../fulfilment/rpc.ts';
import { Prescriber } from '../consultations/words.ts';
import { Keeps } from '../kit/people.ts';
import { Moment } from '../words.ts';
import { Business } from './business.ts';
import { Customer } from './words.ts';

/** An account became real (its e-mail is confirmed). Carries the whole outline: copies start here. */
export const customerRegistered = event('evt.identity.customer.registered', z.object({ customer: Customer }), {
  isSealed: true,
});
/** A customer came over from another system, and whoever ran the import wants them told: messaging writes to them. */
export const customerImported = event(
  'evt.identity.customer.imported',
  z.object({ userId: Id, email: z.string(), fname: z.string() }),
  { isSealed: true },
);
/** Orders of another system, as an import read them: fulfilment keeps them as history. */
export const oldOrdersImported = event(
  'evt.identity.old-orders.imported',
  z.object({ orders: z.array(ImportedOrder.omit({ labelPdf: true }).extend({ userId: Id })) }),
  { isSealed: true },
);
/** Names, phone, address, birth date, sex or residency changed. Carries the whole outline. */
export const customerChanged = event('evt.identity.customer.changed', z.object({ customer: Customer }), {
  isSealed: true,
});
/**
 * A delivery address was changed. `trusted` contacts from before get `token`, the link that confirms it; `others`, the new contact, are told
 * without. `token` null: nothing waits.
 */
export const addressTold = event(
  'evt.identity.address.told',
  z.object({
    fname: z.string(),
    trusted: z.array(z.string()),
    others: z.array(z.string()),
    isByStaff: z.boolean(),
    from: z.string(),
    to: z.string(),
    token: z.string().nullable(),
  }),
  { isSealed: true },
);
/** A six-digit code was made, for a new account or for a new address of an old one; messaging mails it. */
export const codeIssued = event(
  'evt.identity.code.issued',
  z.object({
    email: z.string(),
    fname: z.string(),
    code: z.string(),
    expiresAt: Moment,
    purpose: z.enum(['registration', 'new-email']).default('registration'),
  }),
  { isSealed: true },
);
const Mailbox = z.object({ email: z.string(), fname: z.string() });
/** A new password was requested: carries the link's token, good once until `expiresAt`. */
export const resetRequested = event(
  'evt.identity.password.reset-requested',
  Mailbox.extend({ token: z.string(), expiresAt: Moment }),
  { isSealed: true },
);
/** The business's particulars have a new version. Carries all of them: services that print or charge keep the newest. */
export const businessChanged = event(
  'evt.identity.business.changed',
  z.object({ version: z.int(), business: Business }),
);
/**
 * A member of staff was invited to the console: carries the link's token, good once until `expiresAt`. `by`: the inviting colleague, if
 * any.
 */
export const staffInvited = event(
  'evt.identity.staff.invited',
  Mailbox.extend({ token: z.string(), expiresAt: Moment, by: z.string().nullable() }),
  { isSealed: true },
);
/** Somebody is given rights in the console, or is to be: `to` hears of it. `second`: who agreed or did not; null: nobody has yet, or the giver may give it alone. */
export const staffRightsTold = event(
  'evt.identity.staff.rights-told',
  z.object({
    to: z.array(Mailbox),
    about: z.string(),
    by: z.string(),
    second: z.string().nullable(),
    rights: z.array(z.string()),
    what: z.enum(['proposed', 'given', 'declined']),
    until: Moment.nullable(),
    register: z.string().nullable(),
  }),
  { isSealed: true },
);
/** A member of staff has read of many different customers within an hour or a day: `to` hears of it. */
export const bulkReadingTold = event(
  'evt.identity.staff.bulk-reading-told',
  z.object({ to: z.array(Mailbox), who: z.string(), people: z.int(), span: z.enum(['hour', 'day']), at: Moment }),
  { isSealed: true },
);
/** Two people want these particulars of a prescriber to count. */
export const prescriberAgreed = event(
  'evt.identity.prescriber.agreed',
  z.object({ prescriber: Prescriber, by: z.string() }),
  { isSealed: true },
);
/** Somebody tried to register with the address of an existing account: only its owner is told. */
export const registrationRepeated = event('evt.identity.registration.repeated', Mailbox, { isSealed: true });
/** An account has a new password. */
export const passwordChanged = event('evt.identity.password.changed', Mailbox, { isSealed: true });
/** An account's e-mail is another one now; `email` is the old one, `token` takes it back. */
export const emailReplaced = event(
  'evt.identity.email.replaced',
  Mailbox.extend({ newEmail: z.string(), token: z.string(), expiresAt: Moment }),
  { isSealed: true },
);
/**
 * Staff have written another e-mail for an account; `email` is the one it has. `token` goes to the new one and makes it the account's;
 * `takeBack` goes to the old one and keeps it.
 */
export const emailProposed = event(
  'evt.identity.email.proposed',
  Mailbox.extend({ newEmail: z.string(), token: z.string(), takeBack: z.string(), expiresAt: Moment }),
  { isSealed: true },
);
/** Somebody logged in with a browser not used with their account before. */
export const newDeviceNoticed = event(
  'evt.identity.device.noticed',
  Mailbox.extend({ device: z.string(), at: Moment, isStaff: z.boolean().default(false) }),
  { isSealed: true },
);
/** A member of staff set up, or lost, their second factor. */
export const factorChanged = event('evt.identity.factor.changed', Mailbox.extend({ isOn: z.boolean() }), {
  isSealed: true,
});
/**
 * A member of staff has a passkey more or less; or one was refused because somebody may have a copy of it. `by`: the colleague who took it
 * away.
 */
export const passkeyChanged = event(
  'evt.identity.passkey.changed',
  Mailbox.extend({ what: z.enum(['added', 'removed', 'copied']), name: z.string(), by: z.string().nullable() }),
  { isSealed: true },
);
/** The staff note about a customer changed (its text stays with its owner). */
export const noteSaved = event('evt.identity.note.saved', z.object({ userId: Id }));
/**
 * A person is erased: every program deletes what is not named in `keeps`, and the rest when its day has passed. Comes again after a restore
 * of an older backup. `email`: for what is kept under the address; empty where nobody knows it any more.
 */
export const customerErased = event(
  'evt.identity.customer.erased',
  z.object({ user: Id, email: z.string(), at: Moment, keeps: Keeps }),
  { isSealed: true },
);
/** A legal hold was put on a person's records, or released: while it stands nothing of them is deleted when its time is over. */
export const customerHeld = event('evt.identity.customer.held', z.object({ user: Id, isHeld: z.boolean() }));
