import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listDispatches, parcelWork, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { DispatchesQueries } from './dispatches.queries.ts';
import { ShippingService } from './shipping.service.ts';

@Controller()
export class DispatchesRpc {
  constructor(
    private readonly shipping: ShippingService,
    private readonly queries: DispatchesQueries,
  ) {}

  @MessageHandler(shipItem)
  ship({ id }: z.output<typeof shipItem.input>, ctx: Context) {
    return this.shipping.ship(id, ctx);
  }

  @MessageHandler(listDispatches)
  list(input: z.output<typeof listDispatches.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(parcelWork)
  async work() {
    return { parcels: await this.queries.waiting() };
  }
}
