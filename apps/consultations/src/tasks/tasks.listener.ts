import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { earlySupplyAsked } from '@sorrel/contracts/billing/events';
import { messageAlarming, messageFlagged } from '@sorrel/contracts/messaging/events';
import {
  gpAnswered,
  gpAnswerWithdrawn,
  gpLetterStuck,
  prescriberAsked,
  recallHelpWanted,
} from '@sorrel/contracts/fulfilment/events';
import { dangersIn, readDangers } from '@sorrel/contracts/messaging/danger-words';
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

  /** A practice writes of its patient: what would be somebody else's danger in a patient's words is theirs here. */
  @EventHandler(gpAnswered)
  async onGpAnswer(data: z.output<typeof gpAnswered.data>, tx: Tx): Promise<void> {
    const { answerId, userId, subscriptionId, practice, text, isFromPractice, files } = data;
    const found = readDangers(text).filter(({ standing }) => standing === 'said' || standing === 'quoted');
    const sentences = [...new Set(found.map(({ sentence }) => sentence))];
    const words = [
      `${practice || 'A practice'} has answered.`,
      ...(isFromPractice ? [] : ['It came from another address than the letter went to.']),
      ...(files > 0 ? [`${files === 1 ? 'A file' : `${files} files`} came with it.`] : []),
      ...(sentences.length > 0 ? sentences : [text.slice(0, MOST_QUOTED)]),
    ].join(' ');
    await this.tasks.open(tx, {
      kind: 'gp-answer',
      cause: `gp-answer:${answerId}`,
      userId,
      subscriptionId,
      told: { place: 'gp-answer', words, dangers: [...new Set(found.map(({ danger }) => danger))] },
    });
  }

  /** Where it comes before what it takes back, that one finds its cause used up. */
  @EventHandler(gpAnswerWithdrawn)
  async onGpAnswerWithdrawn(data: z.output<typeof gpAnswerWithdrawn.data>, tx: Tx): Promise<void> {
    const { answerId, userId, subscriptionId, by } = data;
    await this.tasks.withdraw(
      tx,
      { kind: 'gp-answer', cause: `gp-answer:${answerId}`, userId, subscriptionId },
      `Filed to the wrong patient, and taken back by ${by}.`,
    );
  }

  @EventHandler(gpLetterStuck)
  async onGpLetterStuck(data: z.output<typeof gpLetterStuck.data>, tx: Tx): Promise<void> {
    const { letterId, itemId, userId, subscriptionId, practice, said } = data;
    const words = `The letter of SRL-${itemId} to ${practice || 'the practice'} did not arrive. ${said}`;
    await this.tasks.open(tx, {
      kind: 'gp-letter',
      cause: `gp-letter:${letterId}`,
      userId,
      subscriptionId,
      told: { place: 'gp-letter', words, dangers: [] },
    });
  }

  @EventHandler(recallHelpWanted)
  async onRecallHelp({ answerId, userId }: z.output<typeof recallHelpWanted.data>, tx: Tx): Promise<void> {
    await this.tasks.open(tx, { kind: 'recall', cause: `recall:${answerId}`, userId, subscriptionId: null });
  }
}

const written = (date: string): string => date.split('-').toReversed().join('/');

/** The whole answer stands with the letter. */
const MOST_QUOTED = 600;
