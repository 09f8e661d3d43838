import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  beginFactor,
  confirmFactor,
  giveFactor,
  readFactor,
  renewRecoveryCodes,
  resetFactor,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { FactorsService } from './factors.service.ts';

@Controller()
export class FactorsRpc {
  constructor(private readonly factors: FactorsService) {}

  @MessageHandler(readFactor)
  read(_input: z.output<typeof readFactor.input>, ctx: Context) {
    return this.factors.read(ctx);
  }

  @MessageHandler(beginFactor)
  begin(input: z.output<typeof beginFactor.input>, ctx: Context) {
    return this.factors.begin(input.current_password, ctx);
  }

  @MessageHandler(confirmFactor)
  confirm(input: z.output<typeof confirmFactor.input>, ctx: Context) {
    return this.factors.confirm(input.code, ctx);
  }

  @MessageHandler(giveFactor)
  give(input: z.output<typeof giveFactor.input>, ctx: Context) {
    return this.factors.give(input.code, ctx);
  }

  @MessageHandler(renewRecoveryCodes)
  renew(input: z.output<typeof renewRecoveryCodes.input>, ctx: Context) {
    return this.factors.renewRecoveryCodes(input.current_password, ctx);
  }

  @MessageHandler(resetFactor)
  async reset(input: z.output<typeof resetFactor.input>, ctx: Context) {
    await this.factors.reset(input.user, ctx);
    return {};
  }
}
