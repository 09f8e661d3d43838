import { Module } from '@nestjs/common';
import { LabelsModule } from '../labels/labels.module.ts';
import { LegacyOrdersRpc } from './legacy-orders.rpc.ts';
import { LegacyOrdersService } from './legacy-orders.service.ts';

@Module({ imports: [LabelsModule], controllers: [LegacyOrdersRpc], providers: [LegacyOrdersService] })
export class LegacyOrdersModule {}
