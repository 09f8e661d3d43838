import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { CheckingService } from './checking.service.ts';
import { ImportsJobs } from './imports.jobs.ts';
import { ImportsRpc } from './imports.rpc.ts';
import { ImportsService } from './imports.service.ts';
import { JudgingService } from './judging.service.ts';
import { RunningService } from './running.service.ts';

@Module({
  imports: [AccountsModule, CustomersModule],
  controllers: [ImportsRpc],
  providers: [CheckingService, ImportsJobs, ImportsService, JudgingService, RunningService],
})
export class ImportsModule {}
