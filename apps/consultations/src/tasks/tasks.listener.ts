import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { recallHelpWanted } from '@sorrel/contracts/fulfilment/events';
import { messageFlagged } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { causeOfMessage, TasksService } from './tasks.service.ts';

@Controller()
export class TasksListener {
  constructor(private readonly tasks: TasksService) {}

  @EventHandler(messageFlagged)
  async onFlagged({ messageId, userId }: z.output<typeof messageFlagged.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'message', cause: causeOfMessage(messageId), userId, subscriptionId: null });
  }

  @EventHandler(recallHelpWanted)
  async onRecallHelp({ answerId, userId }: z.output<typeof recallHelpWanted.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'recall', cause: `recall:${answerId}`, userId, subscriptionId: null });
  }
}
