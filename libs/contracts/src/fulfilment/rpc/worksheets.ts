import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MOST_OF_INGREDIENT } from '../amount.ts';
import { BatchState } from './batches.ts';
import { Formula, IngredientUnit } from './formulas.ts';

const words = (least: number, why: string) =>
  z
    .string()
    .overwrite((text) => writtenText(text).trim())
    .min(least, why)
    .max(500, 'Please use at most 500 characters.');

export const WorksheetState = z.enum(['begun', 'checked', 'finished', 'cancelled']);
export type WorksheetState = z.infer<typeof WorksheetState>;

export const WorksheetRow = z.object({
  id: Id,
  code: z.string(),
  product: z.string(),
  version: z.int(),
  packs: z.int(),
  state: WorksheetState,
  begunAt: Moment,
  begunBy: z.string(),
  /** How many amounts there are, and how many of them are weighed. */
  amounts: z.int(),
  weighed: z.int(),
  /** What was made; null until it is finished. */
  batch: z.object({ id: Id, number: z.string(), expiresOn: LocalDate, state: BatchState, made: z.int() }).nullable(),
  endedAt: Moment.nullable(),
  endedBy: z.string().nullable(),
});
export const listWorksheets = query(
  'rpc.fulfilment.worksheets.list',
  z.object({ isAll: z.boolean() }),
  z.object({ rows: z.array(WorksheetRow) }),
  { actors: ['staff'], permissions: MAY.makeMedicines },
);

/** An amount of one batch of an ingredient. `least`, `most`: what the scale may say. */
const WorksheetLine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  unit: IngredientUnit,
  batchId: Id,
  number: z.string(),
  expiresOn: LocalDate,
  /** What has become of the batch since: one that is stopped is not used. */
  batchState: BatchState,
  planned: z.int(),
  least: z.int(),
  most: z.int(),
  weighed: z.int().nullable(),
  weighedAt: Moment.nullable(),
  weighedBy: z.string().nullable(),
});
export const Worksheet = WorksheetRow.extend({
  formula: Formula,
  lines: z.array(WorksheetLine),
  /** When what is made today would expire. */
  wouldExpireOn: LocalDate,
  checkedAt: Moment.nullable(),
  checkedBy: z.string().nullable(),
  lost: z.int().nullable(),
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  /** Cancelled, and what had been weighed was thrown away. */
  isLost: z.boolean(),
  /** Whether whoever asks may check it: nobody checks what they have weighed. */
  isMine: z.boolean(),
});
export type Worksheet = z.infer<typeof Worksheet>;
export const readWorksheet = query('rpc.fulfilment.worksheets.read', z.object({ id: Id }), Worksheet, {
  actors: ['staff'],
  permissions: MAY.makeMedicines,
});

/**
 * Begins a sheet for so many packs by the formula in use, and puts its ingredients aside: the first to expire first, of several batches
 * where one does not suffice. Refused where they do not (409 `no_ingredient`), and by a formula that is not in use (409 `other_formula`).
 * `key`: a uuid of the press, so that a repeat answers the same sheet.
 */
export const startWorksheet = command(
  'rpc.fulfilment.worksheets.start',
  z.object({
    formulaId: Id,
    packs: z.int('Please enter a whole number.').min(1, 'At least 1.').max(1_000, 'At most 1,000.'),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
/** What the scale said. Refused outside the tolerance (409 `outside`) and of a batch that is stopped (409 `batch_stopped`). Until the check it may be weighed again. */
export const weighLine = command(
  'rpc.fulfilment.worksheets.weigh',
  z.object({ id: Id, lineId: Id, weighed: z.int().min(1, 'Please enter an amount.').max(MOST_OF_INGREDIENT) }),
  Receipt,
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
/**
 * A second person has seen what was weighed. `seen`: what stood there when they looked; meanwhile changed, it is refused (409 `changed`), and
 * so is whoever has weighed any of it (409 `own_work`).
 */
export const checkWorksheet = command(
  'rpc.fulfilment.worksheets.check',
  z.object({ id: Id, seen: z.array(z.object({ lineId: Id, weighed: z.int() })).max(500) }),
  Receipt,
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
/** What was made: its ingredients leave their ledgers, and a batch of its own is born in quarantine. Outside the formula's limits it is refused (409 `yield`). */
export const finishWorksheet = command(
  'rpc.fulfilment.worksheets.finish',
  z.object({
    id: Id,
    made: z.int('Please enter a whole number.').min(1, 'At least 1.').max(1_500),
    /** Where packs were lost: why. */
    remark: words(0, ''),
  }),
  Receipt.extend({ batchId: Id, number: z.string() }),
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
/** Its ingredients are free again; with `isLost` what was weighed is booked out, for it cannot go back into its container. */
export const cancelWorksheet = command(
  'rpc.fulfilment.worksheets.cancel',
  z.object({ id: Id, reason: words(3, 'Please say why.'), isLost: z.boolean() }),
  Receipt,
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
export const printWorksheet = query(
  'rpc.fulfilment.worksheets.print',
  z.object({ id: Id }),
  z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() }),
  { actors: ['staff'], permissions: MAY.makeMedicines, timeoutMs: 20_000 },
);
