import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { cancellationRequested, subscriptionEnded } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { StoppingService } from './stopping.service.ts';

/** A treatment stops without a prescriber's decision: by the customer, or by the team. */
@Controller()
export class StoppingListener {
  constructor(private readonly stopping: StoppingService) {}

  @EventHandler(cancellationRequested)
  onCancelled(data: z.output<typeof cancellationRequested.data>, tx: Tx): Promise<void> {
    return this.stopping.tell(tx, data, 'cancelled');
  }

  @EventHandler(subscriptionEnded)
  onEnded(data: z.output<typeof subscriptionEnded.data>, tx: Tx): Promise<void> {
    return this.stopping.tell(tx, data, data.how);
  }
}
