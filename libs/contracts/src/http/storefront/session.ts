import { z } from 'zod';
import { Permission } from '../../actor.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Ok } from './shapes.ts';

/* Who is here, and how they keep it so. */

const SecondFactor = z.enum(['needed', 'set_up']).nullable();

/** GET /v2/session: who is here; never cached. */
export const SessionAnswer = z.object({
  user: z
    .object({
      id: Id,
      fname: z.string(),
      sname: z.string(),
      email: z.string(),
      role: z.enum(['customer', 'admin']),
      permissions: z.array(Permission),
    })
    .nullable(),
  /** Staff whose password was right: `needed` a code has to come, `set_up` an app has to be set up first. `user` is null until then. */
  second_factor: SecondFactor,
  banner: z.object({ code: z.string(), text: z.string() }).nullable(),
  isSandbox: z.boolean(),
  /** Up to which age the menopause consultation is open, where the owner has set another than the usual one. */
  menopause_age_max: z.int().optional(),
});

export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** POST /login, /auth/verify-email */
export const LoggedIn = Ok.extend({
  user: SessionAnswer.shape.user,
  next: z.string().nullable(),
  second_factor: SecondFactor,
});

/** POST /auth/check-email; an address that is taken is refused (`email_taken`). */
export const EmailFree = Ok.extend({ available: z.literal(true) });

/** GET /v2/profile/security (JSON). A device's location is unknown; shown are its browser and when it was last used. */
export const SecurityPage = z.object({
  component: z.literal('Profile/Security'),
  props: z.object({
    email: z.string(),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        started_at: Moment,
        seen_at: Moment,
        is_current: z.boolean(),
      }),
    ),
  }),
  url: z.string(),
});

export type SecurityPage = z.infer<typeof SecurityPage>;

/** POST /auth/check-reset-link and /auth/check-take-back-link. */
export const ResetLink = Ok.extend({ is_open: z.boolean(), is_invitation: z.boolean() });

export const TakeBackLink = Ok.extend({ email: z.string().nullable() });

/** POST /auth/take-email-back: `reset` is the token of a link for setting a new password. */
export const EmailTakenBack = Ok.extend({ reset: z.string() });

export const EmailChanged = Ok.extend({ email: z.string() });

export const SessionsEnded = Ok.extend({ ended: z.int() });
