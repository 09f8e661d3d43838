import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listResponsible, ResponsibleRow } from '@sorrel/contracts/fulfilment/rpc';
import type { ResponsibleEntry } from '@sorrel/contracts/fulfilment/responsible';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';

type Asked = z.output<typeof listResponsible.input>;
type Shown = z.input<typeof ResponsibleRow>;
interface LogRow extends Row {
  id: number;
  kind: ResponsibleEntry;
  name: string;
  registration: string;
  at: Date;
  until: Date | null;
  reason: string | null;
  by_name: string;
}
const MOST_SHOWN = 500;
const MOST_TAKEN = 20_000;

/** The record of who was responsible when. */
@Injectable()
export class ResponsibleQueries {
  constructor(private readonly db: Db) {}

  async list(asked: Asked): Promise<z.input<typeof listResponsible.output>> {
    const rows = await this.rows(this.db, asked, MOST_SHOWN + 1);
    return { rows: rows.slice(0, MOST_SHOWN), isMore: rows.length > MOST_SHOWN };
  }

  /** In a transaction, so that taking it away leaves its audit row. */
  export(asked: Asked, ctx: Context): Promise<{ rows: Shown[] }> {
    return this.db.transaction(ctx, async (tx) => ({ rows: await this.rows(tx, asked, MOST_TAKEN) }));
  }

  private async rows(reader: Pick<Tx, 'rows'>, { from, to }: Asked, most: number): Promise<Shown[]> {
    const rows = await reader.rows<LogRow>(
      'select * from responsible_log where at >= ? and at < ? order by at desc, id desc limit ?',
      [londonMoment(from, '00:00'), londonMoment(addDays(to, 1), '00:00'), most],
    );
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      registration: row.registration,
      at: row.at.toISOString(),
      until: row.until?.toISOString() ?? null,
      reason: row.reason,
      by: row.by_name,
    }));
  }
}
