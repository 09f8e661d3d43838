import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerErased, customerHeld } from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { Erasing } from '@sorrel/service-kit/people/erasing';

/** Notes who is erased and whose records are held; the job does the rest. */
@Controller()
export class KeepingListener {
  constructor(private readonly erasing: Erasing) {}

  @EventHandler(customerErased)
  onErased(data: z.output<typeof customerErased.data>, tx: Tx): Promise<void> {
    return this.erasing.erased(tx, data);
  }

  @EventHandler(customerHeld)
  onHeld(data: z.output<typeof customerHeld.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.erasing.held(tx, data, seq);
  }
}
