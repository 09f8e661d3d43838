import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ERASE_JOB, Erasing } from '@sorrel/service-kit/people/erasing';

@Injectable()
export class KeepingJobs {
  constructor(private readonly erasing: Erasing) {}

  @JobHandler(ERASE_JOB)
  async work({ data }: Job<{ user: number }>): Promise<void> {
    await this.erasing.work(data.user);
  }
}
