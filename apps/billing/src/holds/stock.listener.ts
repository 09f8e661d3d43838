import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { stockChanged } from '@sorrel/contracts/fulfilment/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { StockService } from './stock.service.ts';

/** Keeps the copy of what the pharmacy's batches hold. */
@Controller()
export class StockListener {
  constructor(private readonly stock: StockService) {}

  @EventHandler(stockChanged)
  onChanged(data: z.output<typeof stockChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.stock.keptByBatch(tx, data, seq);
  }
}
