import { Module } from '@nestjs/common';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { RegistrationsJobs } from './registrations.jobs.ts';
import { RegistrationsService } from './registrations.service.ts';

@Module({
  imports: [HashingModule, LimitsModule, PasswordsModule],
  providers: [RegistrationsJobs, RegistrationsService],
  exports: [RegistrationsService],
})
export class RegistrationsModule {}
