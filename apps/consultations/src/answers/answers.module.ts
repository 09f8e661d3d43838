import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ConsultationRecords } from './records.service.ts';

@Module({ imports: [PeopleModule], providers: [ConsultationRecords], exports: [ConsultationRecords] })
export class AnswersModule {}
