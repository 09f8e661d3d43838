import { Injectable } from '@nestjs/common';
import { myQuestions } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { QuestionsService } from './questions.service.ts';

@Injectable()
export class QuestionsRpc {
  constructor(private readonly questions: QuestionsService) {}

  @Answers(myQuestions)
  mine(_input: object, ctx: Context) {
    return this.questions.mine(ctx);
  }
}
