import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@sorrel/contracts/identity/passkeys';
import { ApiError } from './api.ts';

/** Whether this browser knows passkeys at all: without a secure address it does not. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Has the device make a passkey. Fails in words for the person. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { id, rawId, type, response } = await said(() => startRegistration({ optionsJSON: options }), 'make');
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has the device sign with a passkey. Fails in words for the person. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { id, rawId, type, response } = await said(() => startAuthentication({ optionsJSON: options }), 'sign');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle || null },
  };
}

type Act = 'make' | 'sign';

async function said<T>(ceremony: () => Promise<T>, act: Act): Promise<T> {
  if (!knowsPasskeys())
    throw problem('This browser does not know passkeys here. Please use another, or a code instead.');
  try {
    return await ceremony();
  } catch (error) {
    throw problem(problemText(error, act));
  }
}

const problem = (message: string): ApiError => new ApiError('answer', 0, { message, code: 'passkey' });

/** What a browser's refusal means for the person, and what they do next. Browsers tell little: why is mostly kept from the page. */
export function problemText(error: unknown, act: Act): string {
  const { code, name } = error instanceof WebAuthnError ? error : { code: '', name: (error as Error | null)?.name };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already. Please use it, or choose another device.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || name === 'SecurityError')
    return 'Passkeys do not work at this address. Please open the console at its usual address.';
  if (
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'
  )
    return 'This device cannot keep a passkey that asks for a PIN, a fingerprint or your face. Please set that up on it, or choose another.';
  return act === 'make'
    ? 'No passkey was made: it was cancelled, or took too long. Press the button to try once more.'
    : 'No passkey was used: it was cancelled, took too long, or this device has none. Press the button to try once more.';
}
