import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import type { Tx } from '@sorrel/service-kit/database/db';

interface Row extends Record<string, unknown> {
  id: number;
  email: string;
  token: string;
  asked_at: Date;
  confirmed_at: Date | null;
}

@Injectable()
export class EarlyAccessQueries {
  async list(
    { page, perPage, isConfirmed }: z.output<typeof listEarlyAccess.input>,
    tx: Tx,
  ): Promise<z.input<typeof listEarlyAccess.output>> {
    const count = await tx.first<{ total: number; confirmed: number }>(
      'select count(*)::int as total, count(confirmed_at)::int as confirmed from early_access',
    );
    const rows = await tx.rows<Row>(
      `select id, email, token, asked_at, confirmed_at from early_access ${isConfirmed ? 'where confirmed_at is not null' : ''} order by id desc limit ? offset ?`,
      [perPage, (page - 1) * perPage],
    );
    const { total = 0, confirmed = 0 } = count ?? {};
    return {
      total: isConfirmed ? confirmed : total,
      confirmed,
      rows: rows.map((row) => ({
        id: row.id,
        email: row.email,
        askedAt: row.asked_at.toISOString(),
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        leaveToken: row.token,
      })),
    };
  }
}
