import type { Act } from './rights.ts';

/** The console's lists that a person may arrange and keep views of, and who may read each. */
export const LISTS = {
  subscriptions: 'readCustomers',
  dispatch: 'readDispatches',
  chats: 'readRecords',
  pom: 'readRegister',
  register: 'readRegister',
  batches: 'readStock',
  audit: 'readAudit',
  promotions: 'readPromotions',
  stock: 'readStock',
  'early-access': 'readEarlyAccess',
  'near-misses': 'recordNearMisses',
} as const satisfies Record<string, Act>;
export type ListName = keyof typeof LISTS;

/** What an address says besides the filter: where somebody is in the list, and how it is arranged. No view keeps it as a filter. */
export const NO_FILTER: readonly string[] = ['page', 'after', 'view', 'columns'];

/** How many views of one list somebody may keep. */
export const MOST_VIEWS = 30;
/** How many views of one list are shared with everybody. */
export const MOST_SHARED = 60;
