import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { beginIdentityCheck, decideIdentityCheck, receiveIdentityWebhook } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { IdentityChecksService } from './identity-checks.service.ts';

@Controller()
export class IdentityChecksRpc {
  constructor(private readonly checks: IdentityChecksService) {}

  @MessageHandler(beginIdentityCheck)
  begin(input: z.output<typeof beginIdentityCheck.input>, ctx: Context) {
    return this.checks.begin(input, ctx);
  }

  @MessageHandler(decideIdentityCheck)
  decide(input: z.output<typeof decideIdentityCheck.input>, ctx: Context) {
    return this.checks.decide(input, ctx);
  }

  @MessageHandler(receiveIdentityWebhook)
  receive(input: z.output<typeof receiveIdentityWebhook.input>, ctx: Context) {
    return this.checks.receive(input, ctx);
  }
}
