import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Fault } from '@sorrel/service-kit/fault';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';

// OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane; about 25 ms of one core.
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const WAITING = 50;

/** Passwords, tokens and codes. Hashing is bounded: beyond 4 running and 50 waiting, callers get a 429 with Retry-After. */
@Injectable()
export class Hashing {
  readonly #key: Buffer;
  readonly #old: Buffer | null;
  readonly #queue: (() => void)[] = [];
  #working = 0;
  #dummy: Promise<string> | undefined;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    const keyOf = (secret: string) =>
      createHmac('sha256', Buffer.from(secret, 'hex')).update('identity codes').digest();
    const { secret, oldSecret } = config.kit;
    this.#key = keyOf(secret);
    this.#old = oldSecret ? keyOf(oldSecret) : null;
  }

  password(text: string): Promise<string> {
    return this.#turn(() => hash(text.normalize('NFKC'), ARGON));
  }

  /** Takes as long for an unknown account as for a known one. */
  async matches(stored: string | undefined, text: string): Promise<boolean> {
    this.#dummy ??= hash(randomBytes(16).toString('hex'), ARGON);
    const against = stored || (await this.#dummy);
    const isRight = await this.#turn(async () => {
      for (const typed of formsOf(text)) if (await verify(against, typed).catch(() => false)) return true;
      return false;
    });
    return isRight && Boolean(stored);
  }

  token(): string {
    return randomBytes(32).toString('base64url');
  }

  code(): string {
    return String(randomInt(0, 1_000_000)).padStart(6, '0');
  }

  /** The keyed hash under which a token or code is stored. */
  of(text: string): string {
    return printOf(this.#key, text);
  }

  /** Every hash a token or code may be stored under: while secrets are being rotated, also the one made with the other secret. */
  allOf(text: string): string[] {
    return this.#old ? [this.of(text), printOf(this.#old, text)] : [this.of(text)];
  }

  async #turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= AT_ONCE) {
      if (this.#queue.length >= WAITING)
        throw new Fault('too_many', 'Many people are logging in right now. Please try again in a moment.', {
          retryAfterSeconds: 3,
        });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#working++;
    try {
      return await work();
    } finally {
      this.#working--;
      this.#queue.shift()?.();
    }
  }
}

/**
 * Devices write the same letters in different signs (an accent with its letter or after it), so a password is normalised before it is hashed
 * (NIST SP 800-63B). Hashes made before that are of one of the other forms, which plain letters do not have.
 */
const formsOf = (text: string): string[] => [
  ...new Set([text.normalize('NFKC'), text, text.normalize('NFC'), text.normalize('NFD')]),
];

const printOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
