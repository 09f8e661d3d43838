import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { EvidenceQueries } from './evidence.queries.ts';
import { Marks } from './marks.service.ts';
import { PatientsQueries } from './patients.queries.ts';
import { ReadinessQueries } from './readiness.queries.ts';

@Module({
  imports: [BusinessModule],
  providers: [EvidenceQueries, Marks, PatientsQueries, ReadinessQueries],
  exports: [EvidenceQueries, Marks, PatientsQueries, ReadinessQueries],
})
export class CopiesModule {}
