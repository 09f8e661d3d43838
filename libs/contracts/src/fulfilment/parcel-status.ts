/**
 * What the carrier says of a parcel that has left. `accepted`: it is with them. `held`: they could not deliver it and keep it. `returned`:
 * it came back to us.
 */
export const PARCEL_STATUSES = ['accepted', 'out', 'held', 'delivered', 'returned'] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];
