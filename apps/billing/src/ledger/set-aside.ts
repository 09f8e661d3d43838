/** Webhooks that fit nothing we know. Kept for ever; for as long as the provider keeps its events somebody is to look at them. */
export const SET_ASIDE_EVENTS = `from stripe_events where set_aside is not null and worked_at is null and received_at > now() - interval '30 days'`;
