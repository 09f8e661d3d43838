import type {
  RecoveryCodes,
  SecondFactorGiven,
  SecondFactorKey,
  SecondFactorState,
} from '@sorrel/contracts/http/security';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

/** While the second factor is missing nobody is logged in yet: a 401 means that this session is over, and the screen says so itself. */
const HERE = { keepSignedOut: true };

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get<SecondFactorState>('/v2/admin/data/second-factor', { signal }),
  meta: { isQuiet: true },
});
export const beginSecondFactor = (current_password: string): Promise<z.infer<typeof SecondFactorKey>> =>
  post('/v2/admin/form/begin-second-factor', { current_password }, HERE);
export const confirmSecondFactor = (code: string): Promise<z.infer<typeof RecoveryCodes>> =>
  post('/v2/admin/form/confirm-second-factor', { code }, HERE);
export const giveSecondFactor = (code: string): Promise<z.infer<typeof SecondFactorGiven>> =>
  post('/v2/admin/form/give-second-factor', { code }, HERE);
export const renewRecoveryCodes = (current_password: string): Promise<z.infer<typeof RecoveryCodes>> =>
  post('/v2/admin/form/renew-recovery-codes', { current_password });
