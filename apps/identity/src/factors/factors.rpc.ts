import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  beginFactor,
  confirmFactor,
  giveFactor,
  readFactor,
  renewRecoveryCodes,
  resetFactor,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { FactorsService } from './factors.service.ts';

@Injectable()
export class FactorsRpc {
  constructor(private readonly factors: FactorsService) {}

  @Answers(readFactor)
  read(_input: z.output<typeof readFactor.input>, ctx: Context) {
    return this.factors.read(ctx);
  }

  @Answers(beginFactor)
  begin(input: z.output<typeof beginFactor.input>, ctx: Context) {
    return this.factors.begin(input.current_password, ctx);
  }

  @Answers(confirmFactor)
  confirm(input: z.output<typeof confirmFactor.input>, ctx: Context) {
    return this.factors.confirm(input.code, ctx);
  }

  @Answers(giveFactor)
  give(input: z.output<typeof giveFactor.input>, ctx: Context) {
    return this.factors.give(input.code, ctx);
  }

  @Answers(renewRecoveryCodes)
  renew(input: z.output<typeof renewRecoveryCodes.input>, ctx: Context) {
    return this.factors.renewRecoveryCodes(input.current_password, ctx);
  }

  @Answers(resetFactor)
  async reset(input: z.output<typeof resetFactor.input>, ctx: Context) {
    await this.factors.reset(input.user, ctx);
    return {};
  }
}
