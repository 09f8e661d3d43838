import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { GpAddress } from '@sorrel/contracts/fulfilment/gp-letters';
import type { confirmGpAddress, recordGpAddress } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import type { Reader } from '../customers/customers.service.ts';
import { Practices } from '../practices/practices.service.ts';

interface AddressRow extends Row {
  id: number;
  code: string;
  email: string;
  source: string;
  recorded_by_id: number | null;
  recorded_by: string;
  recorded_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

/** Where a practice's letters go. The open list has no addresses: one person records one, another confirms it. */
@Injectable()
export class GpAddresses {
  constructor(
    private readonly db: Db,
    private readonly practices: Practices,
  ) {}

  /** The newest of each practice. */
  async of(reader: Reader, codes: readonly string[]): Promise<Map<string, GpAddress>> {
    if (codes.length === 0) return new Map();
    const rows = await reader.rows<AddressRow>(
      'select distinct on (code) * from practice_addresses where code = any(?) order by code, id desc',
      [[...codes]],
    );
    return new Map(rows.map((row) => [row.code, shown(row)]));
  }

  /** Where a letter may go; null while nobody, or only one person, has looked. */
  async confirmed(reader: Reader, code: string): Promise<string | null> {
    const address = (await this.of(reader, [code])).get(code);
    return address?.confirmedAt ? address.email : null;
  }

  record(
    { code, email, source }: z.output<typeof recordGpAddress.input>,
    ctx: Context,
  ): Promise<z.input<typeof recordGpAddress.output>> {
    return this.db.transaction(ctx, async (tx) => {
      if (!this.practices.list.byCode(code)) throw invalid('code', 'There is no practice with this code.');
      const [row] = await tx.rows<AddressRow>(
        `insert into practice_addresses (code, email, source, recorded_by_id, recorded_by, recorded_at) values (?, ?, ?, ?, ?, ?) returning *`,
        [code, email.trim(), source, userIdOf(ctx), ctx.actor.name, tx.now],
      );
      return { address: shown(row!), events: tx.events };
    });
  }

  /** Answers the practice's code: its letters can go now. */
  async confirm(tx: Tx, { id }: z.output<typeof confirmGpAddress.input>): Promise<string> {
    const row = await tx.first<AddressRow>('select * from practice_addresses where id = ? for update', [id]);
    if (!row) throw notFound('This address');
    const newest = await tx.first<{ id: number }>('select max(id)::int as id from practice_addresses where code = ?', [
      row.code,
    ]);
    if (newest?.id !== id)
      throw conflict('Somebody has recorded another address since. Please load the page again.', 'changed_meanwhile');
    if (row.confirmed_at) return row.code;
    if (row.recorded_by_id === userIdOf(tx.ctx))
      throw conflict('You recorded this address yourself. Please let a colleague look and confirm it.', 'same_person');
    await tx.rows(
      'update practice_addresses set confirmed_by_id = ?, confirmed_by = ?, confirmed_at = ? where id = ?',
      [userIdOf(tx.ctx), tx.ctx.actor.name, tx.now, id],
    );
    return row.code;
  }
}

const shown = (row: AddressRow): GpAddress => ({
  id: row.id,
  code: row.code,
  email: row.email,
  source: row.source,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at.toISOString(),
  confirmedBy: row.confirmed_by,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
});
