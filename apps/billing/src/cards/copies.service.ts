import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import { Db, type Leaving, type Tx } from '@sorrel/service-kit/database/db';
import type { SavedMethod } from '../stripe/stripe.words.ts';
import { COPIES, COPY, methodOf, NEWEST_FIRST, type CopyRow } from './copy.ts';
import { lastDayOf, nextLook, stepOf } from './expiry.ts';

type Rows = Pick<Db, 'rows'> | Pick<Tx, 'rows'>;

/** Our copy of the saved cards at the provider: pages read the copy and never wait for the provider. */
@Injectable()
export class CopiesService {
  constructor(private readonly db: Db) {}

  /** Newest first. `isCardOnly`: what a customer may pay with here. */
  async list(userId: number, isCardOnly: boolean): Promise<PaymentMethod[]> {
    const rows = await this.db.rows<CopyRow>(
      `${COPY} ${COPIES} where c.user_id = ? and (not ? or c.type = 'card') ${NEWEST_FIRST}`,
      [userId, isCardOnly],
    );
    return rows.map(methodOf);
  }

  async ofUser(userId: number, rows: Rows = this.db): Promise<Set<string>> {
    const known = await rows.rows<{ method_id: string }>('select method_id from cards where user_id = ?', [userId]);
    return new Set(known.map(({ method_id: id }) => id));
  }

  /**
   * Writes the copy as the provider has just answered it, and plans the look at it before it expires. Nothing of somebody erased, whom the
   * provider still knows.
   */
  async keep(tx: Leaving, userId: number, { method, savedAt }: SavedMethod): Promise<void> {
    const { id, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name } = method;
    tx.atEnd(
      `insert into cards (method_id, user_id, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name, saved_at, seen_at)
       select ?, ?::bigint, ?, ?, ?, ?::int, ?::int, ?, ?, ?, ?::timestamptz, ?::timestamptz where not exists (select 1 from person_marks where user_id = ? and erased_at is not null)
       on conflict (method_id) do update set user_id = excluded.user_id, type = excluded.type, brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
         holder_name = excluded.holder_name, holder_email = excluded.holder_email, bank_name = excluded.bank_name, saved_at = excluded.saved_at, seen_at = excluded.seen_at`,
      [
        ...[id, userId, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name],
        ...[savedAt, tx.now, userId],
      ],
    );
    if (type !== 'card') return;
    tx.atEnd('update stripe_customers set backup_brand = ?, backup_last4 = ? where backup_method_id = ?', [
      brand,
      last4,
      id,
    ]);
    const expires = lastDayOf({ expYear: exp_year, expMonth: exp_month });
    await this.planLook(tx, id, stepOf(expires, tx.now) === null ? nextLook(expires, tx.now) : tx.now);
  }

  /** The provider has removed the card, so it cannot be anybody's backup any more either. */
  async forget(tx: Leaving, methodId: string): Promise<void> {
    tx.atEnd('delete from cards where method_id = ?', [methodId]);
    tx.atEnd(
      `update stripe_customers set backup_method_id = null, backup_brand = '', backup_last4 = '' where backup_method_id = ?`,
      [methodId],
    );
    await this.planLook(tx, methodId, null);
  }

  async planLook(tx: Leaving, methodId: string, dueAt: Date | null): Promise<void> {
    const job = { kind: 'card-expiry', key: methodId };
    if (dueAt) await tx.schedule({ ...job, data: { methodId }, dueAt });
    else await tx.unschedule(job.kind, job.key);
  }
}
