import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { PapersModule } from '../papers/papers.module.ts';
import { PracticesModule } from '../practices/practices.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { GpAddresses } from './addresses.service.ts';
import { GpLettersJobs } from './gp-letters.jobs.ts';
import { GpLettersListener } from './gp-letters.listener.ts';
import { GpLettersQueries } from './gp-letters.queries.ts';
import { GpLettersRpc } from './gp-letters.rpc.ts';
import { GpLetters } from './gp-letters.service.ts';
import { GpMailbox } from './gp-mailbox.service.ts';

/** Letters to GP practices: sent, followed, answered. */
@Module({
  imports: [BusinessModule, CustomersModule, PapersModule, PracticesModule, SnapshotsModule],
  controllers: [GpLettersListener, GpLettersRpc],
  providers: [GpAddresses, GpLetters, GpLettersJobs, GpLettersQueries, GpMailbox],
})
export class GpMailModule {}
