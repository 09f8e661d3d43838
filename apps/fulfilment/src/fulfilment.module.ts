import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/fulfilment/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { FULFILMENT_CONFIG, readFulfilmentConfig, type FulfilmentConfig, FulfilmentEnv } from './fulfilment.config.ts';
import { RoyalMailGateway } from './labels/royal-mail.gateway.ts';
import { ByHand20261124 } from './migrations/20261124_by_hand.ts';
import { Dispatches20261123 } from './migrations/20261123_dispatches.ts';
import { Snapshots20261202 } from './migrations/20261202_snapshots.ts';
import { OldLabels20261203 } from './migrations/20261203_old_labels.ts';
import { GpConsents20261124 } from './migrations/20261124_gp_consents.ts';
import { BusinessModule } from './business/business.module.ts';
import { Business20261206 } from './migrations/20261206_business.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DispatchesModule } from './dispatches/dispatches.module.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { LabelsModule } from './labels/labels.module.ts';
import { LegacyOrdersModule } from './legacy-orders/legacy-orders.module.ts';
import { PapersModule } from './papers/papers.module.ts';
import { PomModule } from './pom/pom.module.ts';
import { PrescriptionsModule } from './prescriptions/prescriptions.module.ts';
import { RecordsModule } from './records/records.module.ts';
import { SnapshotsModule } from './snapshots/snapshots.module.ts';

const features = [
  BusinessModule,
  CustomersModule,
  DispatchesModule,
  DocumentsModule,
  LabelsModule,
  LegacyOrdersModule,
  PapersModule,
  PomModule,
  PrescriptionsModule,
  RecordsModule,
  SnapshotsModule,
];

@Module({})
class FulfilmentSettings {}

@Module({})
export class FulfilmentModule {
  static with(config: FulfilmentConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
    const settings: DynamicModule = {
      module: FulfilmentSettings,
      global: true,
      providers: [
        { provide: FULFILMENT_CONFIG, useValue: config },
        { provide: RoyalMailGateway, useFactory: () => new RoyalMailGateway(config.carrier) },
      ],
      exports: [FULFILMENT_CONFIG, RoyalMailGateway],
    };
    return {
      module: FulfilmentModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          queues: 'jobs',
          shared,
          rpcs: rpcsOf(calls),
          entities: [],
          migrations: [
            { name: '20261123_dispatches', class: Dispatches20261123 },
            { name: '20261124_by_hand', class: ByHand20261124 },
            { name: '20261124_gp_consents', class: GpConsents20261124 },
            { name: '20261202_snapshots', class: Snapshots20261202 },
            { name: '20261203_old_labels', class: OldLabels20261203 },
            { name: '20261206_business', class: Business20261206 },
          ],
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<FulfilmentConfig> = {
  name: 'fulfilment',
  settings: FulfilmentEnv,
  config: readFulfilmentConfig,
  module: (config, shared) => FulfilmentModule.with(config, shared),
};
