import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import { isEnding, lastDayOf } from './expiry.ts';

/** Our copy of a card saved at the provider. */
export interface CopyRow extends Record<string, unknown> {
  method_id: string;
  type: PaymentMethod['type'];
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  holder_name: string;
  holder_email: string;
  bank_name: string;
  is_backup: boolean;
}
/** The same with the first charge that is planned on it. */
export interface PlannedCopyRow extends CopyRow {
  due: string | null;
}
export interface Ending {
  methodId: string;
  brand: string;
  last4: string;
  expires: string;
  due: string;
}

/** The first charge that is planned on the card `c`. */
export const DUE = `(
  select min(i.due_at)::text from subscriptions s join items i on i.subscription_id = s.id and i.status = 'upcoming'
  where s.payment_method_id = c.method_id and s.user_id = c.user_id and not s.should_cancel and s.status not in ('cancelled', 'refused', 'failed')
) as due`;
/** A `CopyRow` of each. */
export const COPY = `select c.method_id, c.type, c.brand, c.last4, c.exp_month, c.exp_year, c.holder_name, c.holder_email, c.bank_name,
    coalesce(k.backup_method_id = c.method_id, false) as is_backup`;
export const COPIES = 'from cards c left join stripe_customers k on k.user_id = c.user_id';
export const NEWEST_FIRST = 'order by c.saved_at desc nulls last, c.method_id desc';

export const methodOf = ({ method_id: id, is_backup, bank_name, ...row }: CopyRow): PaymentMethod => {
  const { type, brand, last4, exp_month, exp_year, holder_name, holder_email } = row;
  return { id, type, brand, last4, exp_month, exp_year, holder_name, holder_email, bank_name, is_backup };
};

/** The cards a person should change soon. */
export const endingOf = (rows: readonly PlannedCopyRow[], today: string): Ending[] =>
  rows.flatMap(({ method_id: methodId, brand, last4, exp_year: expYear, exp_month: expMonth, due }) => {
    const expires = lastDayOf({ expYear, expMonth });
    return due !== null && isEnding(expires, due, today) ? [{ methodId, brand, last4, expires, due }] : [];
  });
