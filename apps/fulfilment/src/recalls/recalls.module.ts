import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { RecallsRpc } from './recalls.rpc.ts';
import { RecallsService } from './recalls.service.ts';

@Module({
  imports: [BatchesModule, CustomersModule, SnapshotsModule],
  controllers: [RecallsRpc],
  providers: [RecallsService],
})
export class RecallsModule {}
