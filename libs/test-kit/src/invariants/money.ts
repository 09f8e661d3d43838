import type { Check } from './look.ts';

/** What the console's list counts subscriptions by. */
const COUNTED_BY = 'plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at';

/** Fulfilment's lists whose kept counts are not what their rows say, and supplies that are wrongly said to have an entry, or none. */
export const MISCOUNTED_LISTS = `select format('the list of %s counts %s of %s, %s, too many', list, sum(n), part, day) as what
      from (select list, part, day, n from fulfilment.list_counts union all select list, part, day, n from fulfilment.list_count_changes
        union all select 'dispatches', status, null, -1 from fulfilment.dispatches where paid_at is not null
        union all select 'pom', '', (shipped_at at time zone 'Europe/London')::date, -1 from fulfilment.pom
        union all select 'register', '', supplied_on, -1 from fulfilment.register_entries
        union all select 'open pages', '', page_on, -1 from fulfilment.register_entries e where not exists (select 1 from fulfilment.register_lines l where l.entry_id = e.id)) c
      group by list, part, day having sum(n) <> 0
      union all
      select format('supply %s is said to have no entry', item_id) as what from fulfilment.unentered_supplies u
      full join (select item_id from fulfilment.pom p where not exists (select 1 from fulfilment.register_entries e where e.item_id = p.item_id)) p using (item_id) where u.item_id is null or p.item_id is null`;

/** The card provider's books against ours. An item is one period of one line of a subscription. */
export const moneyChecks: readonly Check[] = [
  {
    name: 'I1',
    promise: 'a period is charged once',
    // A second payment that we have marked as surplus and refunded in full does not count.
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
    name: 'N-15',
    promise: 'every movement of money stands in the books once, and they balance',
    find: ({ wrong }) =>
      wrong(`
      select format('movement %s sums to %s p', m.key, coalesce(sum(e.amount_pence), 0)) as what from billing.book_movements m left join billing.book_entries e on e.movement_id = m.id
      group by m.id having coalesce(sum(e.amount_pence), 0) <> 0 or count(e.account) = 0
      union all
      select format('charge %s of %s p is booked with %s', c.id, c.amount_pence, coalesce(b.card::text, 'nothing')) from billing.charges c
      left join lateral (select coalesce(sum(e.amount_pence) filter (where e.account = 'card'), 0) as card from billing.book_movements m join billing.book_entries e on e.movement_id = m.id where m.key = 'charge:' || c.id having count(*) > 0) b on true
      where c.state = 'succeeded' and b.card is distinct from c.amount_pence
      union all
      select format('the provider holds %s p, the books %s p', p.pence, b.pence)
      from (select coalesce(sum(amount - refunded), 0) as pence from ledger) p, (select coalesce(sum(amount_pence), 0) as pence from billing.book_entries join billing.book_movements on id = movement_id where account = 'card' and kind not in ('fee', 'payout')) b,
        (select (select count(*) from billing.book_movements where kind = 'dispute') + (select count(*) from billing.refunds where state in ('created', 'pending')) as on_the_way) d where d.on_the_way = 0 and p.pence <> b.pence
      union all
      select format('customers have %s p of credit, the books owe %s p', a.pence, b.pence)
      from (select coalesce(sum(balance_pence), 0) as pence from billing.credit_accounts) a, (select -coalesce(sum(amount_pence), 0) as pence from billing.book_entries where account = 'credit') b where a.pence <> b.pence`),
  },
  {
    name: 'N-34',
    promise:
      'invoices and credit notes have numbers without a gap, one for each sale and each sum given back, and their VAT is the books’',
    find: ({ wrong }) =>
      wrong(`
      select format('%s: %s documents, the last has number %s, the series is at %s', series, count(d.id), coalesce(max(number), 0), last_number) as what
      from billing.document_series s left join billing.sale_documents d using (series) group by series, last_number
      having (count(d.id) <> last_number or coalesce(max(number), 0) <> last_number) and not exists (select 1 from billing.person_marks)
      union all
      select format('charge %s sold something and has %s invoices', m.charge_id, count(d.id)) from billing.book_movements m
      left join billing.sale_documents d on d.charge_id = m.charge_id and d.cause = 'sale' where m.kind = 'sale' and m.key like 'charge:%' group by m.charge_id having count(d.id) <> 1
      union all
      select format('%s gave back of a sale without a credit note', m.key) from billing.book_movements m
      where m.key not like 'vat:%' and exists (select 1 from billing.book_entries e where e.movement_id = m.id and e.account = 'returns') and not exists (select 1 from billing.sale_documents d where d.movement_id = m.id)
      union all
      select format('the books owe %s p of VAT, the documents say %s p', b.pence, d.pence)
      from (select -coalesce(sum(amount_pence), 0) as pence from billing.book_entries where account = 'vat') b,
        (select coalesce(sum(case series when 'invoice' then vat_pence else -vat_pence end), 0) as pence from billing.sale_documents) d where b.pence <> d.pence
      union all
      select format('invoice %s of %s p was credited with %s p', i.number, i.gross_pence, sum(case d.series when 'credit-note' then d.gross_pence else -d.gross_pence end))
      from billing.sale_documents i join billing.sale_documents d on d.invoice_id = i.id group by i.id having sum(case d.series when 'credit-note' then d.gross_pence else -d.gross_pence end) not between 0 and i.gross_pence`),
  },
  {
    name: 'N-35',
    promise: 'what was read of the provider’s balance stands in the books, and a payout is the sum of its lines',
    find: ({ wrong }) =>
      wrong(`
      select format('%s of %s p is settled with %s p', t.id, t.amount_pence, t.ours_pence) as what from billing.provider_transactions t where t.is_settled and t.ours_pence <> t.amount_pence
      union all
      select format('the fee of %s is booked %s times', t.id, count(m.id)) from billing.provider_transactions t left join billing.book_movements m on m.key = 'provider:' || t.id || ':fee'
      where t.fee_pence <> 0 group by t.id having count(m.id) <> 1
      union all
      select format('payout %s of %s p has lines of %s p', id, amount_pence, lines_pence) from billing.provider_payouts where lines_pence <> amount_pence
      union all
      select format('the provider moved %s p of cards, the books %s p', p.pence, b.pence)
      from (select coalesce(sum((doc->>'amount')::bigint), 0) as pence from sandbox.documents where kind = 'balance_transaction' and doc->>'type' <> 'payout') p,
        (select coalesce(sum(e.amount_pence), 0) as pence from billing.book_entries e join billing.book_movements m on m.id = e.movement_id where e.account = 'card' and m.kind not in ('fee', 'payout')) b
      where p.pence <> b.pence and not exists (select 1 from billing.refunds where state in ('created', 'pending')) and not exists (select 1 from billing.person_marks)`),
  },
  {
    name: 'N-26',
    promise: 'figures are kept as the books and the records have them',
    find: ({ wrong }) =>
      wrong(`
      select format('the list counts %s of %s, %s, too many, charged %s p', sum(n), plan_name, status, sum(pence)) as what
      from (select ${COUNTED_BY}, n, pence from billing.subscription_counts union all select ${COUNTED_BY}, n, pence from billing.subscription_count_changes
        union all select ${COUNTED_BY}, -1, -next_charge_pence from billing.subscriptions) c
      group by ${COUNTED_BY} having sum(n) <> 0 or sum(pence) <> 0
      union all
      select format('the stock counts %s too many of %s, %s', sum(n), code, coalesce('shipped on ' || shipped_on, 'to be supplied')) as what
      from (select code, shipped_on, n from billing.unit_counts union all select code, shipped_on, n from billing.unit_count_changes
        union all select code, null, -1 from billing.items where status in ('paid', 'waiting', 'packaging') and treatment_status in ('upcoming', 'review', 'paid', 'packaging')
        union all select code, (shipped_at at time zone 'UTC')::date, -1 from billing.items where shipped_at is not null) u
      group by code, shipped_on having sum(n) <> 0
      union all
      select format('charge %s is under way for %s, which is %s', c.id, coalesce(c.code, 'nothing'), i.code) as what from billing.charges c join billing.items i on i.id = c.item_id
      where c.state in ('created', 'requires_action', 'processing') and c.code is distinct from i.code
      union all
      ${MISCOUNTED_LISTS}
      union all
      select format('dispatch %s says %s of when its prescription was signed', d.item_id, d.signed_at) as what
      from fulfilment.dispatches d join fulfilment.prescription_copies p on p.id = d.prescription_id where d.signed_at <> p.signed_at
      union all
      select format('the packing of %s is closed, and it has not left', g.item_id) as what
      from fulfilment.packings g join fulfilment.dispatches d using (item_id) where not g.is_open and d.status <> 'shipped'
      union all
      select format('the days say %s p of %s, the books %s p', d.pence, account, b.pence) as what
      from (select account, sum(debit_pence - credit_pence) as pence from billing.book_days group by 1) d
      full join (select e.account, sum(e.amount_pence) as pence from billing.book_entries e join billing.book_days_until u on e.movement_id <= u.summed group by 1) b using (account)
      where coalesce(d.pence, 0) <> coalesce(b.pence, 0)
      union all
      select format('subscription %s began %s and was first paid for %s', s.id, coalesce(s.started_at::text, 'never'), coalesce(i.at::text, 'never')) from billing.subscriptions s
      cross join lateral (select min(paid_at) as at from billing.items where subscription_id = s.id and interval is not null) i where (s.started_at is null) <> (i.at is null)
      union all
      select format('%s subscription %s ended %s', s.status, s.id, coalesce(s.ended_at::text, 'never')) from billing.subscriptions s where (s.status in ('cancelled', 'refused')) <> (s.ended_at is not null)
      union all
      select format('subscription %s brings %s p a month, its lines %s p', s.id, s.monthly_pence, i.pence) from billing.subscriptions s
      cross join lateral (select coalesce(sum(price_pence), 0) as pence from billing.items where subscription_id = s.id and interval is not null and status = 'upcoming') i
      where s.monthly_pence <> case when s.should_cancel or s.paused_from is not null or s.status in ('failed', 'cancelled', 'refused') then 0 else i.pence end`),
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
    name: 'N-19',
    promise: 'no charge on a day that no e-mail of the last three days named',
    // Scheduled charges only; a payment by the customer or a retry by staff is confirmed on the spot. What follows a refusal, and the lines that
    // wait with it, follows the e-mail about it.
    find: ({ wrong }) =>
      wrong(`
      select format('charge %s took %s p for item %s of subscription %s, of which no e-mail told', c.id, c.amount_pence, c.item_id, c.subscription_id) as what
      from billing.charges c join billing.items i on i.id = c.item_id
      where c.state = 'succeeded' and c.amount_pence > 0 and c.is_off_session and c.is_retried_by_plan and not i.is_manual
        and not exists (select 1 from billing.charges b where b.item_id = c.item_id and b.attempt < c.attempt and b.refusal is not null)
        and exists (select 1 from billing.charges e where e.subscription_id = c.subscription_id and e.item_id <> c.item_id and e.state = 'succeeded' and e.created_at < c.created_at)
        and not exists (
          select 1 from billing.notices n join messaging.mails m on m.template = 'announced-charge' and m.cause_id = format('subscription:%s:%s', n.subscription_id, n.mark)
          where n.subscription_id = c.subscription_id and n.kind = 'charge' and n.at <= c.created_at and split_part(n.mark, ' ', 2)::int >= c.amount_pence
            and split_part(n.mark, ' ', 1)::date = (c.created_at at time zone 'Europe/London')::date
            and (n.at at time zone 'Europe/London')::date >= (c.created_at at time zone 'Europe/London')::date - 3)
        and not exists (
          select 1 from billing.notices n where n.subscription_id = c.subscription_id and n.kind = 'retry' and n.at <= c.created_at
            and split_part(n.mark, ' ', 2)::int >= c.amount_pence and split_part(n.mark, ' ', 1)::date = (c.created_at at time zone 'Europe/London')::date)
      union all
      select format('charge %s, tried again, took %s p for subscription %s on a day that no e-mail named', c.id, c.amount_pence, c.subscription_id) from billing.charges c
      where c.state = 'succeeded' and c.amount_pence > 0 and c.is_off_session and c.is_retried_by_plan and not c.is_backup
        and exists (select 1 from billing.charges b where b.item_id = c.item_id and b.attempt < c.attempt and b.refusal is not null and b.is_retried_by_plan)
        and not exists (
          select 1 from billing.notices n where n.subscription_id = c.subscription_id and n.kind in ('retry', 'charge') and n.at <= c.created_at
            and split_part(n.mark, ' ', 1)::date = (c.created_at at time zone 'Europe/London')::date)`),
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
