import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { Refusals } from './refusals.service.ts';

@Module({ imports: [AnswersModule, DecisionsModule], providers: [Refusals], exports: [Refusals] })
export class RefusalsModule {}
