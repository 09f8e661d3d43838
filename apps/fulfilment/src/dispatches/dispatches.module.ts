import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.ts';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { ClinicalChecksModule } from '../clinical-checks/clinical-checks.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { LabelsModule } from '../labels/labels.module.ts';
import { OwedModule } from '../owed/owed.module.ts';
import { ParcelsModule } from '../parcels/parcels.module.ts';
import { PomModule } from '../pom/pom.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ResponsibleModule } from '../responsible/responsible.module.ts';
import { StoppedModule } from '../stopped/stopped.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { CollectionsQueries } from './collections.queries.ts';
import { DispatchesListener } from './dispatches.listener.ts';
import { DispatchesQueries } from './dispatches.queries.ts';
import { DispatchesRpc } from './dispatches.rpc.ts';
import { ShippingFacts } from './facts.service.ts';
import { Obstacles } from './obstacles.queries.ts';
import { OwingDoor } from './owing-door.service.ts';
import { PackingService } from './packing.service.ts';
import { PurchaseService } from './purchase.service.ts';
import { ReadinessService } from './readiness.service.ts';
import { ShippingJobs } from './shipping.jobs.ts';
import { ShippingService } from './shipping.service.ts';
import { TwinsService } from './twins.service.ts';

@Module({
  imports: [
    AccuracyModule,
    BatchesModule,
    BusinessModule,
    ClinicalChecksModule,
    CustomersModule,
    DocumentsModule,
    LabelsModule,
    OwedModule,
    ParcelsModule,
    PomModule,
    PrescriptionsModule,
    RecordsModule,
    ResponsibleModule,
    SnapshotsModule,
    StoppedModule,
  ],
  controllers: [DispatchesListener, DispatchesRpc],
  providers: [
    CollectionsQueries,
    DispatchesQueries,
    Obstacles,
    OwingDoor,
    PackingService,
    PurchaseService,
    ReadinessService,
    ShippingFacts,
    ShippingJobs,
    ShippingService,
    TwinsService,
  ],
  exports: [OwingDoor, ReadinessService],
})
export class DispatchesModule {}
