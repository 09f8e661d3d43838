import { Module } from '@nestjs/common';
import { PrescribersListener } from './prescribers.listener.ts';
import { PrescribersRpc } from './prescribers.rpc.ts';
import { PrescribersService } from './prescribers.service.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Module({
  controllers: [PrescribersListener, PrescribersRpc],
  providers: [PrescribersService, PrescriptionsService],
  exports: [PrescribersService, PrescriptionsService],
})
export class PrescribersModule {}
