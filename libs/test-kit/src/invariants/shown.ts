import type { Check } from './look.ts';

/** Nobody pays more than they were shown: on a button, or in the e-mail that named the day. */
export const shownChecks: readonly Check[] = [
  {
    name: 'N-20',
    promise: 'nobody is charged more than they were shown',
    find: ({ wrong }) =>
      wrong(`
      with taken as (
        select c.id, c.subscription_id, (c.paid_at at time zone 'Europe/London')::date as day, c.amount_pence, own.mark as own
        from billing.charges c
        -- The last e-mail about its delivery, where that named an earlier day and nobody wrote about the day it was paid on.
        left join lateral (
          select o.mark from billing.items i join billing.notices o on o.subscription_id = i.subscription_id and o.sequence = i.sequence and o.kind = 'charge'
          where i.id = c.item_id and split_part(o.mark, ' ', 1) < ((c.paid_at at time zone 'Europe/London')::date)::text and not exists (
            select 1 from billing.notices s where s.subscription_id = i.subscription_id and (s.sequence = i.sequence or s.kind = 'retry')
              and split_part(s.mark, ' ', 1) = ((c.paid_at at time zone 'Europe/London')::date)::text)
          order by o.at desc limit 1) own on true
        where c.state = 'succeeded' and c.is_off_session and c.is_retried_by_plan and not c.is_surplus)
      select format('charge %s took %s p, its button said %s p', id, amount_pence, shown_pence) as what from billing.charges
      where state = 'succeeded' and shown_pence < amount_pence
      union all
      select format('charge %s took %s p a day or more late, its e-mail said %s', id, amount_pence, own) from taken
      where split_part(own, ' ', 2)::int < amount_pence
      union all
      select format('subscription %s: %s p were taken on %s, the e-mails said %s p', t.subscription_id, t.pence, t.day, n.pence)
      from (select subscription_id, day, sum(amount_pence) as pence from taken where own is null group by 1, 2) t
      join lateral (
        select greatest(
          (select sum(split_part(mark, ' ', 2)::int) from (
            select distinct on (kind) mark from billing.notices where subscription_id = t.subscription_id and kind in ('charge', 'retry') and split_part(mark, ' ', 1) = t.day::text order by kind, at desc) latest),
          -- Several deliveries of one day have an e-mail each: the last one of every delivery that was paid that day.
          (select sum(split_part(mark, ' ', 2)::int) from (
            select distinct on (o.sequence) o.mark from billing.notices o join billing.items i on i.subscription_id = o.subscription_id and i.sequence = o.sequence
            where o.subscription_id = t.subscription_id and o.kind = 'charge' and split_part(o.mark, ' ', 1) = t.day::text and (i.paid_at at time zone 'Europe/London')::date = t.day
            order by o.sequence, o.at desc) each)) as pence
      ) n on n.pence is not null
      where t.pence > n.pence`),
  },
];
