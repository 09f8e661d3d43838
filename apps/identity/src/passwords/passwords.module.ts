import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CommonPasswords } from './common-passwords.service.ts';
import { Links } from './links.service.ts';
import { PasswordsJobs } from './passwords.jobs.ts';
import { PasswordsRpc } from './passwords.rpc.ts';
import { PasswordsService } from './passwords.service.ts';

@Module({
  imports: [DevicesModule, HashingModule, LimitsModule, SessionsModule],
  controllers: [PasswordsRpc],
  providers: [CommonPasswords, Links, PasswordsJobs, PasswordsService],
  exports: [Links, PasswordsService],
})
export class PasswordsModule {}
