import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { CopyHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import type { CopyWrite } from '@sorrel/service-kit/messaging/events/event-pipeline';
import { CustomersService } from './customers.service.ts';

type CustomerData = z.output<typeof customerChanged.data>;

@Controller()
export class CustomersListener {
  constructor(private readonly customers: CustomersService) {}

  @CopyHandler(customerRegistered)
  onRegistered({ customer }: CustomerData, { seq }: Envelope): CopyWrite {
    return this.customers.copyOf(customer, seq);
  }

  @CopyHandler(customerChanged)
  onChanged({ customer }: CustomerData, { seq }: Envelope): CopyWrite {
    return this.customers.copyOf(customer, seq);
  }
}
