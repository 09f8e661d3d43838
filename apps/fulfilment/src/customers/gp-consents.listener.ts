import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { gpNamed } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { GpConsentsService } from './gp-consents.service.ts';

@Controller()
export class GpConsentsListener {
  constructor(private readonly consents: GpConsentsService) {}

  @EventHandler(gpNamed)
  onNamed(data: z.output<typeof gpNamed.data>, tx: Tx): Promise<void> {
    return this.consents.keep(tx, data);
  }
}
