import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { beatClaim, claimCase } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ClaimsService } from './claims.service.ts';

@Controller()
export class ClaimsRpc {
  constructor(private readonly claims: ClaimsService) {}

  @MessageHandler(claimCase)
  claim(input: z.output<typeof claimCase.input>, ctx: Context) {
    return this.claims.claim(input, ctx);
  }

  @MessageHandler(beatClaim)
  beat(input: z.output<typeof beatClaim.input>, ctx: Context) {
    return this.claims.beat(input, ctx);
  }
}
