import { Module } from '@nestjs/common';
import { PrescribersRpc } from './prescribers.rpc.ts';
import { PrescribersService } from './prescribers.service.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Module({
  controllers: [PrescribersRpc],
  providers: [PrescribersService, PrescriptionsService],
  exports: [PrescribersService, PrescriptionsService],
})
export class PrescribersModule {}
