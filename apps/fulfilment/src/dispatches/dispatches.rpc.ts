import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  considerShipping,
  exportDispatches,
  listDispatches,
  packItems,
  parcelWork,
  shipItem,
} from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { CollectionsQueries } from './collections.queries.ts';
import { DispatchesQueries } from './dispatches.queries.ts';
import { PackingService } from './packing.service.ts';
import { ReadinessService } from './readiness.service.ts';
import { ShippingService } from './shipping.service.ts';

@Controller()
export class DispatchesRpc {
  constructor(
    private readonly shipping: ShippingService,
    private readonly queries: DispatchesQueries,
    private readonly collections: CollectionsQueries,
    private readonly packing: PackingService,
    private readonly readiness: ReadinessService,
  ) {}

  @MessageHandler(considerShipping)
  consider({ id }: z.output<typeof considerShipping.input>, ctx: Context) {
    return this.readiness.consider(id, ctx);
  }

  @MessageHandler(shipItem)
  ship({ id }: z.output<typeof shipItem.input>, ctx: Context) {
    return this.shipping.ship(id, ctx);
  }

  @MessageHandler(packItems)
  pack({ ids }: z.output<typeof packItems.input>, ctx: Context) {
    return this.packing.pack(ids, ctx);
  }

  @MessageHandler(listDispatches)
  list(input: z.output<typeof listDispatches.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(exportDispatches)
  export(input: z.output<typeof exportDispatches.input>, ctx: Context) {
    return this.queries.export(input, ctx);
  }

  @MessageHandler(parcelWork)
  async work() {
    return { parcels: await this.collections.waiting() };
  }
}
