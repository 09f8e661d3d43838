import { patternOf } from '@sorrel/contracts/identity/search';
import { invalid } from '@sorrel/service-kit/fault';
import { SubscriptionStatus } from '@sorrel/contracts/words';

export interface Filter {
  keyword: string;
  people?: readonly number[];
  status: string;
  treatment: string;
  isShippingToo: boolean;
}
export interface Condition {
  where: string;
  params: unknown[];
  /** Oldest payment first in the review queue, and the longest held first: who waits longest is seen first. Everywhere else the newest first. */
  order: string;
  /** The list of shipped ones shows what comes next; the others show what came last. */
  isUpcoming: boolean;
  /** Whether it asks for nothing but what subscriptions are counted by, so that it may be asked of the counts too (`counts.service.ts`). */
  isCounted: boolean;
}

/** No status: charges that are due and stand back, whatever their subscription's status. */
const HELD = 'held';
/** Of an item. */
export const IS_HELD = `hold is not null and status = 'upcoming'`;
const HELD_LONGEST = `(select min(h.held_since) from items h where h.subscription_id = s.id and ${IS_HELD}), s.id`;

/** The SQL condition of a list: only fixed texts, everything typed is a parameter. `phone`: the token of the number that was typed. */
export function conditionOf(filter: Filter, phone: string | null = null): Condition {
  const parts: string[] = [];
  const params: unknown[] = [];
  const add = (sql: string, ...values: unknown[]): void => {
    parts.push(sql);
    params.push(...values);
  };
  const isHeld = filter.status === HELD;
  const status = isHeld ? null : statusIn(filter.status);
  if (isHeld) add(`s.id in (select h.subscription_id from items h where ${IS_HELD})`);
  if (status) addStatus(add, status, filter.isShippingToo);
  addTreatment(add, filter.treatment.trim());
  const counted = parts.length;
  if (phone) add('s.user_id in (select c3.user_id from customers c3 where c3.phone_token = ?)', phone);
  else addKeyword(add, filter.keyword.trim().toLowerCase(), filter.people ?? []);
  return {
    where: parts.length > 0 ? parts.join(' and ') : 'true',
    params,
    order: status === 'review' ? 's.current_paid_at, s.id' : isHeld ? HELD_LONGEST : 's.id desc',
    isUpcoming: status === 'active',
    isCounted: !isHeld && parts.length === counted,
  };
}

type Add = (sql: string, ...values: unknown[]) => void;

function statusIn(text: string): SubscriptionStatus | null {
  if (['', 'all', 'null'].includes(text)) return null;
  const known = SubscriptionStatus.safeParse(text);
  if (!known.success) throw invalid('status', 'This status is not known.');
  return known.data;
}

// To the letter as the indexes of the lists have it (`ListIndexes20261216`): they are not used for what is passed as a parameter.
const LISTED: Partial<Record<SubscriptionStatus, string>> = {
  waiting: 's.is_waiting',
  // Cancelled is also what a subscription on its way out is shown as.
  cancelled: `(s.status = 'cancelled' or (s.should_cancel and s.status in ('active', 'shipping')))`,
};
const ACTIVE_OR_SHIPPING = `s.status in ('active', 'shipping') and not s.is_waiting`;

function addStatus(add: Add, status: SubscriptionStatus, isShippingToo: boolean): void {
  if (status === 'active' && isShippingToo) add(ACTIVE_OR_SHIPPING);
  else add(LISTED[status] ?? `s.status = '${status}' and not s.is_waiting`);
}

function addTreatment(add: Add, treatment: string): void {
  if (['', 'all', 'null'].includes(treatment)) return;
  if (/^\d{1,9}$/.test(treatment))
    add('s.plan_id in (select p.id from plans p where p.treatment_id = ?)', Number(treatment));
  else add('(s.treatment_slug = ? or s.consultation = ?)', treatment, treatment);
}

const NAMED =
  'select s2.id from subscriptions s2 where s2.user_id in (select c2.user_id from customers c2 where c2.search like ?)';
const REFERENCE = 'select s3.id from subscriptions s3 where lower(s3.provider_reference) = ?';
const LINE = 'select i.subscription_id from items i where';

function addKeyword(add: Add, keyword: string, people: readonly number[]): void {
  const like = patternOf(keyword);
  if (like === null) return;
  // Each way of being meant is looked for by its own index; joined by "or" they would have the whole table read.
  const anyOf = (...ways: [sql: string, ...values: unknown[]][]): void =>
    add(`s.id in (${ways.map(([sql]) => sql).join(' union all ')})`, ...ways.flatMap(([, ...values]) => values));
  // Our own numbers: of a subscription, of an item, and as the pharmacy writes an item's.
  const order = /^srl-(\d{1,15})/.exec(keyword)?.[1];
  if (people.length > 0)
    return anyOf(['select s4.id from subscriptions s4 where s4.user_id = any(?)', people], [NAMED, like]);
  if (order) return anyOf([`${LINE} i.id = ?`, Number(order)]);
  const id = /^#?(\d{1,15})$/.exec(keyword)?.[1];
  if (id)
    anyOf(['select ?::bigint', Number(id)], [`${LINE} i.id = ?`, Number(id)], [REFERENCE, keyword], [NAMED, like]);
  else if (/^cus_\w+$/.test(keyword))
    anyOf(
      [
        'select s3.id from subscriptions s3 join stripe_customers p using (user_id) where lower(p.stripe_customer_id) = ?',
        keyword,
      ],
      [NAMED, like],
    );
  else if (/^(pi|sub)_\w+$/.test(keyword))
    anyOf([REFERENCE, keyword], [`${LINE} lower(i.stripe_transaction_id) = ?`, keyword], [NAMED, like]);
  else add('s.user_id in (select c2.user_id from customers c2 where c2.search like ?)', like);
}
