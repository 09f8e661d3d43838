import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { SavedMethod } from '../stripe/stripe.words.ts';
import { COPIES, COPY, methodOf, NEWEST_FIRST, type CopyRow } from './copy.ts';

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

  /** Writes the copy as the provider has just answered it; nothing of somebody erased, whom the provider still knows. */
  async keep(rows: Rows, userId: number, saved: SavedMethod, now: Date): Promise<void> {
    await rows.rows(...this.copying(userId, saved, now));
  }

  /** The statement that writes it, for the end of a transaction. */
  copying(userId: number, { method, savedAt }: SavedMethod, now: Date): [string, unknown[]] {
    const { id, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name } = method;
    return [
      `insert into cards (method_id, user_id, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name, saved_at, seen_at)
       select ?, ?::bigint, ?, ?, ?, ?::int, ?::int, ?, ?, ?, ?::timestamptz, ?::timestamptz where not exists (select 1 from person_marks where user_id = ? and erased_at is not null)
       on conflict (method_id) do update set user_id = excluded.user_id, type = excluded.type, brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
         holder_name = excluded.holder_name, holder_email = excluded.holder_email, bank_name = excluded.bank_name, saved_at = excluded.saved_at, seen_at = excluded.seen_at`,
      [id, userId, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name, savedAt, now, userId],
    ];
  }
}
