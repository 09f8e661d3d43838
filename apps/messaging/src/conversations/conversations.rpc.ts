import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  listChats,
  markRead,
  messagesSince,
  readMine,
  readOfCustomer,
  sendMine,
  sendToCustomer,
} from '@sorrel/contracts/messaging/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
import { Answers } from '@sorrel/service-kit/handlers';
import { ConversationsQueries } from './conversations.queries.ts';
import { ConversationsService } from './conversations.service.ts';
import { UnreadService } from './unread.service.ts';

@Injectable()
export class ConversationsRpc {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly queries: ConversationsQueries,
    private readonly unread: UnreadService,
    private readonly db: Db,
  ) {}

  @Answers(readMine)
  async readMine(input: z.output<typeof readMine.input>, ctx: Context) {
    return { messages: await this.queries.page(userIdOf(ctx), input.lastId, input.afterId ?? null) };
  }

  @Answers(sendMine)
  async sendMine(input: z.output<typeof sendMine.input>, ctx: Context) {
    return this.conversations.send(
      {
        userId: userIdOf(ctx),
        text: input.message,
        clientId: input.clientId ?? null,
        isIncoming: true,
        staffId: null,
      },
      ctx,
    );
  }

  @Answers(markRead)
  markRead({ messageId }: z.output<typeof markRead.input>, ctx: Context) {
    return this.unread.read(userIdOf(ctx), messageId, ctx);
  }

  @Answers(readOfCustomer)
  readOfCustomer(input: z.output<typeof readOfCustomer.input>, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => ({
      messages: await this.queries.page(input.userId, input.lastId, input.afterId ?? null, tx),
    }));
  }

  @Answers(sendToCustomer)
  async sendToCustomer(input: z.output<typeof sendToCustomer.input>, ctx: Context) {
    return this.conversations.send(
      {
        userId: input.userId,
        text: input.message,
        clientId: input.clientId ?? null,
        isIncoming: false,
        staffId: userIdOf(ctx),
      },
      ctx,
    );
  }

  @Answers(messagesSince)
  async since({ afterId }: z.output<typeof messagesSince.input>) {
    return { messages: await this.queries.since(afterId) };
  }

  @Answers(listChats)
  list(input: z.output<typeof listChats.input>) {
    return this.queries.list(input.keyword, input.page, input.perPage);
  }
}
