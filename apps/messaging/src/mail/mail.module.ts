import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { MailJobs } from './mail.jobs.ts';
import { MailListener } from './mail.listener.ts';
import { MailService } from './mail.service.ts';
import { SecurityMailListener } from './security.listener.ts';

@Module({
  imports: [BusinessModule],
  controllers: [MailListener, SecurityMailListener],
  providers: [MailJobs, MailService],
  exports: [MailService],
})
export class MailModule {}
