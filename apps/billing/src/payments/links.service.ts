import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { LINK_DAYS, linkOf, readLink, type Linked } from './link.ts';

/** Links in e-mails about a payment that did not go through. */
@Injectable()
export class RecoveryLinks {
  readonly #key: Buffer;
  readonly #old: Buffer | null;

  constructor(@Inject(BILLING_CONFIG) { kit }: BillingConfig) {
    // A key of its own: nothing else we sign can be used here, and a link nowhere else.
    const keyOf = (secret: string) =>
      createHmac('sha256', Buffer.from(secret, 'hex')).update('sorrel payment link').digest();
    this.#key = keyOf(kit.secret);
    this.#old = kit.oldSecret ? keyOf(kit.oldSecret) : null;
  }

  to(linked: Linked, now: Date): string {
    return linkOf(linked, new Date(now.getTime() + LINK_DAYS * 86_400_000), this.#key);
  }

  read(text: string, now: Date): Linked | 'expired' | null {
    return readLink(text, now, this.#key) ?? (this.#old && readLink(text, now, this.#old));
  }
}
