import { Module } from '@nestjs/common';
import { PracticesModule } from '../practices/practices.module.ts';
import { CustomersListener } from './customers.listener.ts';
import { CustomersService } from './customers.service.ts';
import { GpConsentsListener } from './gp-consents.listener.ts';
import { GpConsentsService } from './gp-consents.service.ts';
import { PostcodesJobs } from './postcodes.jobs.ts';
import { PostcodesService } from './postcodes.service.ts';

@Module({
  imports: [PracticesModule],
  controllers: [CustomersListener, GpConsentsListener],
  providers: [CustomersService, GpConsentsService, PostcodesJobs, PostcodesService],
  exports: [CustomersService, GpConsentsService, PostcodesService],
})
export class CustomersModule {}
