import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { answerHealth, listHealthChanges, tellHealth } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { HealthChanges } from './health-changes.service.ts';

@Controller()
export class HealthChangesRpc {
  constructor(private readonly changes: HealthChanges) {}

  @MessageHandler(tellHealth)
  tell(input: z.output<typeof tellHealth.input>, ctx: Context) {
    return this.changes.tell(input, ctx);
  }

  @MessageHandler(listHealthChanges)
  list({ userId }: z.output<typeof listHealthChanges.input>, ctx: Context) {
    return this.changes.list(userId, ctx);
  }

  @MessageHandler(answerHealth)
  answer(input: z.output<typeof answerHealth.input>, ctx: Context) {
    return this.changes.answer(input, ctx);
  }
}
