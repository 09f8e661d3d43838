import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { nameCustomers } from '@sorrel/contracts/billing/rpc';
import { Db } from '@sorrel/service-kit/database/db';

type Asked = z.output<typeof nameCustomers.input>;
type Named = z.input<typeof nameCustomers.output>;

/** Whose something is, and what they are called: for rows that hold numbers alone. */
@Injectable()
export class NamesQueries {
  constructor(private readonly db: Db) {}

  async name({ users, subscriptions, items }: Asked): Promise<Named> {
    const [things, ofItems] = await Promise.all([
      this.db.rows<Named['subscriptions'][number]>(
        'select id, user_id as "userId" from subscriptions where id = any(?::bigint[])',
        [subscriptions],
      ),
      this.db.rows<Named['items'][number]>(
        `select i.id, i.subscription_id as "subscriptionId", s.user_id as "userId"
         from items i join subscriptions s on s.id = i.subscription_id where i.id = any(?::bigint[])`,
        [items],
      ),
    ]);
    const all = new Set([...users, ...things.map((one) => one.userId), ...ofItems.map((one) => one.userId)]);
    const customers = await this.db.rows<Named['customers'][number]>(
      `select c.user_id as "userId", btrim(c.fname || ' ' || c.sname) as name,
         (select s.id from subscriptions s where s.user_id = c.user_id order by s.id desc limit 1) as "subscriptionId"
       from customers c where c.user_id = any(?::bigint[])`,
      [[...all]],
    );
    return { customers, subscriptions: things, items: ofItems };
  }
}
