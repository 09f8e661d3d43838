import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { readRecovery } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { RecoveryService } from './recovery.service.ts';

@Controller()
export class RecoveryRpc {
  constructor(private readonly recovery: RecoveryService) {}

  @MessageHandler(readRecovery)
  read(input: z.output<typeof readRecovery.input>, ctx: Context) {
    return this.recovery.read(input, ctx);
  }
}
