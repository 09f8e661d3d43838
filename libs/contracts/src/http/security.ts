import { z } from 'zod';
import { Permission } from '../actor.ts';
import { CreationOptions, RequestOptions } from '../identity/passkeys.ts';
import { Business, BUSINESS_FIELDS } from '../identity/business.ts';
import { Id } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import { Ok, SessionAnswer } from './storefront.ts';

/** The second factor of staff, between the console and the BFF. */
/** GET /v2/admin/data/second-factor. */
export const SecondFactorState = z.object({
  is_on: z.boolean(),
  is_required: z.boolean(),
  recovery_codes_left: z.int(),
  since: Moment.nullable(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;
/** POST /v2/admin/form/begin-second-factor: the key as text and as a picture. */
export const SecondFactorKey = Ok.extend({ key: z.string(), qr_svg: z.string() });
/** POST /v2/admin/form/confirm-second-factor and /v2/admin/form/renew-recovery-codes: shown this once. */
export const RecoveryCodes = Ok.extend({ recovery_codes: z.array(z.string()) });
/** POST /v2/admin/form/give-second-factor. */
export const SecondFactorGiven = Ok.extend({ user: SessionAnswer.shape.user, recovery_codes_left: z.int() });

const PasskeyShown = z.object({
  id: Id,
  name: z.string(),
  made_at: Moment,
  used_at: Moment.nullable(),
  is_synced: z.boolean(),
});
export type PasskeyShown = z.infer<typeof PasskeyShown>;
/** GET /v2/admin/data/passkeys. `can_add`: an authenticator app is set up, beside which they stand. */
export const PasskeysAnswer = z.object({ passkeys: z.array(PasskeyShown), can_add: z.boolean() });
export type PasskeysAnswer = z.infer<typeof PasskeysAnswer>;
/** GET /v2/admin/data/colleague-passkeys. */
export const ColleaguePasskeys = z.object({ passkeys: z.array(PasskeyShown) });
export type ColleaguePasskeys = z.infer<typeof ColleaguePasskeys>;
/** POST /v2/admin/form/begin-passkey: what `navigator.credentials.create` is given. */
export const PasskeyCreation = Ok.extend({ options: CreationOptions });
/** POST /v2/admin/form/begin-giving-passkey and /auth/begin-passkey: what `navigator.credentials.get` is given. */
export const PasskeyRequest = Ok.extend({ options: RequestOptions });
/** POST /v2/admin/form/add-passkey. */
export const PasskeyAdded = Ok.extend({ passkey: PasskeyShown });
/** GET /v2/admin/data/passkey-offer. */
export const PasskeyOffer = z.object({ is_offered: z.boolean() });
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;
/** POST /v2/admin/form/give-passkey. */
export const PasskeyGiven = Ok.extend({ user: SessionAnswer.shape.user });

/** GET /v2/admin/staff: who works in the console, for operations. */
export const StaffPage = z.object({
  component: z.literal('Admin/Staff'),
  props: z.object({
    me: Id,
    staff: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        permissions: z.array(Permission),
        is_factor_on: z.boolean(),
        passkeys: z.int(),
        seen_at: Moment.nullable(),
        invited_until: Moment.nullable(),
        disabled_at: Moment.nullable(),
      }),
    ),
    /** What a second person has to agree to. */
    proposals: z.array(
      z.object({
        id: Id,
        user_id: Id,
        name: z.string(),
        rights: z.array(Permission),
        particulars: z
          .object({
            name: z.string(),
            qualification: z.string(),
            registration: z.string(),
            address: z.array(z.string()),
          })
          .nullable(),
        register: z.string().nullable(),
        asked_by: z.string(),
        is_mine: z.boolean(),
        is_about_me: z.boolean(),
        asked_at: Moment,
        expires_at: Moment,
      }),
    ),
  }),
  url: z.string(),
});
/** GET /v2/admin/business: the business's particulars, for operations. */
export const BusinessPage = z.object({
  component: z.literal('Admin/Business'),
  props: z.object({
    version: z.int(),
    business: Business,
    problems: z.array(z.object({ field: z.enum(Object.keys(BUSINESS_FIELDS)), text: z.string() })),
    versions: z.array(z.object({ version: z.int(), at: Moment, by: z.string(), changed: z.array(z.string()) })),
  }),
  url: z.string(),
});
export type BusinessPage = z.infer<typeof BusinessPage>;
/** GET /v2/admin/data/prescribers: whose particulars as a prescriber are recorded. */
export const PrescribersAnswer = z.object({
  prescribers: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      qualification: z.string(),
      registration: z.string(),
      address: z.array(z.string()),
      /** Why they may not sign, as a text. */
      problem: z.string().nullable(),
    }),
  ),
});
export type PrescribersAnswer = z.infer<typeof PrescribersAnswer>;
/** POST /v2/admin/form/business. */
export const BusinessSaved = Ok.extend({ version: z.int() });

/** Rights that wait for a second person, and until when. */
const Waiting = { waiting: z.array(Permission), waits_until: Moment.nullable() };
/** POST /v2/admin/form/change-permissions. */
export const PermissionsChanged = Ok.extend(Waiting);
export type PermissionsChanged = z.infer<typeof PermissionsChanged>;
/** POST /v2/admin/form/prescriber: the particulars wait for a second person. */
export const PrescriberProposed = Ok.extend({ register: z.string(), waits_until: Moment });
export type PrescriberProposed = z.infer<typeof PrescriberProposed>;
/** POST /v2/admin/form/invite-staff: until when the mailed link works. */
export const StaffInvited = Ok.extend({ user_id: Id, expires_at: Moment, ...Waiting });
export type StaffPage = z.infer<typeof StaffPage>;
