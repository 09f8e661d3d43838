import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  chatWork,
  exportChats,
  listChats,
  markRead,
  messagesSince,
  readMine,
  readOfCustomer,
  sendMine,
  sendToCustomer,
} from '@sorrel/contracts/messaging/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ConversationsQueries } from './conversations.queries.ts';
import { ConversationsService } from './conversations.service.ts';
import { UnreadService } from './unread.service.ts';

@Controller()
export class ConversationsRpc {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly queries: ConversationsQueries,
    private readonly unread: UnreadService,
    private readonly db: Db,
  ) {}

  @MessageHandler(exportChats)
  export(input: z.output<typeof exportChats.input>, ctx: Context) {
    return this.db.transaction(ctx, () => this.queries.export(input, userIdOf(ctx)));
  }

  @MessageHandler(readMine)
  async readMine(input: z.output<typeof readMine.input>, ctx: Context) {
    return { messages: await this.queries.page(userIdOf(ctx), input.lastId, input.afterId ?? null) };
  }

  @MessageHandler(sendMine)
  async sendMine(input: z.output<typeof sendMine.input>, ctx: Context) {
    return this.conversations.send(
      {
        userId: userIdOf(ctx),
        text: input.message,
        attachments: input.attachments,
        clientId: input.clientId ?? null,
        isIncoming: true,
        staff: null,
      },
      ctx,
    );
  }

  @MessageHandler(markRead)
  markRead({ messageId }: z.output<typeof markRead.input>, ctx: Context) {
    return this.unread.read(userIdOf(ctx), messageId, ctx);
  }

  @MessageHandler(readOfCustomer)
  readOfCustomer(input: z.output<typeof readOfCustomer.input>, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => ({
      messages: await this.queries.page(input.userId, input.lastId, input.afterId ?? null, tx),
    }));
  }

  @MessageHandler(sendToCustomer)
  async sendToCustomer(input: z.output<typeof sendToCustomer.input>, ctx: Context) {
    return this.conversations.send(
      {
        userId: input.userId,
        text: input.message,
        attachments: input.attachments,
        clientId: input.clientId ?? null,
        isIncoming: false,
        staff: { id: userIdOf(ctx), name: ctx.actor.name },
        seenId: input.seenId ?? null,
      },
      ctx,
    );
  }

  @MessageHandler(messagesSince)
  async since({ afterId }: z.output<typeof messagesSince.input>) {
    return { messages: await this.queries.since(afterId) };
  }

  @MessageHandler(listChats)
  list(input: z.output<typeof listChats.input>, ctx: Context) {
    return this.queries.list(input, userIdOf(ctx));
  }

  @MessageHandler(chatWork)
  async work({ lateBefore }: z.output<typeof chatWork.input>) {
    return { chats: await this.queries.unanswered(lateBefore.chats) };
  }
}
