/** What may happen to a parcel after it has left. */
export const PARCEL_TROUBLES = ['returned', 'lost', 'damaged', 'warm', 'wrong-item'] as const;
export type ParcelTrouble = (typeof PARCEL_TROUBLES)[number];

/** What the patient gets: the same once more without charge, their money back, or nothing more. */
export const PARCEL_OUTCOMES = ['reship', 'refund', 'none'] as const;
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number];

/** What becomes of the pack: destroyed, back on the shelf, or not here. */
export const PACK_FATES = ['destroyed', 'restocked', 'none'] as const;
export type PackFate = (typeof PACK_FATES)[number];

const HAPPENED: Record<ParcelTrouble, (order: string) => string> = {
  returned: (order) => `Your parcel ${order} came back to us.`,
  lost: (order) => `Your parcel ${order} was lost on its way to you. We are sorry.`,
  damaged: (order) => `Your parcel ${order} was damaged on its way to you. We are sorry.`,
  warm: (order) =>
    `Your parcel ${order} was on its way for too long, so we cannot vouch for what is in it. We are sorry.`,
  'wrong-item': (order) =>
    `Your parcel ${order} did not hold what it should have. That was our mistake, and we are sorry.`,
};
const FOLLOWS: Record<ParcelOutcome, string> = {
  reship:
    'We are sending it again, and you pay nothing for that. We write to you once more when it has left, with the new tracking number.',
  refund: 'We are giving you your money back, and write to you once more when it is on its way.',
  none: 'Nothing more is sent for it, and nothing more is charged. If that is not what you expect, please write to us.',
};

/** What the patient is told, by mail and in the chat alike: in plain words, and of no medicine. */
export const parcelNews = (about: {
  orderId: string;
  trouble: ParcelTrouble;
  outcome: ParcelOutcome;
  isBack: boolean;
}): string[] => [
  HAPPENED[about.trouble](about.orderId),
  ...(about.isBack || about.trouble === 'lost' || about.trouble === 'returned'
    ? []
    : ['Please do not use what came in it. Any pharmacy disposes of it safely for you.']),
  FOLLOWS[about.outcome],
];
