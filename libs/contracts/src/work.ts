import type { Act } from './rights.ts';

/** What waits for staff, and whoever may do which act is shown it. In the order of the console's rail. */
export const WORK = {
  /** Medicines that are stopped for everybody: whoever works here has to know. */
  stops: 'readOffers',
  reviews: 'readRecords',
  /** Supplies that a pharmacist has to look at before they are packed. */
  clinical: 'clinicalCheck',
  chats: 'readRecords',
  parcels: 'readDispatches',
  /** Packed parcels that wait for a second person. */
  checks: 'checkParcels',
  /** Paid items that no pack is there for. */
  owed: 'readDispatches',
  /** Days of the register that nobody has signed. */
  register: 'keepRegister',
  /** Months of the near-miss log that nobody has reviewed. */
  misses: 'reviewNearMisses',
  tasks: 'readRecords',
  /** Complaints that nobody has acknowledged. */
  complaints: 'keepConcerns',
  /** Payments that nothing tries again. */
  payments: 'takePayments',
  /** Charges that are due and stand back. */
  holds: 'tendPlans',
} as const satisfies Record<string, Act>;
export type Work = keyof typeof WORK;

/** Nothing is counted further: it costs the database time, and nobody works differently for it. */
export const COUNTED_TO = 1_000;
