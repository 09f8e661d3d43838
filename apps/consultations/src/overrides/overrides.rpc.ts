import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { admitItem, judgeItem, tieOverride } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { OverridesService } from './overrides.service.ts';

@Controller()
export class OverridesRpc {
  constructor(private readonly overrides: OverridesService) {}

  @MessageHandler(judgeItem)
  judge(input: z.output<typeof judgeItem.input>, ctx: Context) {
    return this.overrides.judge(input, ctx);
  }

  @MessageHandler(admitItem)
  admit(input: z.output<typeof admitItem.input>, ctx: Context) {
    return this.overrides.admit(input, ctx);
  }

  @MessageHandler(tieOverride)
  tie(input: z.output<typeof tieOverride.input>, ctx: Context) {
    return this.overrides.tie(input, ctx);
  }
}
