import { Module } from '@nestjs/common';
import { LabelsModule } from '../labels/labels.module.ts';
import { LegacyOrdersListener } from './legacy-orders.listener.ts';
import { LegacyOrdersRpc } from './legacy-orders.rpc.ts';
import { LegacyOrdersService } from './legacy-orders.service.ts';

@Module({
  imports: [LabelsModule],
  controllers: [LegacyOrdersListener, LegacyOrdersRpc],
  providers: [LegacyOrdersService],
})
export class LegacyOrdersModule {}
