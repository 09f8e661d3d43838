import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listReplies, removeReply, saveReply } from '@sorrel/contracts/messaging/replies';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RepliesService } from './replies.service.ts';

@Controller()
export class RepliesRpc {
  constructor(private readonly replies: RepliesService) {}

  @MessageHandler(listReplies)
  list() {
    return this.replies.list();
  }

  @MessageHandler(saveReply)
  save(input: z.output<typeof saveReply.input>, ctx: Context) {
    return this.replies.save(input, ctx);
  }

  @MessageHandler(removeReply)
  remove(input: z.output<typeof removeReply.input>, ctx: Context) {
    return this.replies.remove(input, ctx);
  }
}
