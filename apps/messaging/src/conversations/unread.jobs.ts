import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { Context } from '@sorrel/service-kit/actor';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears, Works, type Job } from '@sorrel/service-kit/handlers';
import { UNREAD_JOB, UnreadService } from './unread.service.ts';

@Injectable()
export class UnreadJobs {
  constructor(private readonly unread: UnreadService) {}

  @Hears(messageSent)
  async onReply(data: z.output<typeof messageSent.data>, tx: Tx): Promise<void> {
    if (!data.isIncoming) await this.unread.plan(tx, data);
  }

  @Works(UNREAD_JOB)
  tell({ data }: Job<{ messageId: number; userId: number }>, ctx: Context): Promise<void> {
    return this.unread.tell(data.userId, data.messageId, ctx);
  }
}
