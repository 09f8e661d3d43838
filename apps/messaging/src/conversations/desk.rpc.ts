import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { assignChat, closeChat, markChat, readDesk, snoozeChat } from '@sorrel/contracts/messaging/desk';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { DeskQueries } from './desk.queries.ts';
import { DeskService } from './desk.service.ts';

@Controller()
export class DeskRpc {
  constructor(
    private readonly desk: DeskService,
    private readonly queries: DeskQueries,
  ) {}

  @MessageHandler(readDesk)
  async read({ userId }: z.output<typeof readDesk.input>) {
    return { desk: await this.queries.read(userId) };
  }

  @MessageHandler(assignChat)
  assign(input: z.output<typeof assignChat.input>, ctx: Context) {
    return this.desk.assign(input, ctx);
  }

  @MessageHandler(snoozeChat)
  snooze(input: z.output<typeof snoozeChat.input>, ctx: Context) {
    return this.desk.snooze(input, ctx);
  }

  @MessageHandler(closeChat)
  close(input: z.output<typeof closeChat.input>, ctx: Context) {
    return this.desk.close(input, ctx);
  }

  @MessageHandler(markChat)
  mark(input: z.output<typeof markChat.input>, ctx: Context) {
    return this.desk.mark(input, ctx);
  }
}
