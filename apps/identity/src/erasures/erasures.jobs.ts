import { Injectable } from '@nestjs/common';
import type { KeptClass } from '@sorrel/contracts/kit/people';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ERASE_JOB, Erasing } from '@sorrel/service-kit/people/erasing';
import { ErasuresService } from './erasures.service.ts';

/** What a restore writes for each erasure since the backup: the classes that are kept, with their days. */
type Again = { user: number; at: string } & Partial<Record<KeptClass, string>>;

@Injectable()
export class ErasuresJobs {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly erasing: Erasing,
  ) {}

  @JobHandler(ERASE_JOB)
  async work({ data }: Job<{ user: number }>): Promise<void> {
    await this.erasures.note(data.user);
    await this.erasing.work(data.user);
  }

  @JobHandler('erase-again')
  async again({ data: { user, at, ...keeps } }: Job<Again>): Promise<void> {
    await this.erasures.again(user, at, keeps);
  }
}
