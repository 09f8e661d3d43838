import {
  type Assertion,
  CHALLENGE_MINUTES,
  CreationOptions,
  type NewCredential,
  RequestOptions,
} from '@sorrel/contracts/identity/passkeys';
import { refused, type Site, unverified } from './passkey.ts';

/** EdDSA, ECDSA and RSA: what devices make today. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Loaded at the first ceremony: it takes more memory than everything else here, and staff use it once a day. */
const library = () => import('@simplewebauthn/server');

interface Known {
  id: string;
  transports: string[];
}
type Challenge = ReturnType<typeof Buffer.from>;

/** The device must check who uses it, and keep the passkey so that it is found without an e-mail address. */
export async function creationOptions(
  site: Site,
  who: { handle: string; email: string; name: string },
  challenge: Challenge,
  known: readonly Known[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userName: who.email,
    userDisplayName: who.name,
    userID: Buffer.from(who.handle, 'base64url'),
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return CreationOptions.parse(options);
}

export async function requestOptions(
  site: Site,
  challenge: Challenge,
  known: readonly Known[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [...known],
  });
  return RequestOptions.parse(options);
}

/** The challenge that a browser says it has signed; null when that cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    } | null;
    return typeof said?.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

/** A page of somebody else's that frames ours: nobody adds or uses a passkey there. */
function refuseFramed(clientDataJSON: string): void {
  let said: { crossOrigin?: unknown; topOrigin?: unknown } | null;
  try {
    said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as typeof said;
  } catch {
    throw refused();
  }
  if ((said?.crossOrigin ?? false) !== false || said?.topOrigin !== undefined) throw refused();
}

interface Made {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
  isSynced: boolean;
}

/** The library throws for what is wrong in words for programmers; people read that it was not accepted. Why it was not tells an attacker most. */
async function accepted<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw refused();
  }
}

/** What a browser made, after its signature, address and host are right and its device has checked who uses it. */
export async function madeOf(site: Site, challenge: string, credential: NewCredential): Promise<Made> {
  refuseFramed(credential.response.clientDataJSON);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo: info } = await accepted(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: credential.response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // Said below, in words that help.
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw refused();
  if (!info.userVerified) throw unverified();
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    signCount: info.credential.counter,
    transports: credential.response.transports,
    isSynced: info.credentialDeviceType === 'multiDevice',
  };
}

/** The counter of a signature that is right: for this challenge, address and host, by this key, after the device has checked who uses it. */
export async function counterOf(
  site: Site,
  challenge: string,
  credential: Assertion,
  known: { credentialId: string; publicKey: string },
): Promise<number> {
  const { userHandle, ...response } = credential.response;
  refuseFramed(credential.response.clientDataJSON);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo: info } = await accepted(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // The counter is compared by `isCounterBack`, which says why.
      credential: { id: known.credentialId, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
      requireUserVerification: false,
    }),
  );
  if (!verified) throw refused();
  if (!info.userVerified) throw unverified();
  return info.newCounter;
}
