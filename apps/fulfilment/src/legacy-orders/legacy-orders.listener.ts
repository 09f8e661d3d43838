import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { oldOrdersImported } from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { LegacyOrdersService } from './legacy-orders.service.ts';

@Controller()
export class LegacyOrdersListener {
  constructor(private readonly orders: LegacyOrdersService) {}

  @EventHandler(oldOrdersImported)
  onImported({ orders }: z.output<typeof oldOrdersImported.data>, tx: Tx): Promise<void> {
    return this.orders.keep(tx, orders);
  }
}
