import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { decideRules } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { RuleDecisions } from './decisions.service.ts';

@Injectable()
export class VerdictsRpc {
  constructor(private readonly decisions: RuleDecisions) {}

  @Answers(decideRules)
  decide(input: z.output<typeof decideRules.input>, ctx: Context) {
    return this.decisions.decide(input, ctx);
  }
}
