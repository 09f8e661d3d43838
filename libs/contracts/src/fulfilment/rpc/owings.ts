import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Waiting } from '../../waiting.ts';
import { LocalDate, Moment } from '../../words.ts';
import { OWING_ENDS } from '../owing.ts';
import { PackOf } from './bench.ts';

const Reason = z
  .string()
  .overwrite((text) => writtenText(text).trim())
  .min(3, 'Please give a reason.')
  .max(500, 'Please use at most 500 characters.');

export const OwingRow = z.object({
  id: Id,
  itemId: Id,
  subscriptionId: Id,
  userId: Id,
  customer: z.string(),
  code: z.string(),
  /** Its name; empty where the item has become another product since. */
  product: z.string(),
  quantity: z.int(),
  since: Moment,
  openedBy: z.string(),
  expectedOn: LocalDate.nullable(),
  /** `withheld`: it is being refunded, and nobody packs it meanwhile. */
  state: z.enum(['open', 'withheld', 'closed']),
  isLate: z.boolean(),
  /** The last day on which it may be supplied by this prescription; null: there is none. */
  validUntil: LocalDate.nullable(),
  /** Whether the prescription lasts until then. */
  prescription: z.enum(['stands', 'runs-out', 'expired']),
  /** There is a pack for it, after those that have waited longer. */
  canPack: z.boolean(),
  pack: PackOf.nullable(),
  /** When the patient was told of it. */
  toldAt: Moment.nullable(),
  ended: z.enum(OWING_ENDS).nullable(),
  closedAt: Moment.nullable(),
  /** What happened to it, oldest first. */
  changes: z.array(
    z.object({
      kind: z.enum(['opened', 'expected', 'told', 'withheld', 'resumed', 'closed']),
      expectedOn: LocalDate.nullable(),
      reason: z.string().nullable(),
      at: Moment,
      by: z.string(),
    }),
  ),
});
/** Those that are open, longest waiting first; or (`isAll`) the newest two hundred of all. */
export const listOwings = query(
  'rpc.fulfilment.owings.list',
  z.object({ isAll: z.boolean() }),
  z.object({ now: Moment, rows: z.array(OwingRow) }),
  { actors: ['staff'], permissions: MAY.readDispatches },
);
/** The open ones to be taken away as a file: audited. */
export const exportOwings = query('rpc.fulfilment.owings.export', z.object({}), z.object({ rows: z.array(OwingRow) }), {
  actors: ['staff'],
  permissions: MAY.exportParcels,
  isAudited: true,
  timeoutMs: 15_000,
});
/** How many paid items are owed; late are those whose expected day is over, or that have had none for more than three days. */
export const owingWork = query('rpc.fulfilment.owings.work', z.object({}), z.object({ owed: Waiting }), {
  actors: ['staff'],
  permissions: MAY.readDispatches,
});
/**
 * Says when it is expected, or (null) that nobody knows any more; each change is kept, and the patient is told. `before`: the day that was
 * read; another one by now is 409 `changed_meanwhile`.
 */
export const expectOwing = command(
  'rpc.fulfilment.owings.expect',
  z.object({ id: Id, expectedOn: LocalDate.nullable(), before: LocalDate.nullable(), reason: Reason }),
  Receipt,
  { actors: ['staff'], permissions: MAY.keepOwings },
);
/** It is not owed after all, or settled in another way. The item stays as it is: it is owed anew when there is no pack for it again. */
export const closeOwing = command('rpc.fulfilment.owings.close', z.object({ id: Id, reason: Reason }), Receipt, {
  actors: ['staff'],
  permissions: MAY.closeOwings,
});
/** Before its refund: from here on nobody packs or ships it, and billing takes back that it is being packed. Refused (409 `shipped`) once it has left. */
export const withholdOwing = command(
  'rpc.fulfilment.owings.withhold',
  z.object({ id: Id }),
  /** `attempt`: the same while it stays withheld, so that pressing again begins no second refund. */
  Receipt.extend({ itemId: Id, attempt: z.int() }),
  { actors: ['staff'], permissions: MAY.moveMoney },
);
/** No refund after all: it is owed as before. */
export const resumeOwing = command('rpc.fulfilment.owings.resume', z.object({ id: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.moveMoney,
});
