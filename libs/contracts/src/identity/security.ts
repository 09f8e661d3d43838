import { z } from 'zod';
import { Prescriber } from '../consultations/words.ts';
import { MAY } from '../rights.ts';
import { Permission } from '../actor.ts';
import { command, Id, Nothing, query, Receipt } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import { Code, Device, Password } from './rpc.ts';
import { Email, personName, SessionUser } from './words.ts';

const anybody = ['visitor', 'customer', 'staff', 'system'] as const;
const somebody = ['customer', 'staff'] as const;
/** The opaque token in a mailed link. */
const LinkToken = z.string().max(100);
/** A password that is compared, never set: any length that a browser sends. */
const TypedPassword = z.string().max(1_000);

/** Mails a link that sets a new password. Same answer for every e-mail; a link goes out only where there is an account. */
export const requestReset = command(
  'rpc.identity.passwords.request-reset',
  z.object({ email: Email, device: Device.nullish() }),
  Nothing,
  { actors: anybody, permissions: 'open' },
);

/** Does a mailed link still work? Asked when its page opens, so that nobody chooses a password in vain. */
export const readReset = query(
  'rpc.identity.passwords.read-reset',
  z.object({ token: LinkToken }),
  z.object({
    isOpen: z.boolean(),
    /** The link came with an invitation to the console: there is no password yet. */
    isInvitation: z.boolean().default(false),
  }),
  { actors: anybody, permissions: 'open' },
);

/**
 * Works once, with the newest link, within 30 minutes (an invitation: 72 hours). Ends every session of the account; it recognises this
 * browser from then on.
 */
export const resetPassword = command(
  'rpc.identity.passwords.reset',
  z.object({ token: LinkToken, password: Password, device: Device.nullish() }),
  Nothing,
  { actors: anybody, permissions: 'open' },
);

/** Asks for the current password. Ends every other session. */
export const changePassword = command(
  'rpc.identity.passwords.change',
  z.object({ current_password: TypedPassword, password: Password }),
  /** The session goes on under this token; an older program gives none. */
  z.object({ token: z.string().optional() }),
  { actors: somebody, permissions: 'own' },
);

/** Mails a code to the new address; nothing changes until it comes back. Asks for the current password. */
export const requestEmailChange = command(
  'rpc.identity.emails.request-change',
  z.object({ email: Email, current_password: TypedPassword }),
  Nothing,
  { actors: somebody, permissions: 'own' },
);

/** The right code makes the new address the account's. The old one is told, with a link to take it back for 7 days. */
export const confirmEmailChange = command(
  'rpc.identity.emails.confirm-change',
  z.object({ code: Code }),
  Receipt.extend({ email: z.string(), token: z.string().optional() }),
  { actors: somebody, permissions: 'own' },
);

/** Does the link in the notice to the old address still work, and which address does it bring back? */
export const readTakeBack = query(
  'rpc.identity.emails.read-take-back',
  z.object({ token: LinkToken }),
  z.object({ email: z.string().nullable() }),
  { actors: anybody, permissions: 'open' },
);

/** The old address is the account's again, every session ends, the password is void; `reset` opens the page for a new one. */
export const takeEmailBack = command(
  'rpc.identity.emails.take-back',
  z.object({ token: LinkToken }),
  Receipt.extend({ reset: z.string() }),
  { actors: anybody, permissions: 'open' },
);

/** The caller's live sessions, newest use first. `device` names the browser; its location is unknown. */
export const mySessions = query(
  'rpc.identity.sessions.mine',
  Nothing,
  z.object({
    sessions: z.array(
      z.object({ id: z.string(), device: z.string(), startedAt: Moment, seenAt: Moment, isCurrent: z.boolean() }),
    ),
  }),
  { actors: somebody, permissions: 'own' },
);

/** Ends one of the caller's sessions; one that has ended already is fine. */
export const endSession = command('rpc.identity.sessions.end', z.object({ id: z.uuid() }), Nothing, {
  actors: somebody,
  permissions: 'own',
});

/** Ends all of the caller's sessions but the one that asks. */
export const endOtherSessions = command('rpc.identity.sessions.end-others', Nothing, z.object({ ended: z.int() }), {
  actors: somebody,
  permissions: 'own',
});

/** The state of a member of staff's second factor. */
export const readFactor = query(
  'rpc.identity.factors.read',
  Nothing,
  z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int(), since: Moment.nullable() }),
  { actors: ['staff'], permissions: 'own' },
);

/** A new key for an authenticator app, as text and as a picture; it takes effect once a code from it has been entered. */
export const beginFactor = command(
  'rpc.identity.factors.begin',
  z.object({ current_password: TypedPassword }),
  z.object({ key: z.string(), qrSvg: z.string() }),
  { actors: ['staff'], permissions: 'own' },
);

/** The first code of the new key turns the second factor on. The recovery codes are shown this once; the session gets a new token. */
export const confirmFactor = command(
  'rpc.identity.factors.confirm',
  z.object({ code: Code }),
  z.object({ recoveryCodes: z.array(z.string()), token: z.string() }),
  { actors: ['staff'], permissions: 'own' },
);

/** Six digits of the app, or a recovery code. The session gets a new token. */
export const giveFactor = command(
  'rpc.identity.factors.give',
  z.object({ code: z.string().max(40) }),
  z.object({ token: z.string(), user: SessionUser, recoveryCodesLeft: z.int() }),
  { actors: ['staff'], permissions: 'own' },
);

/** Ten new recovery codes; the old ones are void. */
export const renewRecoveryCodes = command(
  'rpc.identity.factors.renew-recovery-codes',
  z.object({ current_password: TypedPassword }),
  z.object({ recoveryCodes: z.array(z.string()) }),
  { actors: ['staff'], permissions: 'own' },
);

/** A colleague has lost phone and recovery codes: their factor is off, their sessions end, and they set up a new one. */
export const resetFactor = command('rpc.identity.factors.reset', z.object({ user: Id }), Nothing, {
  actors: ['staff', 'system'],
  permissions: MAY.keepStaff,
});

const Particulars = Prescriber.omit({ userId: true });
/** Rights, or a prescriber's particulars, that wait for a second person. `register`: what the professional register said of them. */
export const StaffProposal = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  rights: z.array(Permission),
  particulars: Particulars.nullable(),
  register: z.string().nullable(),
  askedBy: z.string(),
  isMine: z.boolean(),
  isAboutMe: z.boolean(),
  askedAt: Moment,
  expiresAt: Moment,
});
/** Rights that wait for a second person, and until when. */
const Waiting = z.object({
  waiting: z.array(Permission).default([]),
  waitsUntil: Moment.nullable().default(null),
});

/** Everybody who works in the console. */
export const listStaff = query(
  'rpc.identity.staff.list',
  Nothing,
  z.object({
    proposals: z.array(StaffProposal).default([]),
    staff: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        permissions: z.array(Permission),
        isFactorOn: z.boolean(),
        passkeys: z.int().default(0),
        seenAt: Moment.nullable(),
        /** Invited but not here yet: until when the link works; null for those who have joined. */
        invitedUntil: Moment.nullable().default(null),
        disabledAt: Moment.nullable().default(null),
      }),
    ),
  }),
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);
/**
 * Invites somebody to the console: a mailed link, good once within 72 hours, on which they choose a password, then set up a second factor.
 * Repeated for somebody who has not joined, or was disabled: a new link, and the old one is void. Rights that nobody gives alone wait.
 */
export const inviteStaff = command(
  'rpc.identity.staff.invite',
  z.object({
    email: Email,
    fname: personName('First name is required.'),
    sname: personName('Last name is required.'),
    permissions: z.array(Permission).min(1, 'Please choose at least one permission.').max(Permission.options.length),
  }),
  Waiting.extend({ userId: Id, expiresAt: Moment }),
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);
/** A colleague has left: they are logged out and cannot come back in, and an open invitation is void. Nobody disables themselves. */
export const disableStaff = command('rpc.identity.staff.disable', z.object({ user: Id }), Nothing, {
  actors: ['staff', 'system'],
  permissions: MAY.keepStaff,
});
/**
 * What a colleague may do. Nobody changes their own, so that somebody who may change them is always left. What is taken away is gone at
 * once; rights that nobody gives alone wait for a second person. The operator, on the server, gives them alone.
 */
export const changePermissions = command(
  'rpc.identity.staff.change-permissions',
  z.object({ user: Id, permissions: z.array(Permission).max(Permission.options.length) }),
  Waiting,
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);
/** A prescriber's particulars, as one person wants them: they count when a second one agrees. */
export const proposePrescriber = command(
  'rpc.identity.staff.propose-prescriber',
  Prescriber,
  z.object({ register: z.string(), waitsUntil: Moment }),
  { actors: ['staff'], permissions: MAY.keepStaff, timeoutMs: 15_000 },
);
/** Somebody has read of many different customers: operations and the clinical lead are told. */
export const noteBulkReading = command(
  'rpc.identity.staff.note-bulk-reading',
  z.object({ people: z.int().min(1), span: z.enum(['hour', 'day']) }),
  Nothing,
  { actors: ['staff'], permissions: 'own' },
);
/** A second person agrees to what a colleague has asked for, from a device of their own and within a day; or it is declined. */
export const decideProposal = command(
  'rpc.identity.staff.decide-proposal',
  z.object({ id: Id, isAgreed: z.boolean() }),
  Receipt,
  { actors: ['staff'], permissions: MAY.keepStaff },
);
