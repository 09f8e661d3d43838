import { Controller } from '@nestjs/common';
import { myQuestions } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { QuestionsService } from './questions.service.ts';

@Controller()
export class QuestionsRpc {
  constructor(private readonly questions: QuestionsService) {}

  @MessageHandler(myQuestions)
  mine(_input: object, ctx: Context) {
    return this.questions.mine(ctx);
  }
}
