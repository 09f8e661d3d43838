import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { startForCustomer, startItemForCustomer } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { StaffOrdersService } from './staff-orders.service.ts';

@Controller()
export class OrdersRpc {
  constructor(private readonly orders: StaffOrdersService) {}

  @MessageHandler(startForCustomer)
  startPlan(input: z.output<typeof startForCustomer.input>, ctx: Context) {
    return this.orders.startPlan(input, ctx);
  }

  @MessageHandler(startItemForCustomer)
  startItem(input: z.output<typeof startItemForCustomer.input>, ctx: Context) {
    return this.orders.startItem(input, ctx);
  }
}
