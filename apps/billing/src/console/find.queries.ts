import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { findCustomers } from '@sorrel/contracts/billing/rpc';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { PHONE, PhonesService } from '../customers/phones.service.ts';
import type { StoredStatus } from '../model/subscription.ts';
import { lookedFor, type LookedFor } from './looked-for.ts';

type Found = z.input<typeof findCustomers.output>;
interface CustomerRow extends Row {
  user_id: number;
  fname: string;
  sname: string;
  email: string;
  phone_sealed: string | null;
  subscription_id: number | null;
}
interface SubscriptionRow extends Row {
  id: number;
  customer: string | null;
  status: StoredStatus;
  should_cancel: boolean;
  is_waiting: boolean;
  treatment_title: string;
}

/** How many of each are shown; a longer list is the Subscriptions page's. */
const SHOWN = 8;
/** Of many people of one name those are looked at, before the best are chosen. */
const LOOKED_AT = 300;
/** What the provider's name of a payment or a refund belongs to. */
const PAID_BY = `(select i.id as item_id, i.subscription_id from items i where lower(i.stripe_transaction_id) = ?::text
  union select c.item_id, c.subscription_id from charges c where c.payment_intent_id = ?::text
  union select r.item_id, r.subscription_id from refunds r where r.stripe_refund_id = ?::text)`;
const CUSTOMER = `select c.user_id, c.fname, c.sname, c.email, c.phone_sealed,
  (select s.id from subscriptions s where s.user_id = c.user_id order by s.id desc limit 1) as subscription_id`;

/** The console's search in what billing knows: its own rows, and its copy of the customers. */
@Injectable()
export class FindQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly phones: PhonesService,
  ) {}

  /** `people`: those whom another service knows by what was typed. */
  async find(typed: string, people: number[]): Promise<Found> {
    const phone = await this.phones.typed(typed);
    const meant = lookedFor(typed);
    const [customers, orders] = await Promise.all([this.customers(meant, phone, people), this.orders(meant)]);
    const subscriptions = await this.subscriptions(
      meant,
      customers.map((row) => row.user_id),
    );
    return {
      customers: customers.map((row) => ({
        userId: row.user_id,
        name: `${row.fname} ${row.sname}`.trim(),
        email: row.email,
        phone: row.phone_sealed ? this.sealer.open(PHONE, row.user_id, row.phone_sealed) : '',
        subscriptionId: row.subscription_id,
      })),
      subscriptions: subscriptions.map((row) => ({
        id: row.id,
        customer: row.customer ?? '',
        status: row.status,
        shouldCancel: row.should_cancel,
        isWaiting: row.is_waiting,
        treatmentTitle: row.treatment_title,
      })),
      orders,
    };
  }

  private async customers(
    { number, reference, exact, names }: LookedFor,
    phone: string | null,
    people: number[],
  ): Promise<CustomerRow[]> {
    if (phone !== null)
      return this.db.rows(
        `${CUSTOMER} from customers c where c.phone_token = ? order by c.user_id desc limit ${SHOWN}`,
        [phone],
      );
    if (number !== null) return this.db.rows(`${CUSTOMER} from customers c where c.user_id = ?`, [number]);
    if (reference !== null)
      return this.db.rows(
        `${CUSTOMER} from customers c where c.user_id in (select p.user_id from stripe_customers p where lower(p.stripe_customer_id) = ?
           union select s.user_id from ${PAID_BY} b join subscriptions s on s.id = b.subscription_id) limit ${SHOWN}`,
        [reference, reference, exact, exact],
      );
    if (people.length > 0)
      return this.db.rows(
        `${CUSTOMER} from customers c where c.user_id = any(?::bigint[]) order by c.user_id desc limit ${SHOWN}`,
        [people],
      );
    if (names === null) return [];
    // Whose name begins with it comes before whose e-mail holds it somewhere.
    return this.db.rows(
      `${CUSTOMER} from (select * from customers where search like ? limit ${LOOKED_AT}) c
       order by (c.search like ?) desc, c.user_id desc limit ${SHOWN}`,
      [names.anywhere, names.first],
    );
  }

  private subscriptions({ number, reference }: LookedFor, users: number[]): Promise<SubscriptionRow[]> {
    return this.db.rows(
      `select s.id, c.fname || ' ' || c.sname as customer, s.status, s.should_cancel, s.is_waiting, s.treatment_title
       from subscriptions s left join customers c on c.user_id = s.user_id
       where s.user_id = any(?::bigint[]) or s.id = ?::bigint or lower(s.provider_reference) = ?::text
       order by (s.id = ?::bigint) desc nulls last, s.id desc limit ${SHOWN}`,
      [users, number, reference, number],
    );
  }

  private async orders({ number, order, reference, exact }: LookedFor): Promise<Found['orders']> {
    const id = order ?? number;
    if (id === null && reference === null) return [];
    const rows = await this.db.rows<{
      id: number;
      subscription_id: number;
      customer: string | null;
      code: string;
      name: string;
    }>(
      `select i.id, i.subscription_id, c.fname || ' ' || c.sname as customer, i.code, i.name
       from items i join subscriptions s on s.id = i.subscription_id left join customers c on c.user_id = s.user_id
       where i.id = ?::bigint or i.id in (select b.item_id from ${PAID_BY} b) order by i.id desc limit ${SHOWN}`,
      [id, reference, exact, exact],
    );
    return rows.map((row) => ({
      itemId: row.id,
      subscriptionId: row.subscription_id,
      customer: row.customer ?? '',
      code: row.code,
      name: row.name,
    }));
  }
}
