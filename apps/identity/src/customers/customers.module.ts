import { Module } from '@nestjs/common';
import { CorrectionsService } from './corrections.service.ts';
import { CustomersRpc } from './customers.rpc.ts';
import { CustomersService } from './customers.service.ts';
import { CustomerRecords } from './records.service.ts';

@Module({
  controllers: [CustomersRpc],
  providers: [CorrectionsService, CustomerRecords, CustomersService],
  exports: [CustomerRecords, CustomersService],
})
export class CustomersModule {}
