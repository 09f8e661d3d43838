import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CLOSE_JOB, END_JOB, REMIND_JOB, ROOM_JOB } from './visit.ts';
import { VisitsService } from './visits.service.ts';

@Injectable()
export class VisitsJobs {
  constructor(private readonly visits: VisitsService) {}

  @JobHandler(ROOM_JOB)
  makeRoom({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.visits.makeRoom(data.id, ctx);
  }

  @JobHandler(CLOSE_JOB)
  removeRoom({ data }: Job<{ id: number }>): Promise<void> {
    return this.visits.removeRoom(data.id);
  }

  @JobHandler(REMIND_JOB)
  remind({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.visits.remind(data.id, ctx);
  }

  @JobHandler(END_JOB)
  end({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.visits.end(data.id, ctx);
  }
}
