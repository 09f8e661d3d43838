import { Module } from '@nestjs/common';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { FactorsRpc } from './factors.rpc.ts';
import { FactorsService } from './factors.service.ts';

@Module({
  imports: [HashingModule, LimitsModule, PasskeysModule, PasswordsModule, SessionsModule],
  controllers: [FactorsRpc],
  providers: [FactorsService],
})
export class FactorsModule {}
