import { z } from 'zod';
import { INSIGHT_TIMEOUT_MS, InsightDays } from '../../insights.ts';
import { MAY } from '../../rights.ts';
import { query } from '../../rpc-contract.ts';
import { LocalDate, Pence } from '../../words.ts';
import { CancelReason } from '../change.ts';
import { Account, EndedHow } from '../words.ts';

const RIGHT = { actors: ['staff'], permissions: MAY.readInsights, timeoutMs: INSIGHT_TIMEOUT_MS } as const;
const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** What moved on each account of the books, by day: debit and credit as the books have them. Days without a movement are left out. */
export const insightMoney = query(
  'rpc.billing.insights.money',
  InsightDays,
  z.object({
    days: z.array(z.object({ day: LocalDate, account: Account, debitPence: Pence, creditPence: Pence })),
  }),
  RIGHT,
);

/** Those that had begun and had not ended, and what they bring in a month. */
const Standing = z.object({
  active: z.int(),
  paused: z.int(),
  failed: z.int(),
  ending: z.int(),
  monthlyPence: Pence,
});
/**
 * Subscriptions: who began and who ended in the period, and how; how many stand now, and how many stood at the end of each day of the period
 * (days on which nobody counted are left out); and of those that began in each of the last thirteen months, how many were still there at the
 * end of that month, the next, and so on. `kept`: months that are over.
 */
export const insightSubscriptions = query(
  'rpc.billing.insights.subscriptions',
  InsightDays,
  z.object({
    started: z.array(z.object({ day: LocalDate, count: z.int() })),
    ended: z.array(z.object({ day: LocalDate, how: EndedHow, reason: CancelReason.nullable(), count: z.int() })),
    now: Standing,
    days: z.array(Standing.extend({ day: LocalDate })),
    cohorts: z.array(z.object({ month: Month, size: z.int(), kept: z.array(z.int()) })),
  }),
  RIGHT,
);

/**
 * Deliveries whose payment a bank refused for the first time in the period, by that day, and how many of them have been paid since. Payments
 * that a customer made at the checkout do not count.
 */
export const insightPayments = query(
  'rpc.billing.insights.payments',
  InsightDays,
  z.object({
    days: z.array(z.object({ day: LocalDate, failed: z.int(), failedPence: Pence, back: z.int(), backPence: Pence })),
  }),
  RIGHT,
);
