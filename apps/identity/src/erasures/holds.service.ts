import { Injectable } from '@nestjs/common';
import { customerHeld } from '@sorrel/contracts/identity/events';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Erasing } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const REASON = 'identity.holds.reason';

/** Legal holds: while one stands, nothing of the person is deleted, neither on request nor because its time is over. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly erasing: Erasing,
  ) {}

  place(user: number, reason: string, ctx: Context): Promise<boolean> {
    return this.db.transaction(ctx, async (tx) => {
      const known = await tx.first(
        `select 1 from accounts where id = ? and role = 'customer' union all select 1 from erasures where user_id = ?`,
        [user, user],
      );
      if (!known) throw notFound('This customer');
      const id = await tx.nextId('holds');
      const placed = await tx.rows(
        `insert into holds (id, user_id, reason_sealed, placed_at, placed_by) values (?, ?, ?, ?, ?)
         on conflict (user_id) where released_at is null do nothing returning id`,
        [id, user, this.sealer.seal(REASON, id, reason), tx.now, ctx.actor.name],
      );
      if (placed.length === 0) return false;
      await this.tell(tx, user, true);
      return true;
    });
  }

  release(user: number, ctx: Context): Promise<boolean> {
    return this.db.transaction(ctx, async (tx) => {
      const released = await tx.rows(
        'update holds set released_at = ?, released_by = ? where user_id = ? and released_at is null returning id',
        [tx.now, ctx.actor.name, user],
      );
      if (released.length === 0) return false;
      await this.tell(tx, user, false);
      return true;
    });
  }

  private async tell(
    tx: Parameters<Parameters<Db['transaction']>[1]>[0],
    user: number,
    isHeld: boolean,
  ): Promise<void> {
    await tx.publish(customerHeld, `customer:${user}`, { user, isHeld });
    // Identity's own mark: the row's number grows as the events' do.
    const count = await tx.first<{ seq: number }>(
      'select coalesce(max(held_seq), 0) + 1 as seq from person_marks where user_id = ?',
      [user],
    );
    await this.erasing.held(tx, { user, isHeld }, count?.seq ?? 1);
    await tx.audit(isHeld ? 'person.held' : 'person.released', `user=${user}`);
  }
}
