import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ERASE_JOB, Erasing } from '@sorrel/service-kit/people/erasing';
import { PersonalAttachments } from '../attachments/personal-attachments.service.ts';
import { PersonalPhotos } from '../photos/personal-photos.service.ts';

@Injectable()
export class KeepingJobs {
  constructor(
    private readonly erasing: Erasing,
    private readonly photos: PersonalPhotos,
    private readonly attachments: PersonalAttachments,
  ) {}

  /** Files before rows: a crash in between leaves rows by which the files are found again. */
  @JobHandler(ERASE_JOB)
  async work({ data }: Job<{ user: number }>): Promise<void> {
    if (await this.erasing.isOver(data.user, 'clinical')) {
      await this.photos.deleteFiles(data.user);
      await this.attachments.deleteFiles(data.user);
    }
    await this.erasing.work(data.user);
  }
}
