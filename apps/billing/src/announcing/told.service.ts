import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';

interface Telling {
  subscriptionId: number;
  /** The item that the delivery begins with: two deliveries of one day and one sum are two charges, with an e-mail each. */
  sequence: number;
  /** The day and the sum. */
  mark: string;
}

/** Which e-mails were written, each once. Whoever asks holds the subscription's lock. */
@Injectable()
export class Told {
  /** Something that is told once for its mark; false when it was told before. */
  async once(tx: Tx, subscriptionId: number, kind: string, mark: string): Promise<boolean> {
    return this.keep(tx, { subscriptionId, mark, sequence: null }, kind);
  }

  /** A charge, told once for its delivery, day and sum: the mark that its e-mail goes by, or null when it was told before. */
  async ofCharge(tx: Tx, { subscriptionId, sequence, mark }: Telling): Promise<string | null> {
    // The version before kept no delivery: what it told since the last payment was about the next one.
    const before = await tx.first(
      `select 1 from notices where subscription_id = ? and kind = 'charge' and mark in (?, ?) and (sequence = ?
         or (sequence is null and at > coalesce((select max(paid_at) from items where subscription_id = ?), '-infinity')))`,
      [subscriptionId, mark, `${mark} ${sequence}`, sequence, subscriptionId],
    );
    if (before) return null;
    for (const fresh of [mark, `${mark} ${sequence}`])
      if (await this.keep(tx, { subscriptionId, sequence, mark: fresh }, 'charge')) return fresh;
    return null;
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
