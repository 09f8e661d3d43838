import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { searchOf } from '@sorrel/contracts/identity/search';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { NOT_ERASED } from '@sorrel/service-kit/people/erasing';

type CustomerData = z.output<typeof customerChanged.data>;

/** Keeps the copy of customers' names and e-mails; an older event never overwrites a newer one. */
@Controller()
export class CustomersListener {
  @EventHandler(customerRegistered)
  onRegistered(data: CustomerData, tx: Tx, envelope: Envelope): Promise<void> {
    return this.copy(data, tx, envelope);
  }

  @EventHandler(customerChanged)
  onChanged(data: CustomerData, tx: Tx, envelope: Envelope): Promise<void> {
    return this.copy(data, tx, envelope);
  }

  private async copy({ customer }: CustomerData, tx: Tx, { seq }: Envelope): Promise<void> {
    await tx.rows(
      `insert into customer_copies (user_id, seq, fname, sname, email, search) select ?::bigint, ?::bigint, ?, ?, ?, ? where ${NOT_ERASED}
       on conflict (user_id) do update set seq = excluded.seq, fname = excluded.fname, sname = excluded.sname, email = excluded.email, search = excluded.search where customer_copies.seq < excluded.seq`,
      [customer.id, seq, customer.fname, customer.sname, customer.email, searchOf(customer), customer.id],
    );
  }
}
