import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { decideRules, myDecisions } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { RuleDecisions } from './decisions.service.ts';

@Controller()
export class VerdictsRpc {
  constructor(private readonly decisions: RuleDecisions) {}

  @MessageHandler(myDecisions)
  mine(_input: object, ctx: Context) {
    return this.decisions.mine(ctx);
  }

  @MessageHandler(decideRules)
  decide(input: z.output<typeof decideRules.input>, ctx: Context) {
    return this.decisions.decide(input, ctx);
  }
}
