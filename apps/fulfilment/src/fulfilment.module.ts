import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/fulfilment/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { migrations } from './migrations/all.ts';
import { FULFILMENT_CONFIG, readFulfilmentConfig, type FulfilmentConfig, FulfilmentEnv } from './fulfilment.config.ts';
import { RoyalMailGateway } from './labels/royal-mail.gateway.ts';
import { AccuracyModule } from './accuracy/accuracy.module.ts';
import { BatchesModule } from './batches/batches.module.ts';
import { BusinessModule } from './business/business.module.ts';
import { ClinicalChecksModule } from './clinical-checks/clinical-checks.module.ts';
import { CountsModule } from './counts/counts.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DispatchesModule } from './dispatches/dispatches.module.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { ExceptionsModule } from './exceptions/exceptions.module.ts';
import { LabelsModule } from './labels/labels.module.ts';
import { LegacyOrdersModule } from './legacy-orders/legacy-orders.module.ts';
import { LookupsModule } from './lookups/lookups.module.ts';
import { NearMissesModule } from './near-misses/near-misses.module.ts';
import { OwingsModule } from './owings/owings.module.ts';
import { ParcelsModule } from './parcels/parcels.module.ts';
import { RoyalMailTracking } from './parcels/royal-mail-tracking.gateway.ts';
import { PracticesModule } from './practices/practices.module.ts';
import { PapersModule } from './papers/papers.module.ts';
import { PomModule } from './pom/pom.module.ts';
import { GpInbox } from './gp-mail/gp-inbox.gateway.ts';
import { GpMail } from './gp-mail/gp-mail.gateway.ts';
import { GpMailModule } from './gp-mail/gp-mail.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { PrescriptionsModule } from './prescriptions/prescriptions.module.ts';
import { RecallsModule } from './recalls/recalls.module.ts';
import { RecordsModule } from './records/records.module.ts';
import { RegisterModule } from './register/register.module.ts';
import { ResponsibleModule } from './responsible/responsible.module.ts';
import { SealingModule } from './sealing/sealing.module.ts';
import { StoppedModule } from './stopped/stopped.module.ts';
import { SnapshotsModule } from './snapshots/snapshots.module.ts';
import { StationModule } from './station/station.module.ts';
import { TrackingModule } from './tracking/tracking.module.ts';
import { WorksheetsModule } from './worksheets/worksheets.module.ts';
import { KeepingModule } from './keeping/keeping.module.ts';
import { FULFILMENT_PERSONAL } from './personal.ts';
import { FULFILMENT_SEALED } from './sealed.ts';

const features = [
  AccuracyModule,
  BatchesModule,
  BusinessModule,
  ClinicalChecksModule,
  CountsModule,
  CustomersModule,
  DispatchesModule,
  DocumentsModule,
  ExceptionsModule,
  GpMailModule,
  InsightsModule,
  KeepingModule,
  LabelsModule,
  LegacyOrdersModule,
  LookupsModule,
  NearMissesModule,
  OwingsModule,
  PapersModule,
  ParcelsModule,
  PomModule,
  PracticesModule,
  PrescriptionsModule,
  RecallsModule,
  RecordsModule,
  RegisterModule,
  ResponsibleModule,
  SealingModule,
  SnapshotsModule,
  StationModule,
  StoppedModule,
  TrackingModule,
  WorksheetsModule,
];

@Module({})
class FulfilmentSettings {}

@Module({})
export class FulfilmentModule {
  static with(config: FulfilmentConfig, shared: Shared): DynamicModule {
    // Providers made from settings, for every feature.
    const settings: DynamicModule = {
      module: FulfilmentSettings,
      global: true,
      providers: [
        { provide: FULFILMENT_CONFIG, useValue: config },
        { provide: RoyalMailGateway, useFactory: () => new RoyalMailGateway(config.carrier) },
        { provide: RoyalMailTracking, useFactory: () => new RoyalMailTracking(config.tracking) },
        { provide: GpMail, useFactory: () => new GpMail(config.gpMail?.relay ?? null) },
        { provide: GpInbox, useFactory: () => new GpInbox(config.gpMail?.inbox ?? null) },
      ],
      exports: [FULFILMENT_CONFIG, GpInbox, GpMail, RoyalMailGateway, RoyalMailTracking],
    };
    return {
      module: FulfilmentModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          sealed: FULFILMENT_SEALED,
          personal: FULFILMENT_PERSONAL,
          queues: 'jobs',
          shared,
          rpcs: rpcsOf(calls),
          entities: [],
          migrations,
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<FulfilmentConfig> = {
  name: 'fulfilment',
  sealed: FULFILMENT_SEALED,
  personal: FULFILMENT_PERSONAL,
  settings: FulfilmentEnv,
  config: readFulfilmentConfig,
  problems: async (env) => {
    const { gpMail } = readFulfilmentConfig(env);
    const found = await Promise.all([
      new GpMail(gpMail?.relay ?? null).problem(),
      new GpInbox(gpMail?.inbox ?? null).problem(),
    ]);
    return found.filter((line) => line !== null);
  },
  module: (config, shared) => FulfilmentModule.with(config, shared),
};
