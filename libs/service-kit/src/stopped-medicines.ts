import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { medicineStopLifted, medicineStopped } from '@sorrel/contracts/billing/events';
import { stoppedWords, type StopReason } from '@sorrel/contracts/billing/medicine-stop';
import type { Tx } from './database/tx.ts';

/** For a service's own migration. Without `stopped_at` its end was heard first. */
export const STOPPED_MEDICINES = `
  create table stopped_medicines (
    stop_id bigint primary key, codes text[] not null, reason text, by_name text, stopped_at timestamptz, lifted_at timestamptz
  )`;

interface Row {
  reason: StopReason;
  by_name: string;
  stopped_at: Date;
  [column: string]: unknown;
}
type Reader = Pick<Tx, 'first'>;

/** This service's copy of the medicines that billing has stopped for everybody. */
@Injectable()
export class StoppedMedicines {
  async keep(
    tx: Pick<Tx, 'rows'>,
    { stopId, codes, reason, by, at }: z.output<typeof medicineStopped.data>,
  ): Promise<void> {
    await tx.rows(
      `insert into stopped_medicines (stop_id, codes, reason, by_name, stopped_at) values (?, ?, ?, ?, ?)
       on conflict (stop_id) do update set reason = excluded.reason, by_name = excluded.by_name, stopped_at = excluded.stopped_at`,
      [stopId, codes, reason, by, at],
    );
  }

  /** Heard before its beginning, it is over all the same. */
  async lift(tx: Pick<Tx, 'rows'>, { stopId, codes, at }: z.output<typeof medicineStopLifted.data>): Promise<void> {
    await tx.rows(
      'insert into stopped_medicines (stop_id, codes, lifted_at) values (?, ?, ?) on conflict (stop_id) do update set lifted_at = excluded.lifted_at',
      [stopId, codes, at],
    );
  }

  /** Why nothing of this code may go on, in words; null when it may. */
  async whyNot(reader: Reader, code: string): Promise<string | null> {
    const row = await reader.first<Row>(
      'select reason, by_name, stopped_at from stopped_medicines where ? = any(codes) and lifted_at is null order by stopped_at limit 1',
      [code],
    );
    return row ? stoppedWords({ code, by: row.by_name, at: row.stopped_at.toISOString(), reason: row.reason }) : null;
  }
}
