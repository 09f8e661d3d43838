import { Injectable } from '@nestjs/common';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { deviceInWords } from '../devices/device.ts';
import { aliveSince } from '../sessions/session.ts';

type Row = { id: string; user_agent: string; created_at: Date; seen_at: Date };

@Injectable()
export class SessionsQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async mine(ctx: Context) {
    const now = this.clock.wall();
    const rows = await this.db.rows<Row>(
      `select id, user_agent, created_at, seen_at from sessions where user_id = ? and ended_at is null and ends_at > ? and seen_at > ?
       order by seen_at desc, created_at desc limit 100`,
      [userIdOf(ctx), now, aliveSince(ctx.actor.kind === 'staff' ? 'admin' : 'customer', now)],
    );
    return rows.map((row) => ({
      id: row.id,
      device: deviceInWords(row.user_agent),
      startedAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isCurrent: row.id === ctx.actor.sessionId,
    }));
  }
}
