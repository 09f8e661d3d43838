import { Injectable } from '@nestjs/common';
import { chargeAnnounced } from '@sorrel/contracts/billing/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Subscription } from '../model/subscription.entity.ts';
import { CHARGE_DAYS } from '../decisions/notice.ts';

/** What e-mails about a refused payment named for a day: nothing above it is taken by itself. */
@Injectable()
export class Promises {
  /** An e-mail says that so much is tried again on that day. */
  async keep(tx: Tx, subscriptionId: number, date: string, pence: number): Promise<void> {
    await tx.rows(
      `insert into notices (subscription_id, kind, mark, at) values (?, 'retry', ?, ?)
       on conflict (subscription_id, kind, mark) do update set at = excluded.at`,
      [subscriptionId, `${date} ${pence}`, tx.now],
    );
  }

  /** The next step is the customer's: no e-mail names an attempt any more. */
  async forget(tx: Tx, subscriptionId: number): Promise<void> {
    await tx.rows(`delete from notices where subscription_id = ? and kind = 'retry'`, [subscriptionId]);
  }

  /** What e-mails named for today: the last retry (that we may be late with), and the charge of another line. Null: none. */
  async named(tx: Tx, subscriptionId: number): Promise<number | null> {
    const today = londonDate(tx.now);
    const rows = await tx.rows<{ mark: string }>(
      `select distinct on (kind) mark from notices where subscription_id = ?
         and ((kind = 'retry' and left(mark, 10) <= ?) or (kind = 'charge' and left(mark, 10) = ?)) order by kind, at desc`,
      [subscriptionId, today, today],
    );
    return rows.length === 0 ? null : rows.reduce((sum, { mark }) => sum + Number(mark.split(' ')[1]), 0);
  }

  /** The sum has grown since, or no e-mail named today: it is told anew, and taken on the day that this e-mail names. Answers the day. */
  async renew(tx: Tx, { id: subscriptionId, userId }: Subscription, pence: number): Promise<string> {
    const date = addDays(londonDate(tx.now), CHARGE_DAYS);
    const mark = `${date} ${pence}`;
    await tx.rows(
      `insert into notices (subscription_id, kind, mark, at) values (?, 'charge', ?, ?) on conflict do nothing`,
      [subscriptionId, mark, tx.now],
    );
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
