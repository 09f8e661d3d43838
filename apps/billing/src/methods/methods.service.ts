import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import { Db } from '@sorrel/service-kit/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { StripeGateway } from '../payments/stripe.gateway.ts';

/** Cards live at the provider; here stands only who is who there. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
  ) {}

  async customerOf(userId: number, rows: Pick<Db, 'first'> = this.db): Promise<string | null> {
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
    const known = await this.customerOf(userId);
    if (known) return known;
    const person = await this.db.first<{ fname: string; sname: string; email: string }>(
      'select fname, sname, email from customers where user_id = ?',
      [userId],
    );
    if (!person)
      throw new Fault('unavailable', 'Your account is still being set up. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    const made = await this.gateway.createCustomer({
      userId,
      email: person.email,
      name: `${person.fname} ${person.sname}`.trim(),
    });
    await this.db.rows(
      'insert into stripe_customers (user_id, stripe_customer_id) values (?, ?) on conflict (user_id) do nothing',
      [userId, made],
    );
    return (await this.customerOf(userId)) ?? made;
  }

  /** The provider's customer when the method is theirs. Anybody else's method does not exist for this user. */
  async customerWith(userId: number, methodId: string): Promise<string> {
    const customerId = await this.customerOf(userId);
    const owner = customerId && /^[\w-]+$/.test(methodId) ? await this.gateway.readMethod(methodId) : null;
    if (!customerId || owner?.customerId !== customerId) throw notFound('This payment method');
    return customerId;
  }

  async createSetupIntent(userId: number): Promise<{ clientSecret: string }> {
    return { clientSecret: await this.gateway.createSetupIntent(await this.ensureCustomer(userId)) };
  }

  async list(userId: number, isCardOnly: boolean): Promise<PaymentMethod[]> {
    const row = await this.db.first<{ id: string; backup: string | null }>(
      'select stripe_customer_id as id, backup_method_id as backup from stripe_customers where user_id = ?',
      [userId],
    );
    if (!row) return [];
    const methods = await this.gateway.methods(row.id, isCardOnly);
    return methods.map((method) => ({ ...method, is_backup: method.id === row.backup }));
  }

  /** For screens that can do without: no cards rather than no page when the provider is slow or away. */
  async listSoon(userId: number): Promise<PaymentMethod[]> {
    const late = new Promise<PaymentMethod[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS).unref());
    return Promise.race([this.list(userId, true).catch(() => []), late]);
  }
}

// The page's own question to us ends after three seconds.
const PATIENCE_MS = 2_000;
