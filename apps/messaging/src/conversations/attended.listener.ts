import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { messageAttended } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';

/** A clinician has looked at a flagged message: its conversation is treated as any other. */
@Controller()
export class AttendedListener {
  @EventHandler(messageAttended)
  async onAttended({ messageId, userId, at }: z.output<typeof messageAttended.data>, tx: Tx): Promise<void> {
    await tx.rows('update messages set attended_at = ? where id = ? and user_id = ? and attended_at is null', [
      at,
      messageId,
      userId,
    ]);
  }
}
