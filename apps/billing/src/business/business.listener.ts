import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';

/** Keeps the copy of the business's particulars. */
@Controller()
export class BusinessListener {
  constructor(private readonly copy: BusinessCopy) {}

  @EventHandler(businessChanged)
  onChanged({ version, business }: z.output<typeof businessChanged.data>, tx: Tx): Promise<void> {
    return this.copy.keep(tx, version, business);
  }
}
