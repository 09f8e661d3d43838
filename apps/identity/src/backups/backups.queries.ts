import { Injectable } from '@nestjs/common';
import type { Backup } from '@sorrel/contracts/identity/backups';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';

interface BackupRow extends Row {
  at: Date;
  rows: number;
  photos: number;
  bytes: number;
  is_encrypted: boolean;
  version: string;
}

/** The record of backups: `npm run backup` writes its rows itself, as the user who reads every schema. */
@Injectable()
export class BackupsQueries {
  constructor(
    private readonly db: Db,
    metrics: Metrics,
  ) {
    // An installation that never had a backup is as old as its first migration. Real time: backups know no other.
    metrics.gauge(
      'sorrel_backup_age_seconds',
      'Age of the newest backup, or of the installation where there is none',
      async () =>
        (
          await this.db.first<{ age: number }>(
            `select extract(epoch from now() - coalesce((select max(at) from backups), (select min(executed_at) from migrations)))::float8 as age`,
          )
        )?.age ?? NaN,
    );
  }

  async last(): Promise<Backup | null> {
    const row = await this.db.first<BackupRow>(
      'select at, rows, photos, bytes, is_encrypted, version from backups order by at desc limit 1',
    );
    if (!row) return null;
    const { at, is_encrypted: isEncrypted, ...rest } = row;
    return { ...rest, isEncrypted, at: at.toISOString() };
  }
}
