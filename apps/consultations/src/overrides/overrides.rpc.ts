import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { admitItem, judgeItem, tieOverride } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { OverridesService } from './overrides.service.ts';

@Injectable()
export class OverridesRpc {
  constructor(private readonly overrides: OverridesService) {}

  @Answers(judgeItem)
  judge(input: z.output<typeof judgeItem.input>, ctx: Context) {
    return this.overrides.judge(input, ctx);
  }

  @Answers(admitItem)
  admit(input: z.output<typeof admitItem.input>, ctx: Context) {
    return this.overrides.admit(input, ctx);
  }

  @Answers(tieOverride)
  tie(input: z.output<typeof tieOverride.input>, ctx: Context) {
    return this.overrides.tie(input, ctx);
  }
}
