import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { LooksRpc } from './looks.rpc.ts';
import { LooksService } from './looks.service.ts';

@Module({
  imports: [AnswersModule, NoticesModule, TasksModule, VerdictsModule],
  controllers: [LooksRpc],
  providers: [LooksService],
})
export class LooksModule {}
