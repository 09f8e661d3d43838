import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { AttachmentsService, FORGET_JOB } from './attachments.service.ts';

@Injectable()
export class AttachmentsJobs {
  constructor(private readonly attachments: AttachmentsService) {}

  @JobHandler(FORGET_JOB)
  async forget({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.attachments.forget(data.id, ctx);
  }
}
