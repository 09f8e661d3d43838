/**
 * SQL: whether the prescription `p` is for the line of the item `i`. Each line has its own, because each was judged by itself; one that has
 * none yet goes by those of its subscription, and is reviewed once it is paid.
 */
export const IS_FOR_LINE = `(p.subscription_id = i.subscription_id and (
    exists (select 1 from items o where o.prescription_id = p.id and o.subscription_id = i.subscription_id and o.stid = i.stid)
    or not exists (select 1 from items o where o.subscription_id = i.subscription_id and o.stid = i.stid and o.prescription_id is not null)))`;
