import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { Challenges } from './challenges.service.ts';
import { PasskeyLogIns } from './passkey-log-ins.service.ts';
import { PasskeysRpc } from './passkeys.rpc.ts';
import { PasskeysService } from './passkeys.service.ts';

@Module({
  imports: [DevicesModule, HashingModule, LimitsModule, SessionsModule],
  controllers: [PasskeysRpc],
  providers: [Challenges, PasskeyLogIns, PasskeysService],
  exports: [PasskeysService],
})
export class PasskeysModule {}
