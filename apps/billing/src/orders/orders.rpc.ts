import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { startForCustomer, startItemForCustomer } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { StaffOrdersService } from './staff-orders.service.ts';

@Injectable()
export class OrdersRpc {
  constructor(private readonly orders: StaffOrdersService) {}

  @Answers(startForCustomer)
  startPlan(input: z.output<typeof startForCustomer.input>, ctx: Context) {
    return this.orders.startPlan(input, ctx);
  }

  @Answers(startItemForCustomer)
  startItem(input: z.output<typeof startItemForCustomer.input>, ctx: Context) {
    return this.orders.startItem(input, ctx);
  }
}
