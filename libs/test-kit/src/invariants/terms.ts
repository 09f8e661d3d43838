import type { Check } from './look.ts';

/** How money may move and what a subscription records about it: orders, states, credit, codes and thanks. */
export const termChecks: readonly Check[] = [
  {
    name: 'I15',
    promise: 'one live subscription for a consultation',
    find: ({ wrong }) =>
      wrong(`
      select format('customer %s has %s subscriptions for %s', user_id, count(*), consultation) as what from billing.subscriptions
      where origin = 'checkout' and status not in ('cancelled', 'refused') group by user_id, consultation having count(*) > 1`),
  },
  {
    name: 'I16',
    promise: 'a subscription says what its items say',
    find: ({ wrong }) =>
      wrong(`
      with lines as (
        select s.id, s.status, s.should_cancel, s.is_waiting, count(*) filter (where i.status = 'upcoming' and i.due_at is not null) as due,
          count(*) filter (where i.status = 'failed') as failed, count(*) filter (where i.status in ('paid', 'packaging', 'waiting')) as open, count(*) filter (where i.status = 'waiting') as waiting,
          bool_or(i.interval is not null) as recurs
        from billing.subscriptions s join billing.items i on i.subscription_id = s.id group by s.id)
      select format('subscription %s is active and nothing is due', id) as what from lines where status = 'active' and due = 0 and recurs
      union all
      select format('subscription %s is pending and nothing is to be paid', id) from lines where status = 'pending' and due = 0
      union all
      select format('subscription %s has failed without an item that did', id) from lines where status = 'failed' and failed = 0
      union all
      select format('subscription %s is shipping and there is nothing to ship', id) from lines where status = 'shipping' and open = 0
      union all
      select format('subscription %s has an item that waits and does not say so', id) from lines where waiting > 0 and not is_waiting`),
  },
  {
    name: 'N-16',
    promise: 'credit that a charge holds or has used stands in the ledger',
    find: ({ wrong }) =>
      wrong(`
      select format('charge %s (%s) says %s p of credit, the ledger %s p', c.id, c.state, c.credit_pence, l.used) as what from billing.charges c
      cross join lateral (select coalesce(-sum(amount_pence), 0) as used from billing.credit_entries where key in ('charge:' || c.id || ':used', 'charge:' || c.id || ':returned')) l where l.used <> c.credit_pence
      union all
      select format('refund %s returned %s p of credit, the ledger says %s p', r.id, r.credit_pence, l.back) from billing.refunds r
      cross join lateral (select coalesce(sum(amount_pence), 0) as back from billing.credit_entries where key = 'refund:' || r.charge_id || ':' || r.id) l
      where r.state not in ('requested', 'declined') and l.back <> r.credit_pence
      union all
      select format('request %s of %s p is %s, the ledger has %s p', q.id, q.amount_pence, q.state, l.moved) from billing.credit_requests q
      cross join lateral (select coalesce(sum(amount_pence), 0) as moved from billing.credit_entries where key = 'request:' || q.id) l
      where l.moved <> case q.state when 'approved' then q.amount_pence else 0 end or q.decided_by = q.asked_by`),
  },
  {
    name: 'N-17',
    promise: 'thanks for a friend come once, for a first order that was paid and has left',
    find: ({ wrong }) =>
      wrong(`
      select format('customer %s has %s for %s', e.user_id, e.key, split_part(e.key, ':', 2)) as what from billing.credit_entries e
      where e.cause = 'referral' and (e.amount_pence <> 1000 or e.user_id::text = split_part(e.key, ':', 2) or not exists (
        select 1 from billing.subscriptions s join billing.items i on i.subscription_id = s.id and i.sequence = 1
        where s.user_id::text = split_part(e.key, ':', 2) and s.referrer_id = e.user_id and i.paid_at is not null and i.shipped_at is not null))
      union all
      select format('friend %s brought %s rewards', split_part(key, ':', 2), count(*)) from billing.credit_entries where cause = 'referral' group by split_part(key, ':', 2) having count(*) > 1`),
  },
  {
    name: 'N-18',
    promise: 'a code is used as often as its terms allow',
    find: ({ wrong }) =>
      wrong(`
      select format('code %s was used %s times of %s', p.code, count(*), p.usage_limit) as what from billing.promotions p join billing.redemptions r on r.promotion_id = p.id and r.state <> 'released'
      where p.usage_limit is not null group by p.id having count(*) > p.usage_limit
      union all
      select format('customer %s used code %s %s times', r.user_id, p.code, count(*)) from billing.promotions p join billing.redemptions r on r.promotion_id = p.id and r.state <> 'released' group by p.code, r.user_id having count(*) > 1`),
  },
];
