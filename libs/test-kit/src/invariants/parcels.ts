import type { Check } from './look.ts';

const BY_HAND = `exists (select 1 from billing.timeline t where t.subscription_id = i.subscription_id and t.cause = 'Marked as shipped by hand')`;

/** The carrier's books, the pharmacy's register, and what must be true before a parcel is closed. */
export const parcelChecks: readonly Check[] = [
  {
    name: 'I6',
    promise: 'only what is paid, approved and seen on three photos ships',
    find: ({ wrong }) =>
      wrong(`
      with parcels as (
        select i.*, s.user_id, coalesce(i.shipped_at, (select now from clock)) as left_at from billing.items i join billing.subscriptions s on s.id = i.subscription_id
        where i.shipped_at is not null or exists (select 1 from labels l where l.tracking_number = i.tracking_id and l.status <> 'void')
      )
      select format('item %s shipped and was not paid', id) as what from parcels where paid_at is null or paid_at > left_at
      union all
      select format('item %s shipped without a prescription that was signed, in date and not revoked', p.id) from parcels p where not exists (
        select 1 from consultations.prescriptions r where r.id = p.prescription_id and r.user_id = p.user_id and r.subscription_id = p.subscription_id
          and r.signed_at <= p.left_at and r.valid_until >= (p.left_at at time zone 'Europe/London')::date
          and not exists (select 1 from consultations.revocations v where v.prescription_id = r.id and v.revoked_at < p.left_at))
      union all
      select format('item %s shipped with %s photos', p.id, n.count) from parcels p cross join lateral (select count(*) from media.photos m where m.user_id = p.user_id and m.created_at <= p.left_at) n where n.count < 3`),
  },
  {
    name: 'I7',
    promise: 'one parcel, one label',
    find: ({ wrong }) =>
      wrong(`
      with live as (select * from labels where status <> 'void'),
        again as (select item_id, id, tracking_number from fulfilment.reships where shipped_at is not null),
        replaced as (select d.tracking_number, d.item_id from fulfilment.dispatches d where exists (select 1 from again a where a.item_id = d.item_id)
          union all select a.tracking_number, a.item_id from again a where exists (select 1 from again n where n.item_id = a.item_id and n.id > a.id)),
        parcels as (select tracking_id as tracking_number, id from billing.items union all select tracking_number, item_id from replaced)
      select format('label %s (%s) belongs to %s items', l.tracking_number, l.order_reference, count(i.id)) as what
      from live l left join parcels i on i.tracking_number = l.tracking_number group by l.tracking_number, l.order_reference having count(i.id) <> 1
      union all
      select format('order %s has %s labels', order_reference, count(*)) from live group by order_reference having count(*) > 1
      union all
      select format('item %s is shipped as %s, labels like that: %s', i.id, coalesce(i.tracking_id, 'nothing'), count(l.tracking_number)) from billing.items i left join live l on l.tracking_number = i.tracking_id
      where i.status = 'shipped' and not (i.tracking_id is null and ${BY_HAND}) group by i.id, i.tracking_id having count(l.tracking_number) <> 1
      union all
      select format('dispatch of item %s is %s with %s, billing says %s with %s', d.item_id, d.status, coalesce(d.tracking_number, 'no number'), i.status, coalesce(i.tracking_id, 'no number'))
      from fulfilment.dispatches d join billing.items i on i.id = d.item_id where (d.status = 'shipped') <> (i.shipped_at is not null) or coalesce((select a.tracking_number from again a where a.item_id = d.item_id order by a.id desc limit 1), d.tracking_number) is distinct from i.tracking_id`),
  },
  {
    name: 'I8',
    promise: 'every prescription medicine that left is in the register, once',
    // Entered on the day or the next one (Human Medicines Regulations 2012, reg. 253).
    find: ({ wrong }) =>
      wrong(`
      select format('item %s left at %s, the register says %s', i.id, i.shipped_at, coalesce(p.shipped_at::text, 'nothing')) as what
      from billing.items i join billing.subscriptions s on s.id = i.subscription_id left join fulfilment.pom p on p.item_id = i.id and p.user_id = s.user_id and p.register_sealed <> ''
        and exists (select 1 from consultations.prescriptions r where r.id = p.prescription_id and r.user_id = s.user_id)
      where i.shipped_at is not null and i.is_prescription and (p.item_id is null or p.shipped_at::date > i.shipped_at::date + 1)
      union all
      select format('the register has item %s, which never left', p.item_id) from fulfilment.pom p where not exists (select 1 from billing.items i where i.id = p.item_id and i.shipped_at is not null)`),
  },
  {
    name: 'I9',
    promise: 'nothing ships after its money went back',
    find: ({ wrong }) =>
      wrong(`
      select format('item %s shipped at %s, its refund was begun at %s', i.id, i.shipped_at, r.created_at) as what from billing.items i join billing.refunds r on r.item_id = i.id and r.state <> 'failed'
      join billing.charges c on c.id = r.charge_id and not c.is_surplus where i.shipped_at is not null and r.created_at < i.shipped_at`),
  },
];
