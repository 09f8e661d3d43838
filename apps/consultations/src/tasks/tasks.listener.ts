import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { earlySupplyAsked } from '@sorrel/contracts/billing/events';
import { messageAlarming, messageFlagged } from '@sorrel/contracts/messaging/events';
import { prescriberAsked, recallHelpWanted } from '@sorrel/contracts/fulfilment/events';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { causeOfMessage, causeOfPharmacist, TasksService } from './tasks.service.ts';

@Controller()
export class TasksListener {
  constructor(private readonly tasks: TasksService) {}

  /** Published by the version before, which told no more. */
  @EventHandler(messageFlagged)
  async onFlagged({ messageId, userId }: z.output<typeof messageFlagged.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'message', cause: causeOfMessage(messageId), userId, subscriptionId: null });
  }

  @EventHandler(earlySupplyAsked)
  async onEarly(data: z.output<typeof earlySupplyAsked.data>, tx: Tx): Promise<void> {
    const { itemId, userId, subscriptionId, sentOn, until, reason, by } = data;
    const words = [
      `The last delivery left on ${written(sentOn)} and should last until about ${written(until)}.`,
      reason
        ? `${by === 'staff' ? 'Why, as the team wrote' : 'Why, in their words'}: ${reason}`
        : 'No reason was given.',
    ].join(' ');
    await this.tasks.open(tx, {
      kind: 'early-supply',
      cause: `early:${itemId}:${sentOn}`,
      userId,
      subscriptionId,
      told: { place: 'early-supply', words, dangers: dangersIn(reason) },
    });
  }

  @EventHandler(messageAlarming)
  async onAlarming({ messageId, userId, told }: z.output<typeof messageAlarming.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, {
      kind: 'message',
      cause: causeOfMessage(messageId),
      userId,
      subscriptionId: null,
      told,
    });
  }

  @EventHandler(prescriberAsked)
  async onPharmacist(data: z.output<typeof prescriberAsked.data>, tx: Tx): Promise<void> {
    const { checkId, itemId, userId, subscriptionId, isStopped, text, by } = data;
    const words = `${by} ${isStopped ? 'has stopped' : 'asks about'} SRL-${itemId}: ${text}`;
    await this.tasks.open(tx, {
      kind: 'pharmacist',
      cause: causeOfPharmacist(checkId),
      userId,
      subscriptionId,
      told: { place: 'pharmacist', words, dangers: [] },
    });
  }

  @EventHandler(recallHelpWanted)
  async onRecallHelp({ answerId, userId }: z.output<typeof recallHelpWanted.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'recall', cause: `recall:${answerId}`, userId, subscriptionId: null });
  }
}

const written = (date: string): string => date.split('-').toReversed().join('/');
