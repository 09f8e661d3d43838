import { z } from 'zod';
import { lineOf, writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MOST_OF_INGREDIENT, UNITS } from '../amount.ts';
import { RELEASE_CHECKS } from '../batch-release.ts';

const line = (max: number) => z.string().overwrite(lineOf).min(1, 'Please fill this in.').max(max);
const reason = z
  .string()
  .overwrite((text) => writtenText(text).trim())
  .min(3, 'Please say why.')
  .max(500, 'Please use at most 500 characters.');

export const BatchState = z.enum(['quarantined', 'released', 'recalled']);
export type BatchState = z.infer<typeof BatchState>;

/** What stands on the shelf of one delivery of one batch, in its unit: packs of a product, or an amount of an ingredient. */
export const Batch = z.object({
  id: Id,
  code: z.string(),
  unit: z.enum(UNITS),
  /** An ingredient's name; null for products. */
  name: z.string().nullable(),
  /** The supplier's certificate of analysis. */
  certificate: z.string().nullable(),
  /** By which worksheet it was made here. */
  worksheetId: Id.nullable(),
  number: z.string(),
  gtin: z.string().nullable(),
  expiresOn: LocalDate,
  supplier: z.string(),
  invoice: z.string(),
  state: BatchState,
  stateReason: z.string().nullable(),
  onHand: z.int(),
  /** Packs put aside for items that have not left yet; of an ingredient, what open worksheets have put aside. */
  allocated: z.int(),
  /** Packs that have left; of an ingredient, what worksheets have used. */
  supplied: z.int(),
  receivedAt: Moment,
  /** When it is used up at the pace of the last weeks; null: it is not, or nothing of it is used. */
  usedUpOn: LocalDate.nullable(),
  /** Packs that expire before anybody gets them, at that pace. */
  leftOver: z.int(),
});
const Asked = z.object({
  keyword: z.string().max(100),
  isAll: z.boolean(),
  of: z.enum(['products', 'ingredients']).default('products'),
});
export const listBatches = query('rpc.fulfilment.batches.list', Asked, z.object({ rows: z.array(Batch) }), {
  actors: ['staff', 'system'],
  permissions: MAY.readStock,
});

/** The same rows to be taken away as a file: audited. */
export const exportBatches = query('rpc.fulfilment.batches.export', Asked, z.object({ rows: z.array(Batch) }), {
  actors: ['staff'],
  permissions: MAY.readStock,
  isAudited: true,
  timeoutMs: 15_000,
});

/** One line of a batch's ledger; what stands on the shelf is always their sum. Released, stopped and recalled it moves nothing. */
export const BatchMovement = z.object({
  id: Id,
  /** `came-back`: of a parcel that had left; `destroyed`: a pack that came back so; `used`: an ingredient in a product made here. */
  kind: z.enum([
    'received',
    'allocated',
    'returned',
    'adjusted',
    'came-back',
    'destroyed',
    'used',
    'released',
    'quarantined',
    'recalled',
  ]),
  quantity: z.int(),
  itemId: Id.nullable(),
  /** The worksheet that used it, or by which it was made. */
  worksheetId: Id.nullable(),
  reason: z.string().nullable(),
  /** Of a release: what was seen. */
  checks: z.array(z.enum(RELEASE_CHECKS)),
  at: Moment,
  by: z.string(),
});
export const readBatch = query(
  'rpc.fulfilment.batches.read',
  z.object({ id: Id }),
  z.object({ batch: Batch, movements: z.array(BatchMovement) }),
  { actors: ['staff'], permissions: MAY.readStock },
);

/** The number printed on the pack: capital letters, digits and - / . (GS1 AI 10 has at most 20 signs). */
export const BatchNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9./-]{0,19}$/, { error: 'Please enter the batch number as it is printed on the pack.' });
/** 8, 12, 13 or 14 digits, the last of them the check digit. */
export const Gtin = z
  .string()
  .regex(/^(\d{8}|\d{12,14})$/, { error: 'A GTIN has 8, 12, 13 or 14 digits.' })
  .refine(isGtin, { error: 'These digits are not a GTIN: the last one does not fit the others.' });

/** The check digit of GS1: from the right, digits count three times and once in turn. */
export function isGtin(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * A delivery of a product or an ingredient is booked in: in quarantine until a pharmacist releases it. The same delivery again answers the
 * same batch; with other particulars it is refused (409 `other_delivery`, `other_expiry`).
 */
export const receiveBatch = command(
  'rpc.fulfilment.batches.receive',
  z.object({
    code: z.string().regex(/^[0-9A-Z]{2,20}$/),
    number: BatchNumber,
    gtin: Gtin.nullable(),
    expiresOn: LocalDate,
    quantity: z.int().min(1).max(MOST_OF_INGREDIENT),
    supplier: line(100),
    invoice: line(60),
    /** The certificate of analysis, which an ingredient has. */
    certificate: line(60).nullable().default(null),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff', 'system'], permissions: MAY.keepBatches },
);
/**
 * From quarantine to the shelf, by another person than the one who booked it in (409 `own_delivery`), who has seen all of the list.
 * Releasing a released batch changes nothing; a recalled one stays recalled.
 */
export const releaseBatch = command(
  'rpc.fulfilment.batches.release',
  z.object({
    id: Id,
    checks: z
      .array(z.enum(RELEASE_CHECKS))
      .max(RELEASE_CHECKS.length)
      .refine((seen) => RELEASE_CHECKS.every((one) => seen.includes(one)), {
        error: 'Please go through the whole list before you release this batch.',
      }),
  }),
  Receipt,
  { actors: ['staff', 'system'], permissions: MAY.releaseBatches },
);
/** Stops a batch: what is put aside of it and has not left goes back to the shelf, and nothing of it is packed. */
export const quarantineBatch = command(
  'rpc.fulfilment.batches.quarantine',
  z.object({ id: Id, reason }),
  Receipt.extend({ itemIds: z.array(Id) }),
  { actors: ['staff'], permissions: MAY.keepBatches },
);
/** Packs or amounts found, spilt, broken, destroyed or returned to the supplier. `key`: a uuid of the press, so that a repeat books nothing. */
export const adjustBatch = command(
  'rpc.fulfilment.batches.adjust',
  z.object({
    id: Id,
    by: z
      .int()
      .min(-MOST_OF_INGREDIENT)
      .max(MOST_OF_INGREDIENT)
      .refine((by) => by !== 0, { error: 'Please enter a number other than 0.' }),
    reason,
    key: z.uuid(),
  }),
  Receipt.extend({ onHand: z.int() }),
  { actors: ['staff'], permissions: MAY.keepBatches },
);
