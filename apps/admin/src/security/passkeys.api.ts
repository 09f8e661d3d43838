import type {
  ColleaguePasskeys,
  PasskeyAdded,
  PasskeyCreation,
  PasskeyGiven,
  PasskeyOffer,
  PasskeyRequest,
  PasskeysAnswer,
} from '@sorrel/contracts/http/security';
import { get, post, withQuery } from '@sorrel/web-kit/api';
import { makePasskey, signWithPasskey } from '@sorrel/web-kit/passkey';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

/** Before the second factor nobody is logged in: a 401 means that this session is over, and the screen says so itself. */
const HERE = { keepSignedOut: true };

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<PasskeysAnswer>('/v2/admin/data/passkeys', { signal }),
  meta: { isQuiet: true },
});
export const passkeyOfferQuery = queryOptions({
  queryKey: ['passkeys', 'offer'],
  queryFn: ({ signal }) => get<PasskeyOffer>('/v2/admin/data/passkey-offer', { signal, ...HERE }),
  meta: { isQuiet: true },
});
export const colleaguePasskeysQuery = (userId: number) =>
  queryOptions({
    queryKey: ['passkeys', 'colleague', userId],
    queryFn: ({ signal }) =>
      get<ColleaguePasskeys>(withQuery('/v2/admin/data/colleague-passkeys', { user_id: userId }), { signal }),
    meta: { isQuiet: true },
  });

/** Challenge, device, answer. */
export async function addPasskey(name: string): Promise<z.infer<typeof PasskeyAdded>> {
  const { options } = await post<z.infer<typeof PasskeyCreation>>('/v2/admin/form/begin-passkey');
  return post('/v2/admin/form/add-passkey', { name, credential: await makePasskey(options) });
}
export const renamePasskey = (passkey: number, name: string): Promise<object> =>
  post('/v2/admin/form/rename-passkey', { passkey, name });
export const removePasskey = (passkey: number): Promise<object> => post('/v2/admin/form/remove-passkey', { passkey });
export const removeColleaguePasskey = (user_id: number, passkey: number): Promise<object> =>
  post('/v2/admin/form/remove-colleague-passkey', { user_id, passkey });

/** The second factor by a passkey. */
export async function givePasskey(): Promise<z.infer<typeof PasskeyGiven>> {
  const { options } = await post<z.infer<typeof PasskeyRequest>>('/v2/admin/form/begin-giving-passkey', {}, HERE);
  return post('/v2/admin/form/give-passkey', { credential: await signWithPasskey(options) }, HERE);
}
