import { Module } from '@nestjs/common';
import { PracticesModule } from '../practices/practices.module.ts';
import { CustomersListener } from './customers.listener.ts';
import { CustomersService } from './customers.service.ts';
import { GpConsentsListener } from './gp-consents.listener.ts';
import { GpConsentsService } from './gp-consents.service.ts';

@Module({
  imports: [PracticesModule],
  controllers: [CustomersListener, GpConsentsListener],
  providers: [CustomersService, GpConsentsService],
  exports: [CustomersService, GpConsentsService],
})
export class CustomersModule {}
