import type { Cost } from './meter.ts';

/**
 * What each flow may cost at most, counted on the wire between the programs and their servers (budget.spec.ts), the sandbox left out. Who
 * makes a flow dearer says why here; who makes it cheaper lowers its line.
 */
export const BUDGETS = {
  'public page': { statements: 0, transactions: 0, messages: 0, kilobytes: 0 },
  'log-in': { statements: 6, transactions: 2, messages: 2, kilobytes: 5 },
  dashboard: { statements: 4, transactions: 0, messages: 8, kilobytes: 9 },
  'chat page': { statements: 1, transactions: 0, messages: 2, kilobytes: 2.5 },
  'chat message': { statements: 13, transactions: 4, messages: 10, kilobytes: 8 },
  // Six more in a checkout and six in a parcel since packs are counted by batch and people can be erased.
  'checkout to paid': { statements: 182, transactions: 22, messages: 72, kilobytes: 158 },
  // Four more since a prescriber claims a case and the decision gives the claim back.
  review: { statements: 125, transactions: 11, messages: 48, kilobytes: 154 },
  ship: { statements: 68, transactions: 7, messages: 24, kilobytes: 74 },
  renewal: { statements: 79, transactions: 9, messages: 35, kilobytes: 80 },
  'console list': { statements: 4, transactions: 0, messages: 4, kilobytes: 19 },
} as const satisfies Record<string, Cost>;

export type Flow = keyof typeof BUDGETS;
