import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';

const MOST_AGAIN = 20;
interface Telling {
  subscriptionId: number;
  /** The item that the delivery begins with: two deliveries of one day and one sum are two charges, with an e-mail each. */
  sequence: number;
  /** The day and the sum. */
  mark: string;
}

/** Records which e-mails were written, so that each goes out once. The caller must hold the subscription's lock. */
@Injectable()
export class Told {
  /** Records an e-mail by its mark; false when it was sent before. */
  async once(tx: Tx, subscriptionId: number, kind: string, mark: string): Promise<boolean> {
    return this.keep(tx, { subscriptionId, mark, sequence: null }, kind);
  }

  /**
   * Records the announcement of a charge, once for its delivery, day and sum: answers the e-mail's mark, or null when it was sent before.
   */
  async ofCharge(tx: Tx, { subscriptionId, sequence, mark }: Telling): Promise<string | null> {
    // The previous version stored no delivery: its announcements since the last payment were about the next one.
    const before = await tx.first(
      `select 1 from notices where subscription_id = ? and kind = 'charge' and withdrawn_at is null and split_part(mark, ' ', 1) || ' ' || split_part(mark, ' ', 2) = ? and (sequence = ?
         or (sequence is null and at > coalesce((select max(paid_at) from items where subscription_id = ?), '-infinity')))`,
      [subscriptionId, mark, sequence, subscriptionId],
    );
    if (before) return null;
    // The same day and sum again, of the same delivery, where a letter in between said otherwise.
    const again = Array.from({ length: MOST_AGAIN }, (_, n) => `${mark} ${sequence} ${n + 2}`);
    for (const fresh of [mark, `${mark} ${sequence}`, ...again])
      if (await this.keep(tx, { subscriptionId, sequence, mark: fresh }, 'charge')) return fresh;
    return null;
  }

  /** The customer is told that nothing is charged meanwhile: what letters said of that day counts no more. */
  async withdraw(tx: Tx, subscriptionId: number, day: string): Promise<void> {
    await tx.rows(
      `update notices set withdrawn_at = ? where subscription_id = ? and kind = 'charge' and split_part(mark, ' ', 1) = ? and withdrawn_at is null`,
      [tx.now, subscriptionId, day],
    );
  }

  private async keep(
    tx: Tx,
    { subscriptionId, sequence, mark }: Omit<Telling, 'sequence'> & { sequence: number | null },
    kind: string,
  ): Promise<boolean> {
    const fresh = await tx.rows(
      'insert into notices (subscription_id, kind, mark, at, sequence) values (?, ?, ?, ?, ?) on conflict do nothing returning 1',
      [subscriptionId, kind, mark, tx.now, sequence],
    );
    return fresh.length > 0;
  }
}
