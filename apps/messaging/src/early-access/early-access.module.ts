import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { EarlyAccessJobs } from './early-access.jobs.ts';
import { EarlyAccessQueries } from './early-access.queries.ts';
import { EarlyAccessRpc } from './early-access.rpc.ts';
import { EarlyAccessService } from './early-access.service.ts';

@Module({
  imports: [MailModule],
  controllers: [EarlyAccessRpc],
  providers: [EarlyAccessJobs, EarlyAccessQueries, EarlyAccessService],
})
export class EarlyAccessModule {}
