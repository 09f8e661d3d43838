import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { CustomersService } from './customers.service.ts';

type Told = z.output<typeof customerChanged.data>;

@Injectable()
export class CustomersListener {
  constructor(private readonly customers: CustomersService) {}

  @Hears(customerRegistered)
  onRegistered({ customer }: Told, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.customers.keep(tx, customer, seq);
  }

  @Hears(customerChanged)
  onChanged({ customer }: Told, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.customers.keep(tx, customer, seq);
  }
}
