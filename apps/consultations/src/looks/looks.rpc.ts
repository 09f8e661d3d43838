import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { answerLook, askLook } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { LooksService } from './looks.service.ts';

@Controller()
export class LooksRpc {
  constructor(private readonly looks: LooksService) {}

  @MessageHandler(askLook)
  ask(input: z.output<typeof askLook.input>, ctx: Context) {
    return this.looks.ask(input, ctx);
  }

  @MessageHandler(answerLook)
  answer(input: z.output<typeof answerLook.input>, ctx: Context) {
    return this.looks.answer(input, ctx);
  }
}
