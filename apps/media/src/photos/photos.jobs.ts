import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/db';
import { Works } from '@sorrel/service-kit/handlers';
import { systemContext } from '@sorrel/service-kit/together';
import { PhotosService } from './photos.service.ts';

const DAY_MS = 24 * 3600_000;

@Injectable()
export class PhotosJobs implements OnApplicationBootstrap {
  constructor(private readonly photos: PhotosService, private readonly db: Db, private readonly clock: Clock) {}

  async onApplicationBootstrap(): Promise<void> {
    const waiting = await this.db.first(`select 1 from jobs where kind = 'sweep-pictures' and state in ('due', 'running')`);
    if (!waiting) await this.#next();
  }

  /** Once a day, and plans its own next turn. */
  @Works('sweep-pictures')
  async sweep(): Promise<void> {
    await this.photos.sweep();
    await this.#next();
  }

  async #next(): Promise<void> {
    await this.db.transaction(systemContext('sweep-pictures'), (tx) => tx.schedule({ kind: 'sweep-pictures', key: 'daily', data: {}, dueAt: new Date(this.clock.now().getTime() + DAY_MS) }));
  }
}
