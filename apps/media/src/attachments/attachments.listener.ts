import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { messageAttached } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { AttachmentsService } from './attachments.service.ts';

/** A message carries files: they stay as long as it does. */
@Controller()
export class AttachmentsListener {
  constructor(private readonly attachments: AttachmentsService) {}

  @EventHandler(messageAttached)
  onAttached(data: z.output<typeof messageAttached.data>, tx: Tx): Promise<void> {
    return this.attachments.keep(tx, data);
  }
}
