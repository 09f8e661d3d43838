import type {
  EmailChanged,
  EmailTakenBack,
  Ok,
  ResetLink,
  SecurityPage,
  SessionsEnded,
  TakeBackLink,
} from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Done = z.infer<typeof Ok>;
export type Device = SecurityPage['props']['sessions'][number];
/** No redirect to the log-in: these pages work without a session. */
const HERE = { keepSignedOut: true };

export const askReset = (email: string): Promise<Done> => post('/auth/forgot-password', { email }, HERE);
export const checkReset = (token: string): Promise<z.infer<typeof ResetLink>> =>
  post('/auth/check-reset-link', { token }, HERE);
export const resetPassword = (token: string, password: string): Promise<Done> =>
  post('/auth/reset-password', { token, password }, HERE);
export const checkTakeBack = (token: string): Promise<z.infer<typeof TakeBackLink>> =>
  post('/auth/check-take-back-link', { token }, HERE);
export const takeEmailBack = (token: string): Promise<z.infer<typeof EmailTakenBack>> =>
  post('/auth/take-email-back', { token }, HERE);

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await get<SecurityPage>('/v2/profile/security', { signal })).props,
  meta: { isQuiet: true },
});
export const changePassword = (current_password: string, password: string): Promise<Done> =>
  post('/v2/profile/form/change-password', { current_password, password });
export const requestEmailChange = (email: string, current_password: string): Promise<Done> =>
  post('/v2/profile/form/request-email-change', { email, current_password });
export const confirmEmailChange = (code: string): Promise<z.infer<typeof EmailChanged>> =>
  post('/v2/profile/form/confirm-email-change', { code });
export const endSession = (session: string): Promise<Done> => post('/v2/profile/form/end-session', { session });
export const endOtherSessions = (): Promise<z.infer<typeof SessionsEnded>> =>
  post('/v2/profile/form/end-other-sessions');
