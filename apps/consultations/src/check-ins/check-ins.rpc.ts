import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { answerCheckIn, myCheckIns } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { CheckInsService } from './check-ins.service.ts';

@Controller()
export class CheckInsRpc {
  constructor(private readonly checkIns: CheckInsService) {}

  @MessageHandler(myCheckIns)
  mine(_input: object, ctx: Context) {
    return this.checkIns.mine(ctx);
  }

  @MessageHandler(answerCheckIn)
  answer(input: z.output<typeof answerCheckIn.input>, ctx: Context) {
    return this.checkIns.answer(input, ctx);
  }
}
