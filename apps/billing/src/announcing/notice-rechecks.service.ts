import { Injectable } from '@nestjs/common';
import type { Row, Tx } from '@sorrel/service-kit/database/db';

/** Who was told what they will be charged is told anew when that changes otherwise than by their plan (`NoticesService` compares). */
@Injectable()
export class NoticeRechecks {
  /** Credit came or went: it is one for all of a customer's subscriptions. */
  async creditMoved(tx: Tx, userId: number): Promise<void> {
    await this.plan(
      tx,
      await tx.rows(`select id from subscriptions where user_id = ? and status = 'active'`, [userId]),
    );
  }

  /** A subscription may take another part of the credit than before, so the others may have to do with another one too. */
  async changed(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
    const rows = await tx.rows(
      `select s.id from credit_accounts c join subscriptions s on s.user_id = c.user_id and s.id <> ? and s.status = 'active' where c.user_id = ? and c.balance_pence > 0`,
      [id, userId],
    );
    await this.plan(tx, rows);
  }

  private async plan(tx: Tx, rows: Row[]): Promise<void> {
    for (const { id } of rows)
      await tx.schedule({ kind: 'notices', key: `subscription:${String(id)}`, data: { subscriptionId: Number(id) } });
  }
}
