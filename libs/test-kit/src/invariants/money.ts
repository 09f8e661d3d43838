import type { Check } from './look.ts';

/** The card provider's books against ours. An item is one period of one line of a subscription. */
export const moneyChecks: readonly Check[] = [
  {
    name: 'I1',
    promise: 'a period is charged once',
    // A second payment that we have marked as surplus and given back whole does not stand.
    find: ({ wrong }) =>
      wrong(`
      select format('item %s of subscription %s was charged %s times (%s)', l.metadata->>'item_id', l.metadata->>'subscription_id', count(*), string_agg(l.payment_intent, ', ')) as what
      from ledger l left join billing.charges c on c.payment_intent_id = l.payment_intent
      where not (coalesce(c.is_surplus, false) and l.refunded >= l.amount) group by l.metadata->>'subscription_id', l.metadata->>'item_id' having count(*) > 1`),
  },
  {
    name: 'I2',
    promise: 'every captured charge is known here',
    find: ({ wrong }) =>
      wrong(`
      select format('%s took %s p for subscription %s; rows that say so: %s', l.payment_intent, l.amount, l.metadata->>'subscription_id', count(c.id)) as what
      from ledger l left join billing.charges c on c.payment_intent_id = l.payment_intent and c.state = 'succeeded' and c.amount_pence = l.amount group by l.id, l.payment_intent, l.amount, l.metadata having count(c.id) <> 1`),
  },
  {
    name: 'I3',
    promise: 'what counts as paid was captured',
    find: ({ wrong }) =>
      wrong(`
      select format('charge %s counts as paid with %s p, the provider took %s', c.id, c.amount_pence, coalesce(l.amount::text, 'nothing')) as what
      from billing.charges c left join ledger l on l.payment_intent = c.payment_intent_id where c.state = 'succeeded' and c.amount_pence > coalesce(l.amount, 0)
      union all
      select format('item %s counts as paid without a charge that succeeded', i.id) from billing.items i
      where i.paid_at is not null and not i.is_manual and not exists (select 1 from billing.charges c where c.item_id = i.id and c.state = 'succeeded' and c.amount_pence >= coalesce(i.transaction_price_pence, 0))`),
  },
  {
    name: 'I4',
    promise: 'credit is the sum of its entries and never below zero',
    find: ({ wrong }) =>
      wrong(`
      select format('customer %s has %s p, entries say %s p, the last one says %s p', a.user_id, a.balance_pence, e.total, e.last) as what
      from billing.credit_accounts a
      cross join lateral (select coalesce(sum(amount_pence), 0) as total, coalesce((array_agg(balance_pence order by id desc))[1], 0) as last from billing.credit_entries where user_id = a.user_id) e
      where a.balance_pence <> e.total or a.balance_pence <> e.last or a.balance_pence < 0`),
  },
  {
    name: 'I5',
    promise: 'never more is given back than was paid',
    find: ({ wrong }) =>
      wrong(`
      select format('%s took %s p and gave back %s p', l.payment_intent, l.amount, l.refunded) as what from ledger l where l.refunded > l.amount
      union all
      select format('charge %s of %s p: returned %s p here, %s p at the provider', c.id, c.amount_pence, r.done, coalesce(l.refunded, 0))
      from billing.charges c left join ledger l on l.payment_intent = c.payment_intent_id
      cross join lateral (select coalesce(sum(amount_pence) filter (where state <> 'failed'), 0) as planned, coalesce(sum(amount_pence) filter (where state = 'succeeded'), 0) as done from billing.refunds where charge_id = c.id) r
      where r.planned > c.amount_pence or r.done > coalesce(l.refunded, 0) or (c.amount_pence > 0 and l.refunded >= c.amount_pence and r.planned = 0)`),
  },
  {
    name: 'I14',
    promise: 'no payment stays without an outcome',
    find: ({ wrong }) =>
      wrong(`
      select format('charge %s is %s since %s', c.id, c.state, c.changed_at) as what from billing.charges c, clock
      where (c.state = 'created' and c.changed_at < clock.now - interval '2 minutes') or (c.state = 'processing' and c.changed_at < clock.now - interval '24 hours')`),
  },
  {
    name: 'I23',
    promise: 'what has ended is never charged again',
    find: ({ wrong }) =>
      wrong(`
      with ended as (select id, status from billing.subscriptions where status in ('cancelled', 'refused'))
      select format('%s subscription %s has an item %s to come', e.status, e.id, i.id) as what from ended e join billing.items i on i.subscription_id = e.id where i.status = 'upcoming'
      union all
      select format('%s subscription %s has the job %s planned for %s', e.status, e.id, j.kind, j.due_at) from ended e join billing.items i on i.subscription_id = e.id
      join billing.jobs j on j.kind = 'item-due' and (j.data->>'itemId')::bigint = i.id where j.state in ('due', 'running')
      union all
      select format('%s subscription %s has the open charge %s', e.status, e.id, c.id) from ended e join billing.charges c on c.subscription_id = e.id where c.state in ('created', 'requires_action', 'processing')`),
  },
  {
    name: 'I24',
    promise: 'the card belongs to the customer who was charged',
    find: ({ wrong }) =>
      wrong(`
      select format('%s charged %s for customer %s, who is %s there', l.payment_intent, l.customer, c.user_id, coalesce(s.stripe_customer_id, 'nobody')) as what
      from ledger l join billing.charges c on c.payment_intent_id = l.payment_intent join billing.subscriptions b on b.id = c.subscription_id left join billing.stripe_customers s on s.user_id = b.user_id
      where s.stripe_customer_id is distinct from l.customer or b.user_id <> c.user_id
      union all
      select format('charge %s used the card %s of %s', c.id, d.id, d.doc->>'customer') from billing.charges c
      join sandbox.documents d on d.kind = 'payment_method' and d.id = c.payment_method_id where c.state = 'succeeded' and d.doc->>'customer' is not null and d.doc->>'customer' <> c.stripe_customer_id`),
  },
];
