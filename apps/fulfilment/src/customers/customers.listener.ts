import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { CustomersService } from './customers.service.ts';

type CustomerData = z.output<typeof customerChanged.data>;

@Controller()
export class CustomersListener {
  constructor(private readonly customers: CustomersService) {}

  @EventHandler(customerRegistered)
  onRegistered({ customer }: CustomerData, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.customers.keep(tx, customer, seq);
  }

  @EventHandler(customerChanged)
  onChanged({ customer }: CustomerData, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.customers.keep(tx, customer, seq);
  }
}
