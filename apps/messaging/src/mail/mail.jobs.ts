import { Injectable } from '@nestjs/common';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { MailService } from './mail.service.ts';

@Injectable()
export class MailJobs {
  constructor(private readonly mail: MailService) {}

  /** About a day of tries: a mail server's bad hour costs nobody their code or their news. */
  @Works('send-mail', { maxAttempts: 20 })
  async send(job: Job<{ id: number }>): Promise<void> {
    await this.mail.send(job.data.id);
  }
}
