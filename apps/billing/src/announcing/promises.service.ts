import { Injectable } from '@nestjs/common';
import { chargeAnnounced } from '@sorrel/contracts/billing/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Subscription } from '../model/subscription.entity.ts';
import { CHARGE_DAYS } from '../decisions/notice.ts';
import { Told } from './told.service.ts';

/** The sums that e-mails about refused payments named for a day: no retry charges more than the e-mail named. */
@Injectable()
export class Promises {
  constructor(private readonly told: Told) {}

  /** An e-mail names this sum for a retry on that day. */
  async keep(tx: Tx, subscriptionId: number, date: string, pence: number): Promise<void> {
    await tx.rows(
      `insert into notices (subscription_id, kind, mark, at) values (?, 'retry', ?, ?)
       on conflict (subscription_id, kind, mark) do update set at = excluded.at, withdrawn_at = null`,
      [subscriptionId, `${date} ${pence}`, tx.now],
    );
  }

  /** The customer has to act next: retries named earlier no longer apply. */
  async forget(tx: Tx, subscriptionId: number): Promise<void> {
    await tx.rows(
      `update notices set withdrawn_at = ? where subscription_id = ? and kind = 'retry' and withdrawn_at is null`,
      [tx.now, subscriptionId],
    );
  }

  /** What e-mails named for today: the retry, and the charge of another line. Null: none named today. */
  async named(tx: Tx, subscriptionId: number): Promise<number | null> {
    const today = londonDate(tx.now);
    const rows = await tx.rows<{ mark: string }>(
      `select distinct on (kind) mark from notices where subscription_id = ?
         and kind in ('retry', 'charge') and left(mark, 10) = ? and withdrawn_at is null order by kind, at desc`,
      [subscriptionId, today],
    );
    return rows.length === 0 ? null : rows.reduce((sum, { mark }) => sum + Number(mark.split(' ')[1]), 0);
  }

  /** The sum has grown since, or no e-mail named today: a new e-mail names a new day and the charge waits until then. Answers that day. */
  async renew(tx: Tx, { id: subscriptionId, userId }: Subscription, sequence: number, pence: number): Promise<string> {
    const date = addDays(londonDate(tx.now), CHARGE_DAYS);
    const mark = await this.told.ofCharge(tx, { subscriptionId, sequence, mark: `${date} ${pence}` });
    if (mark === null) return date;
    await tx.publish(chargeAnnounced, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId,
      kind: 'charge',
      mark,
      date,
      amountPence: pence,
    });
    return date;
  }
}
