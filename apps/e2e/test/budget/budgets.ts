import type { Cost } from './meter.ts';

/**
 * What each flow may cost at most, counted on the wire between the programs and their servers (budget.spec.ts), the sandbox left out. Who
 * makes a flow dearer says why here; who makes it cheaper lowers its line.
 */
export const BUDGETS = {
  'public page': { statements: 0, transactions: 0, messages: 0, kilobytes: 0 },
  // A statement's text counts each time, also where its connection knows it already.
  'log-in': { statements: 4, transactions: 1, messages: 2, kilobytes: 5 },
  dashboard: { statements: 4, transactions: 0, messages: 8, kilobytes: 13 },
  // Each message of the clinic says where help is, at any hour.
  'chat page': { statements: 1, transactions: 0, messages: 2, kilobytes: 2.8 },
  'chat message': { statements: 10, transactions: 4, messages: 10, kilobytes: 8 },
  // The rules also ask what was told since, how a course goes, and which other accounts seem to be the same person's.
  'checkout to paid': { statements: 67, transactions: 10, messages: 70, kilobytes: 138 },
  review: { statements: 76, transactions: 8, messages: 45, kilobytes: 108 },
  // Each supply is entered in the register of supplies; the last look whether its medicine is stopped is made as the parcel closes.
  // Whether a pharmacist holds it back is asked before billing gives the item up, so that nothing is left half done.
  // Where it goes to is part of its sealed news, and which labels were printed and scanned is read with its pack.
  ship: { statements: 50, transactions: 5, messages: 26, kilobytes: 77 },
  renewal: { statements: 27, transactions: 5, messages: 32, kilobytes: 60 },
  // Each line says whether it is owed to its patient, and whether its plan of steps stands.
  'console list': { statements: 4, transactions: 0, messages: 4, kilobytes: 17 },
  // For a prescriber, who reads all of it; what stops the patient elsewhere is read with their verdicts.
  record: { statements: 21, transactions: 6, messages: 14, kilobytes: 65 },
} as const satisfies Record<string, Cost>;

export type Flow = keyof typeof BUDGETS;
