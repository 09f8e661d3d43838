import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { importLegacyOrders, legacyOrdersOfCustomer, myLegacyOrders } from '@sorrel/contracts/fulfilment/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { LegacyOrdersService } from './legacy-orders.service.ts';

@Injectable()
export class LegacyOrdersRpc {
  constructor(private readonly orders: LegacyOrdersService) {}

  @Answers(myLegacyOrders)
  mine(_input: object, ctx: Context) {
    return this.orders.ofCustomer(userIdOf(ctx));
  }

  @Answers(legacyOrdersOfCustomer)
  ofCustomer({ userId }: z.output<typeof legacyOrdersOfCustomer.input>) {
    return this.orders.ofCustomer(userId);
  }

  @Answers(importLegacyOrders)
  import({ userId, orders }: z.output<typeof importLegacyOrders.input>, ctx: Context) {
    return this.orders.import(userId, orders, ctx);
  }
}
