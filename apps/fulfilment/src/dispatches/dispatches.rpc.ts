import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { listDispatches, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { DispatchesQueries } from './dispatches.queries.ts';
import { ShippingService } from './shipping.service.ts';

@Injectable()
export class DispatchesRpc {
  constructor(
    private readonly shipping: ShippingService,
    private readonly queries: DispatchesQueries,
  ) {}

  @Answers(shipItem)
  ship({ id }: z.output<typeof shipItem.input>, ctx: Context) {
    return this.shipping.ship(id, ctx);
  }

  @Answers(listDispatches)
  list(input: z.output<typeof listDispatches.input>) {
    return this.queries.list(input);
  }
}
