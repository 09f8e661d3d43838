import type { Check } from './look.ts';

/** Nobody pays more than they were shown: on a button, or in the e-mail that named the day. */
export const shownChecks: readonly Check[] = [
  {
    name: 'N-20',
    promise: 'nobody is charged more than they were shown',
    find: ({ wrong }) =>
      wrong(`
      select format('charge %s took %s p, its button said %s p', id, amount_pence, shown_pence) as what from billing.charges
      where state = 'succeeded' and shown_pence < amount_pence
      union all
      select format('subscription %s: %s p were taken on %s, the e-mails said %s p', t.subscription_id, t.pence, t.day, n.pence)
      from (
        select subscription_id, (paid_at at time zone 'Europe/London')::date as day, sum(amount_pence) as pence from billing.charges
        where state = 'succeeded' and is_off_session and is_retried_by_plan and not is_surplus group by 1, 2) t
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
