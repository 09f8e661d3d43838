import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { Id, query } from '../../rpc-contract.ts';
import { Ingredient, LocalDate, Moment, Pence } from '../../words.ts';

/** A row of the private prescription report (A section 2). */
export const PomRow = z.object({
  id: Id,
  shippedAt: Moment,
  patient: z.string(),
  prescriber: z.string(),
  ingredients: z.array(Ingredient),
  transactionPricePence: Pence,
});
const Filters = z.object({
  start_date: LocalDate.nullable(),
  end_date: LocalDate.nullable(),
  patient: z.string().max(200),
  prescriber: z.string().max(200),
  item: z.string().max(200),
  id: z.string().max(40),
});
const MAY_READ = { actors: ['staff'], permissions: MAY.readRegister, isAudited: true, timeoutMs: 15_000 } as const;

export const listPom = query(
  'rpc.fulfilment.pom.list',
  Filters.extend({ page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(1_000_000) }),
  z.object({
    total: z.int(),
    /** A word matches more than were counted: `total` is the first two thousand. */
    isMore: z.boolean().default(false),
    rows: z.array(PomRow),
  }),
  MAY_READ,
);
/**
 * The report part by part, newest first, for a file: `after` is what the part before named as `next`; null begins, and null ends. Each
 * part costs the same, however far it is from the beginning.
 */
export const exportPom = query(
  'rpc.fulfilment.pom.export',
  Filters.extend({ after: z.string().max(80).nullable() }),
  z.object({ rows: z.array(PomRow), next: z.string().nullable() }),
  MAY_READ,
);
