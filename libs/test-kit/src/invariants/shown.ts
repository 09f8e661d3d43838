import type { Check } from './look.ts';

/** Nobody pays more than they read: on a button, or in the e-mail that named the day. */
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
        select sum(split_part(mark, ' ', 2)::int) as pence from (
          select distinct on (kind) mark from billing.notices where subscription_id = t.subscription_id and kind in ('charge', 'retry') and split_part(mark, ' ', 1) = t.day::text order by kind, at desc) latest
      ) n on n.pence is not null
      where t.pence > n.pence`),
  },
];
