import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { messageFlagged } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { TasksService } from './tasks.service.ts';

@Injectable()
export class TasksListener {
  constructor(private readonly tasks: TasksService) {}

  @Hears(messageFlagged)
  async onFlagged({ messageId, userId }: z.output<typeof messageFlagged.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'message', cause: `message:${messageId}`, userId, subscriptionId: null });
  }
}
