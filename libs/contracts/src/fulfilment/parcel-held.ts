/** What the customer reads of a parcel that the carrier keeps: in their account and by mail alike. No zod here: browsers bring this file along. */
export const PARCEL_HELD =
  'Royal Mail could not deliver your parcel and is keeping it for you. Use the tracking link to choose another day, or to see where you can collect it.';
