import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { UNREAD_JOB, UnreadService } from './unread.service.ts';

@Controller()
export class UnreadJobs {
  constructor(private readonly unread: UnreadService) {}

  @EventHandler(messageSent)
  async onReply(data: z.output<typeof messageSent.data>, tx: Tx): Promise<void> {
    if (!data.isIncoming) await this.unread.plan(tx, data);
  }

  @JobHandler(UNREAD_JOB)
  tell({ data }: Job<{ messageId: number; userId: number }>, ctx: Context): Promise<void> {
    return this.unread.tell(data.userId, data.messageId, ctx);
  }
}
