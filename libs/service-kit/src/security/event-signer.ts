import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * Signs events and checks who published them (HMAC-SHA-256, a key for each owner): somebody who reaches the broker without the secret
 * cannot make an event that any service acts on. The message is signed as it travels.
 */
export class EventSigner {
  readonly #secret: string;
  readonly #keys = new Map<string, KeyObject>();

  readonly #old: EventSigner | undefined;

  /** `oldHex`: signatures made with it are accepted as well, while secrets change. */
  constructor(secretHex: string, oldHex?: string) {
    this.#secret = secretHex;
    this.#old = oldHex ? new EventSigner(oldHex) : undefined;
  }

  sign(subject: string, body: string): string {
    return createHmac('sha256', this.#keyOf(subject)).update(`${subject}\n${body}`).digest('base64url');
  }

  isSigned(subject: string, body: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(subject, body));
    const given = Buffer.from(signature);
    if (expected.length === given.length && timingSafeEqual(expected, given)) return true;
    return this.#old?.isSigned(subject, body, signature) ?? false;
  }

  // Prepared once for each owner: from bytes the key would be built again for each signature.
  #keyOf(subject: string): KeyObject {
    const owner = subject.split('.')[1] ?? '';
    let key = this.#keys.get(owner);
    if (!key) {
      const secret = createHmac('sha256', Buffer.from(this.#secret, 'hex')).update(`sorrel event ${owner}`);
      key = createSecretKey(secret.digest());
      this.#keys.set(owner, key);
    }
    return key;
  }
}
