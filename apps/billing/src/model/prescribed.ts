/**
 * SQL: that the prescription `p` was not revoked, nor overtaken by a revocation: one ends what was signed for its line until then. The line is
 * that of the item it was signed for, since a second look at something supplied makes a prescription that no item carries.
 */
export const STANDS = `not exists (select 1 from revocations r left join items o on o.id = r.item_id
    where r.prescription_id = p.id or (r.subscription_id = p.subscription_id and o.stid = i.stid and (r.signed_at, r.prescription_id) >= (p.signed_at, p.id)))`;

/** SQL: that no newer prescription of the line has taken the place of `p`: what a prescriber set last counts, also where it is less. */
export const IS_NEWEST = `not exists (select 1 from items o join prescriptions n on n.id = o.prescription_id
    where o.subscription_id = i.subscription_id and o.stid = i.stid and (n.signed_at, n.id) > (p.signed_at, p.id))`;

/** SQL: whether what was signed last for the line of the item `i` was revoked, so that its plan of steps does not go on. */
export const IS_PLAN_REVOKED = `exists (select 1 from revocations r join items o on o.id = r.item_id
    where r.subscription_id = i.subscription_id and o.stid = i.stid and not exists (
      select 1 from items q join prescriptions n on n.id = q.prescription_id
      where q.subscription_id = i.subscription_id and q.stid = i.stid and (n.signed_at, n.id) > (r.signed_at, r.prescription_id)))`;

/**
 * SQL: whether the prescription `p` stands, and is for the line of the item `i`. Each line has its own, because each was judged by itself; one that has
 * none yet goes by those of its subscription, and is reviewed once it is paid. A step of a plan has one of its own: each is reviewed before it is
 * charged.
 */
export const IS_FOR_LINE = `(p.subscription_id = i.subscription_id and ${STANDS} and ${IS_NEWEST} and (
    exists (select 1 from items o where o.prescription_id = p.id and o.subscription_id = i.subscription_id and o.stid = i.stid)
    or not exists (select 1 from items o where o.subscription_id = i.subscription_id and o.stid = i.stid and o.prescription_id is not null))
    and (i.titration is null or p.id = i.prescription_id))`;
