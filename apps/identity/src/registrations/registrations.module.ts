import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { RegistrationsJobs } from './registrations.jobs.ts';
import { RegistrationsService } from './registrations.service.ts';

@Module({
  imports: [DevicesModule, HashingModule, LimitsModule, PasswordsModule],
  providers: [RegistrationsJobs, RegistrationsService],
  exports: [RegistrationsService],
})
export class RegistrationsModule {}
