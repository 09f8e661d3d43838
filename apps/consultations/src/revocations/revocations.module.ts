import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { RevocationsRpc } from './revocations.rpc.ts';
import { RevocationsService } from './revocations.service.ts';

@Module({
  imports: [NoticesModule, PrescribersModule],
  controllers: [RevocationsRpc],
  providers: [RevocationsService],
  exports: [RevocationsService],
})
export class RevocationsModule {}
