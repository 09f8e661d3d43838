import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { itemShippedByHand } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { PomService } from './pom.service.ts';

/** Handles supplies sent without a parcel of ours. */
@Controller()
export class PomListener {
  constructor(private readonly pom: PomService) {}

  @EventHandler(itemShippedByHand)
  onShippedByHand({ itemId, at }: z.output<typeof itemShippedByHand.data>, tx: Tx): Promise<void> {
    return this.pom.byHand(tx, itemId, new Date(at));
  }
}
