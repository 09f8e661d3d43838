import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { QuestionsRpc } from './questions.rpc.ts';
import { QuestionsService } from './questions.service.ts';

@Module({
  imports: [AnswersModule, NoticesModule],
  controllers: [QuestionsRpc],
  providers: [QuestionsService],
  exports: [QuestionsService],
})
export class QuestionsModule {}
