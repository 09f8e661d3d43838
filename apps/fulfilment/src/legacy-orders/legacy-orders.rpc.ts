import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { importLegacyOrders, legacyOrdersOfCustomer, myLegacyOrders } from '@sorrel/contracts/fulfilment/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { LegacyOrdersService } from './legacy-orders.service.ts';

@Controller()
export class LegacyOrdersRpc {
  constructor(private readonly orders: LegacyOrdersService) {}

  @MessageHandler(myLegacyOrders)
  mine(_input: object, ctx: Context) {
    return this.orders.ofCustomer(userIdOf(ctx));
  }

  @MessageHandler(legacyOrdersOfCustomer)
  ofCustomer({ userId }: z.output<typeof legacyOrdersOfCustomer.input>) {
    return this.orders.ofCustomer(userId);
  }

  @MessageHandler(importLegacyOrders)
  import({ userId, orders }: z.output<typeof importLegacyOrders.input>, ctx: Context) {
    return this.orders.import(userId, orders, ctx);
  }
}
