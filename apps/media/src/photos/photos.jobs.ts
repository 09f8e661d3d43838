import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler } from '@sorrel/service-kit/jobs/job-handler';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { PhotoUpkeep } from './upkeep.service.ts';

const DAY_MS = 24 * 3600_000;

@Injectable()
export class PhotosJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly upkeep: PhotoUpkeep,
    private readonly db: Db,
  ) {}

  // Real time, since files age in it; a clock moved two months ahead must not stop here for each day on the way.
  async onApplicationBootstrap(): Promise<void> {
    this.#timer = setInterval(() => void this.plan().catch(() => undefined), DAY_MS);
    this.#timer.unref();
    await this.plan();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async plan(): Promise<void> {
    await this.upkeep.sweepArrivals();
    await this.db.transaction(systemContext('sweep-pictures'), (tx) =>
      tx.schedule({ kind: 'sweep-pictures', key: 'daily', data: {} }),
    );
  }

  @JobHandler('sweep-pictures')
  async sweep(): Promise<void> {
    await this.upkeep.sweep();
    await this.upkeep.reseal();
  }
}
