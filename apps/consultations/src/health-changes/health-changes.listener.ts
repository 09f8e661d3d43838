import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { healthReasonGiven, healthReasonGivenBefore } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { HealthChanges } from './health-changes.service.ts';

/** A reason to cancel that is a change of health is heard as one, whichever screen or program it came through. */
@Controller()
export class HealthChangesListener {
  constructor(private readonly changes: HealthChanges) {}

  @EventHandler(healthReasonGivenBefore)
  onReasonOfBefore(data: z.output<typeof healthReasonGivenBefore.data>, tx: Tx): Promise<void> {
    return this.onReason(data, tx);
  }

  @EventHandler(healthReasonGiven)
  onReason(data: z.output<typeof healthReasonGiven.data>, tx: Tx): Promise<void> {
    return this.changes.cancelled(tx, data);
  }
}
