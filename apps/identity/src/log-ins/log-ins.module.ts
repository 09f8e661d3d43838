import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { LogInsService } from './log-ins.service.ts';
import { SessionsQueries } from './sessions.queries.ts';
import { SessionsRpc } from './sessions.rpc.ts';

@Module({
  imports: [DevicesModule, HashingModule, LimitsModule, RegistrationsModule, SessionsModule],
  controllers: [SessionsRpc],
  providers: [LogInsService, SessionsQueries],
})
export class LogInsModule {}
