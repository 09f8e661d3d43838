import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listRecipients, recallBatch } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RecallsService } from './recalls.service.ts';

@Controller()
export class RecallsRpc {
  constructor(private readonly recalls: RecallsService) {}

  @MessageHandler(recallBatch)
  begin(input: z.output<typeof recallBatch.input>, ctx: Context) {
    return this.recalls.begin(input, ctx);
  }

  @MessageHandler(listRecipients)
  recipients(input: z.output<typeof listRecipients.input>, ctx: Context) {
    return this.recalls.recipients(input, ctx);
  }
}
