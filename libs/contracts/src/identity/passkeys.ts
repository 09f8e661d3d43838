import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import { Device } from './rpc.ts';
import { line, SessionUser } from './words.ts';

const anybody = ['visitor', 'customer', 'staff', 'system'] as const;
const staff = { actors: ['staff'], permissions: 'own' } as const;

/** How many passkeys somebody keeps at most. */
export const MOST_PASSKEYS = 10;
/** How long a browser may take to answer a challenge, in real time. */
export const CHALLENGE_MINUTES = 5;

/** What a passkey is called by whose it is: "Work laptop". */
export const PasskeyName = line(60, 'Please use letters, digits and spaces in the name.').refine(
  (text) => text.length > 0,
  'Please give the passkey a name, like “Work laptop”.',
);

/** A passkey as people see it. `isSynced`: a password manager carries it to its owner's other devices. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  madeAt: Moment,
  usedAt: Moment.nullable(),
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const Credential = z.object({ id: bytes(1_400), type: z.literal('public-key'), transports: z.array(z.string()) });
const seconds = z.int().positive();

/** What a browser makes a passkey from (WebAuthn's `PublicKeyCredentialCreationOptionsJSON`). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: seconds,
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** What a browser signs with a passkey (`PublicKeyCredentialRequestOptionsJSON`). Without credentials it offers those it knows. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: seconds,
  userVerification: z.literal('required'),
  allowCredentials: z.array(Credential),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

const answer = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };
/** What a browser sends back when it has made a passkey (`RegistrationResponseJSON`, as much of it as is read). */
export const NewCredential = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(12_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;
/** What it sends back when it has signed with one (`AuthenticationResponseJSON`). */
export const Assertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(6_000),
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** The caller's passkeys, oldest first. */
export const listPasskeys = query(
  'rpc.identity.passkeys.list',
  Nothing,
  z.object({ passkeys: z.array(Passkey), canAdd: z.boolean() }),
  staff,
);

/** A challenge for a new passkey. `no_key`: the authenticator app comes first; `passkeys_full`. */
export const beginPasskey = command('rpc.identity.passkeys.begin', Nothing, CreationOptions, staff);

/** `passkey_over`: the challenge was used or is older than five minutes; `passkey_refused`, `passkey_unverified`; `name_used`. */
export const addPasskey = command(
  'rpc.identity.passkeys.add',
  z.object({ name: PasskeyName, credential: NewCredential }),
  z.object({ passkey: Passkey }),
  staff,
);

export const renamePasskey = command(
  'rpc.identity.passkeys.rename',
  z.object({ id: Id, name: PasskeyName }),
  Nothing,
  staff,
);

/** One that is gone already is fine. */
export const removePasskey = command('rpc.identity.passkeys.remove', z.object({ id: Id }), Nothing, staff);

/** Whether the caller may give a passkey in the place of a code. */
export const passkeysOffered = query(
  'rpc.identity.passkeys.offered',
  Nothing,
  z.object({ isOffered: z.boolean() }),
  staff,
);

/** A challenge for one of the caller's passkeys, in the place of a code. `no_passkey`. */
export const beginGivingPasskey = command('rpc.identity.passkeys.begin-giving', Nothing, RequestOptions, staff);

/** The second factor by a passkey. The session gets a new token. */
export const givePasskey = command(
  'rpc.identity.passkeys.give',
  z.object({ credential: Assertion }),
  z.object({ token: z.string(), user: SessionUser }),
  staff,
);

/** A challenge for a log-in without a password; bound to the browser that asks. */
export const beginPasskeyLogIn = command(
  'rpc.identity.passkeys.begin-log-in',
  z.object({ device: Device }),
  RequestOptions,
  { actors: anybody, permissions: 'open' },
);

/** Password and second factor at once: the device has checked who uses it. Same answer for what is unknown, removed, and switched off. */
export const passkeyLogIn = command(
  'rpc.identity.passkeys.log-in',
  z.object({ credential: Assertion, device: Device }),
  z.object({ token: z.string(), user: SessionUser }),
  { actors: anybody, permissions: 'open' },
);

/** A colleague's passkeys. */
export const colleaguePasskeys = query(
  'rpc.identity.passkeys.of-colleague',
  z.object({ user: Id }),
  z.object({ passkeys: z.array(Passkey) }),
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);

/** A colleague's device is lost or in the wrong hands: its passkey logs nobody in any more, and their sessions end. */
export const removeColleaguePasskey = command(
  'rpc.identity.passkeys.remove-colleagues',
  z.object({ user: Id, id: Id }),
  Nothing,
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);
