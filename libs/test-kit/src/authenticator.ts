import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@sorrel/contracts/identity/passkeys';

/** What a browser and its device do otherwise than they should. */
export interface Otherwise {
  origin?: string;
  /** The page stands in a frame of another's: these stand in what the browser says. */
  framed?: { crossOrigin: boolean; topOrigin?: string };
  rpId?: string;
  /** False: nobody's finger or PIN was asked for. */
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string | null;
  /** Another device's key signs. */
  key?: KeyObject;
}

/** A device that keeps one passkey (ES256), with its browser: makes it, signs with it, counts its signatures. */
export class Authenticator {
  readonly #origin: string;
  readonly #counts: boolean;
  readonly id = randomBytes(24);
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  userHandle = '';
  counter = 0;

  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  get credentialId(): string {
    return this.id.toString('base64url');
  }

  make({ challenge, rp, user }: CreationOptions, otherwise: Otherwise = {}): NewCredential {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const data = this.#data(rp.id, ATTESTED, otherwise, attested);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const head = Buffer.concat([
      Buffer.from('a363', 'hex'),
      Buffer.from('fmt'),
      Buffer.from('64', 'hex'),
      Buffer.from('none'),
      Buffer.from('67', 'hex'),
      Buffer.from('attStmt'),
      Buffer.from('a068', 'hex'),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#said('webauthn.create', challenge, otherwise),
        attestationObject: Buffer.concat([head, data]).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge, rpId }: RequestOptions, otherwise: Otherwise = {}): Assertion {
    const data = this.#data(rpId, 0, otherwise);
    const clientDataJSON = this.#said('webauthn.get', challenge, otherwise);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { key = this.keys.privateKey, userHandle = this.userHandle } = otherwise;
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle,
      },
    };
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #data(rpId: string, flags: number, otherwise: Otherwise, more = Buffer.alloc(0)): Buffer {
    if (this.#counts) this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(otherwise.counter ?? this.counter);
    const isVerified = otherwise.isVerified ?? true;
    const head = Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]);
    return Buffer.concat([sha256(Buffer.from(otherwise.rpId ?? rpId)), head, count, more]);
  }

  #said(type: string, challenge: string, otherwise: Otherwise): string {
    const said = {
      type,
      challenge: otherwise.challenge ?? challenge,
      origin: otherwise.origin ?? this.#origin,
      crossOrigin: false,
      ...otherwise.framed,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
