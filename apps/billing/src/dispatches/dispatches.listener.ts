import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { itemReshipped, itemShipped, owingChanged, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { DispatchesService } from './dispatches.service.ts';

@Controller()
export class DispatchesListener {
  constructor(private readonly dispatches: DispatchesService) {}

  @EventHandler(itemShipped)
  shipped({ itemId, trackingNumber, shippedAt }: z.output<typeof itemShipped.data>, tx: Tx): Promise<void> {
    return this.dispatches.ship(tx, itemId, trackingNumber, new Date(shippedAt));
  }

  @EventHandler(itemReshipped)
  reshipped({ itemId, trackingNumber }: z.output<typeof itemReshipped.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.dispatches.reship(tx, itemId, trackingNumber, seq);
  }

  @EventHandler(parcelMoved)
  moved(data: z.output<typeof parcelMoved.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.dispatches.move(tx, data, seq);
  }

  @EventHandler(owingChanged)
  owed(data: z.output<typeof owingChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.dispatches.owe(tx, data, seq);
  }
}
