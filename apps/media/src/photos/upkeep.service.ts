import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { inGroups } from '../storage/sealed.gateway.ts';
import { Spool } from '../storage/spool.gateway.ts';
import { STORAGE, type Storage } from '../storage/storage.gateway.ts';
import { photoOf } from '../studio/picture.ts';
import { printOf } from '../files/print.ts';

const ORPHAN_MS = 24 * 3600_000;
const SWEPT_AT_ONCE = 500;

/** Keeps the stored files in order: sealed with the newest key, and none that nobody refers to. */
@Injectable()
export class PhotoUpkeep {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly spool: Spool,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /**
   * Seals files left unsealed from before pictures were sealed, or sealed with an older key. An unsealed picture must match the hash noted
   * for it; unsealed tiles are deleted and made again when needed.
   */
  reseal(): Promise<number> {
    return this.storage.reseal(async (file, body) => {
      if (photoOf(file) !== file) return 'remove';
      const row = await this.db.first<{ print: string | null }>(
        'select print from photos where file = ? union all select print from attachments where file = ?',
        [file, file],
      );
      // No row yet, or no longer: left to the sweep.
      if (!row) return 'skip';
      return row.print === null || row.print === printOf(body) ? 'seal' : 'refuse';
    });
  }

  /** Deletes files older than a day that no row refers to, left by an upload that failed half-way. */
  async sweep(): Promise<number> {
    const before = this.clock.wall().getTime() - ORPHAN_MS;
    let count = 0;
    for await (const group of inGroups(this.storage.list(), SWEPT_AT_ONCE)) {
      const old = group.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ file }) => file);
      if (old.length === 0) continue;
      const asked = old.map(photoOf);
      const rows = await this.db.rows<{ file: string }>(
        'select file from photos where file = any(?) union all select file from attachments where file = any(?)',
        [asked, asked],
      );
      const known = new Set(rows.map(({ file }) => file));
      for (const file of old.filter((one) => !known.has(photoOf(one)))) {
        await this.storage.delete(file);
        count++;
      }
    }
    return count;
  }

  /** Deletes uploads left waiting by a process that ended. They are on the local disk, so each process sweeps its own machine. */
  sweepArrivals(): Promise<void> {
    return this.spool.sweep(new Date(this.clock.wall().getTime() - ORPHAN_MS));
  }
}
