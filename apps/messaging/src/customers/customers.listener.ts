import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { searchOf } from '@sorrel/contracts/identity/search';
import { CopyHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import type { CopyWrite } from '@sorrel/service-kit/messaging/events/event-pipeline';
import { NOT_ERASED } from '@sorrel/service-kit/people/erasing';

type CustomerData = z.output<typeof customerChanged.data>;

/** Keeps the copy of customers' names and e-mails; an older event never overwrites a newer one. */
@Controller()
export class CustomersListener {
  @CopyHandler(customerRegistered)
  onRegistered(data: CustomerData, envelope: Envelope): CopyWrite {
    return this.copy(data, envelope);
  }

  @CopyHandler(customerChanged)
  onChanged(data: CustomerData, envelope: Envelope): CopyWrite {
    return this.copy(data, envelope);
  }

  private copy({ customer }: CustomerData, { seq }: Envelope): CopyWrite {
    return {
      sql: `insert into customer_copies (user_id, seq, fname, sname, email, search) select ?::bigint, ?::bigint, ?, ?, ?, ? from fresh where ${NOT_ERASED}
       on conflict (user_id) do update set seq = excluded.seq, fname = excluded.fname, sname = excluded.sname, email = excluded.email, search = excluded.search where customer_copies.seq < excluded.seq`,
      params: [customer.id, seq, customer.fname, customer.sname, customer.email, searchOf(customer), customer.id],
    };
  }
}
