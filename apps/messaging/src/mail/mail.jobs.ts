import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { MailService } from './mail.service.ts';

@Injectable()
export class MailJobs {
  constructor(private readonly mail: MailService) {}

  /** About a day of tries: a mail server's bad hour costs nobody their code or their news. */
  @JobHandler('send-mail', { maxAttempts: 20 })
  async send(job: Job<{ id: number }>): Promise<void> {
    await this.mail.send(job.data.id);
  }
}
