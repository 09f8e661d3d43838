import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { StopLetters } from './letters.service.ts';
import { StopsService } from './stops.service.ts';

@Injectable()
export class StopsJobs {
  constructor(
    private readonly stops: StopsService,
    private readonly letters: StopLetters,
  ) {}

  /** Nobody presses once more when these are given up: they are tried for days. Thousands may have charges near. */
  @JobHandler('look-at-stopped', { maxAttempts: 200, longestMs: 30 * 60_000 })
  look({ data, signal }: Job<{ stopId: number }>, ctx: Context): Promise<void> {
    return this.stops.look(data.stopId, ctx, signal);
  }

  @JobHandler('tell-of-stop', { maxAttempts: 200 })
  tell({ data }: Job<{ stopId: number }>, ctx: Context): Promise<void> {
    return this.letters.tell(data.stopId, ctx);
  }
}
