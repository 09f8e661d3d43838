import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { get, post, text, whole, type Route } from '../edge/openapi/route.ts';

/** The calls about passwords, addresses, sessions and second factors, as `/openapi.json` shows them. */
export const SECURITY_ROUTES: Route[] = [
  post('/auth/forgot-password', 'Ask for a link to a new password', { email: text }),
  post('/auth/check-reset-link', 'Does a link still work', { token: text }, storefront.ResetLink),
  post('/auth/reset-password', 'A new password', { token: text, password: text, password_confirmation: text }),
  post('/auth/check-take-back-link', 'Which address a link brings back', { token: text }, storefront.TakeBackLink),
  post('/auth/take-email-back', 'Take an address back', { token: text }, storefront.EmailTakenBack),
  get('/v2/profile/security', 'Open sessions', storefront.SecurityPage),
  post('/v2/profile/form/change-password', 'Change the password', {
    current_password: text,
    password: text,
    password_confirmation: text,
  }),
  post('/v2/profile/form/request-email-change', 'Ask for a code to a new address', {
    email: text,
    current_password: text,
  }),
  post('/v2/profile/form/confirm-email-change', 'Prove the new address', { code: text }, storefront.EmailChanged),
  post('/v2/profile/form/end-session', 'Log a device out', { session: text }),
  post('/v2/profile/form/end-other-sessions', 'Log the other devices out', {}, storefront.SessionsEnded),
  get('/v2/admin/data/second-factor', 'How it stands', security.SecondFactorState),
  post(
    '/v2/admin/form/begin-second-factor',
    'A key for an authenticator app',
    { current_password: text },
    security.SecondFactorKey,
  ),
  post('/v2/admin/form/confirm-second-factor', 'Turn it on', { code: text }, security.RecoveryCodes),
  post(
    '/v2/admin/form/give-second-factor',
    'A code of the app, or a recovery code',
    { code: text },
    security.SecondFactorGiven,
  ),
  post(
    '/v2/admin/form/renew-recovery-codes',
    'Ten new recovery codes',
    { current_password: text },
    security.RecoveryCodes,
  ),
  get('/v2/admin/staff', 'Who works in the console', security.StaffPage),
  post('/v2/admin/form/change-permissions', 'What a colleague may do', {
    user_id: whole,
    permissions: { type: 'array', items: text },
  }),
  get('/v2/admin/data/step-up', 'Was the second factor given lately', storefront.Ok),
  post('/v2/admin/form/reset-second-factor', 'Let a colleague set theirs up again', { user_id: whole }),
];
