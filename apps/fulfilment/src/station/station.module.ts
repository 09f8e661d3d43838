import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.ts';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { DispatchesModule } from '../dispatches/dispatches.module.ts';
import { PapersModule } from '../papers/papers.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ScannedPacks } from './scanned-packs.service.ts';
import { StationQueries } from './station.queries.ts';
import { StationRpc } from './station.rpc.ts';
import { StationService } from './station.service.ts';
import { StationWords } from './words.service.ts';

@Module({
  imports: [
    AccuracyModule,
    BatchesModule,
    BusinessModule,
    DispatchesModule,
    PapersModule,
    PrescriptionsModule,
    RecordsModule,
  ],
  controllers: [StationRpc],
  providers: [ScannedPacks, StationQueries, StationService, StationWords],
})
export class StationModule {}
