import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { confirmRules, readRuleRegister } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ConfirmationsService } from './confirmations.service.ts';

@Controller()
export class RuleRegisterRpc {
  constructor(private readonly confirmations: ConfirmationsService) {}

  @MessageHandler(readRuleRegister)
  read() {
    return this.confirmations.read();
  }

  @MessageHandler(confirmRules)
  confirm(input: z.output<typeof confirmRules.input>, ctx: Context) {
    return this.confirmations.confirm(input, ctx);
  }
}
