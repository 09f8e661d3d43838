import { Module } from '@nestjs/common';
import { EvidenceQueries } from './evidence.queries.ts';
import { PatientsQueries } from './patients.queries.ts';
import { ReadinessQueries } from './readiness.queries.ts';

@Module({
  providers: [EvidenceQueries, PatientsQueries, ReadinessQueries],
  exports: [EvidenceQueries, PatientsQueries, ReadinessQueries],
})
export class CopiesModule {}
