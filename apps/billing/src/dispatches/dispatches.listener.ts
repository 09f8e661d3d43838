import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { itemShipped } from '@sorrel/contracts/fulfilment/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { DispatchesService } from './dispatches.service.ts';

@Injectable()
export class DispatchesListener {
  constructor(private readonly dispatches: DispatchesService) {}

  @Hears(itemShipped)
  shipped({ itemId, trackingNumber, shippedAt }: z.output<typeof itemShipped.data>, tx: Tx): Promise<void> {
    return this.dispatches.ship(tx, itemId, trackingNumber, new Date(shippedAt));
  }
}
