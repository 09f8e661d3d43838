import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { CheckInsModule } from '../check-ins/check-ins.module.ts';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { CourseService } from './course.service.ts';

@Module({
  imports: [AnswersModule, CheckInsModule, EvidenceModule],
  providers: [CourseService],
  exports: [CourseService],
})
export class CourseModule {}
