import { Injectable } from '@nestjs/common';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';

/** Announces a charge again when its sum changes for a reason other than a change of the plan (`NoticesService` compares). */
@Injectable()
export class NoticeRechecks {
  /** The customer's credit changed: all their subscriptions share it. */
  async creditMoved(tx: Tx, userId: number): Promise<void> {
    await this.plan(
      tx,
      await tx.rows(`select id from subscriptions where user_id = ? and status = 'active'`, [userId]),
    );
  }

  /** A subscription may now use a different share of the credit, which changes what is left for the others. */
  async changed(tx: Tx, sharing: Promise<Row[]>): Promise<void> {
    await this.plan(tx, await sharing);
  }

  /** The others that share what credit there is. */
  sharing(reads: Reader, { id, userId }: { id: number; userId: number }): Promise<Row[]> {
    return reads.rows(
      `select s.id from credit_accounts c join subscriptions s on s.user_id = c.user_id and s.id <> ? and s.status = 'active' where c.user_id = ? and c.balance_pence > 0`,
      [id, userId],
    );
  }

  private async plan(tx: Tx, rows: Row[]): Promise<void> {
    for (const { id } of rows)
      await tx.schedule({ kind: 'notices', key: `subscription:${String(id)}`, data: { subscriptionId: Number(id) } });
  }
}
