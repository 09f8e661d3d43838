import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { CopiesService } from './copies.service.ts';

/** Cards live at the provider; we keep which provider customer belongs to which user, and a copy of what is shown. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly copies: CopiesService,
  ) {}

  async customerOf(userId: number, rows: Pick<Reader, 'first'> = this.db): Promise<string | null> {
    return (
      (
        await rows.first<{ stripe_customer_id: string }>(
          'select stripe_customer_id from stripe_customers where user_id = ?',
          [userId],
        )
      )?.stripe_customer_id ?? null
    );
  }

  /** The provider's customer of a user, made when missing. */
  async ensureCustomer(userId: number): Promise<string> {
    const reads = this.db.together();
    const [known, person] = await Promise.all([
      this.customerOf(userId, reads),
      reads.first<{ fname: string; sname: string; email: string }>(
        'select fname, sname, email from customers where user_id = ?',
        [userId],
      ),
    ]);
    if (known) return known;
    if (!person)
      throw new Fault('unavailable', 'Your account is still being set up. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    const made = await this.gateway.createCustomer({
      userId,
      email: person.email,
      name: `${person.fname} ${person.sname}`.trim(),
    });
    // Of two at once the first one stays.
    const kept = await this.db.first<{ id: string }>(
      `insert into stripe_customers (user_id, stripe_customer_id) values (?, ?)
       on conflict (user_id) do update set stripe_customer_id = stripe_customers.stripe_customer_id returning stripe_customer_id as id`,
      [userId, made],
    );
    return kept?.id ?? made;
  }

  /**
   * The provider's customer when the method is theirs. Anybody else's method does not exist for this user. The provider decides, as
   * something is about to be charged; what it says is copied, so that a card that was just saved is shown before its webhook comes.
   */
  async customerWith(userId: number, methodId: string, ctx: Context): Promise<string> {
    const customerId = await this.customerOf(userId);
    const owner = customerId && /^[\w-]+$/.test(methodId) ? await this.gateway.readMethod(methodId) : null;
    if (!customerId || owner?.customerId !== customerId) throw notFound('This payment method');
    // A copy is no part of what is asked: what follows may still be refused as late.
    await this.db.atOnce({ ...ctx, claim: undefined }, (tx) => this.copies.keep(tx, userId, owner));
    return customerId;
  }

  async createSetupIntent(userId: number): Promise<{ clientSecret: string }> {
    return { clientSecret: await this.gateway.createSetupIntent(await this.ensureCustomer(userId)) };
  }

  /** Read from our own copy, so that no page waits for the provider. */
  list(userId: number, isCardOnly: boolean): Promise<PaymentMethod[]> {
    return this.copies.list(userId, isCardOnly);
  }
}
