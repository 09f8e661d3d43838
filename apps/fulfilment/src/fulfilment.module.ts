import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/fulfilment/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { callsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { CustomersListener } from './customers/customers.listener.ts';
import { CustomersService } from './customers/customers.service.ts';
import { GpConsentsListener } from './customers/gp-consents.listener.ts';
import { GpConsentsService } from './customers/gp-consents.service.ts';
import { DispatchesListener } from './dispatches/dispatches.listener.ts';
import { DispatchesQueries } from './dispatches/dispatches.queries.ts';
import { DispatchesRpc } from './dispatches/dispatches.rpc.ts';
import { PurchaseService } from './dispatches/purchase.service.ts';
import { ReadinessService } from './dispatches/readiness.service.ts';
import { DispatchRecords } from './dispatches/records.service.ts';
import { ShippingJobs } from './dispatches/shipping.jobs.ts';
import { ShippingService } from './dispatches/shipping.service.ts';
import { DocumentsRpc } from './documents/documents.rpc.ts';
import { DocumentsService } from './documents/documents.service.ts';
import { OrdersService } from './documents/orders.service.ts';
import { Printer } from './documents/printer.service.ts';
import { FULFILMENT_CONFIG, readFulfilmentConfig, type FulfilmentConfig } from './fulfilment.config.ts';
import { LabelsRpc } from './labels/labels.rpc.ts';
import { LabelsService } from './labels/labels.service.ts';
import { RoyalMailGateway } from './labels/royal-mail.gateway.ts';
import { LegacyOrdersRpc } from './legacy-orders/legacy-orders.rpc.ts';
import { LegacyOrdersService } from './legacy-orders/legacy-orders.service.ts';
import { ByHand20261124 } from './migrations/20261124_by_hand.ts';
import { Dispatches20261123 } from './migrations/20261123_dispatches.ts';
import { Snapshots20261202 } from './migrations/20261202_snapshots.ts';
import { OldLabels20261203 } from './migrations/20261203_old_labels.ts';
import { PomListener } from './pom/pom.listener.ts';
import { GpConsents20261124 } from './migrations/20261124_gp_consents.ts';
import { PomRpc } from './pom/pom.rpc.ts';
import { PomService } from './pom/pom.service.ts';
import { PrescriptionsListener } from './prescriptions/prescriptions.listener.ts';
import { PrescriptionsService } from './prescriptions/prescriptions.service.ts';

import { SnapshotsService } from './snapshots/snapshots.service.ts';

@Module({})
export class FulfilmentModule {
  static with(config: FulfilmentConfig, shared: Shared): DynamicModule {
    return {
      module: FulfilmentModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          calls: callsOf(calls),
          entities: [],
          migrations: [
            { name: '20261123_dispatches', class: Dispatches20261123 },
            { name: '20261124_by_hand', class: ByHand20261124 },
            { name: '20261124_gp_consents', class: GpConsents20261124 },
            { name: '20261202_snapshots', class: Snapshots20261202 },
            { name: '20261203_old_labels', class: OldLabels20261203 },
          ],
        }),
      ],
      providers: [
        { provide: FULFILMENT_CONFIG, useValue: config },
        { provide: RoyalMailGateway, useFactory: () => new RoyalMailGateway(config.carrier) },
        CustomersService,
        CustomersListener,
        GpConsentsService,
        GpConsentsListener,
        PrescriptionsService,
        PrescriptionsListener,
        DispatchRecords,
        DispatchesListener,
        DispatchesQueries,
        ReadinessService,
        PurchaseService,
        ShippingService,
        ShippingJobs,
        DispatchesRpc,
        LabelsService,
        LabelsRpc,
        Printer,
        OrdersService,
        DocumentsService,
        DocumentsRpc,
        SnapshotsService,
        PomService,
        PomListener,
        PomRpc,
        LegacyOrdersService,
        LegacyOrdersRpc,
      ],
    };
  }
}

export const service: Service<FulfilmentConfig> = {
  name: 'fulfilment',
  config: readFulfilmentConfig,
  module: (config, shared) => FulfilmentModule.with(config, shared),
};
