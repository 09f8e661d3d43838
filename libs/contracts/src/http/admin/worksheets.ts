import { z } from 'zod';
import { IngredientUnit } from '../../fulfilment/rpc/formulas.ts';
import { BatchState } from '../../fulfilment/rpc/batches.ts';
import { WorksheetState } from '../../fulfilment/rpc/worksheets.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { BatchRow } from './batches.ts';
import { page } from './shapes.ts';

/* What is made here. Amounts are thousandths of a gram or millilitre; forms send them as "12.5". */

export const IngredientRow = z.object({
  code: z.string(),
  name: z.string(),
  unit: IngredientUnit,
  /** Released, and in date for as long as a supply lasts. */
  on_hand: z.int(),
  /** Of it, what no worksheet has put aside. */
  free: z.int(),
});
/** GET /v2/admin/ingredients?keyword=&all= */
export const IngredientsPage = page(
  'Admin/Ingredients',
  z.object({ ingredients: z.array(IngredientRow), batches: z.array(BatchRow) }),
);
export const IngredientAdded = z.object({ success: z.literal(true), code: z.string() });

export const FormulaRow = z.object({
  id: Id,
  code: z.string(),
  version: z.int(),
  product: z.string(),
  container: z.string(),
  shelf_life_days: z.int(),
  yield_min: z.int(),
  yield_max: z.int(),
  /** In thousandths. */
  tolerance: z.int(),
  method: z.array(z.string()),
  parts: z.array(z.object({ code: z.string(), name: z.string(), unit: IngredientUnit, quantity: z.int() })),
  written_at: Moment,
  written_by: z.string(),
  approved_at: Moment.nullable(),
  approved_by: z.string().nullable(),
  is_in_use: z.boolean(),
});
/** GET /v2/admin/formulas: every version, by code, the newest first. */
export const FormulasPage = page(
  'Admin/Formulas',
  z.object({
    formulas: z.array(FormulaRow),
    items: z.array(z.object({ code: z.string(), name: z.string() })),
    ingredients: z.array(IngredientRow),
  }),
);
export const FormulaWritten = z.object({ success: z.literal(true), id: Id, version: z.int() });

export const WorksheetRow = z.object({
  id: Id,
  code: z.string(),
  product: z.string(),
  version: z.int(),
  packs: z.int(),
  state: WorksheetState,
  begun_at: Moment,
  begun_by: z.string(),
  amounts: z.int(),
  weighed: z.int(),
  batch: z.object({ id: Id, number: z.string(), expires_on: LocalDate, state: BatchState, made: z.int() }).nullable(),
  ended_at: Moment.nullable(),
  ended_by: z.string().nullable(),
});
/** GET /v2/admin/worksheets?all=. `formulas`: those in use. */
export const WorksheetsPage = page(
  'Admin/Worksheets',
  z.object({ worksheets: z.array(WorksheetRow), formulas: z.array(FormulaRow) }),
);
/** GET /v2/admin/worksheets/{id} */
export const WorksheetPage = page(
  'Admin/Worksheet',
  WorksheetRow.extend({
    formula: FormulaRow,
    lines: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        unit: IngredientUnit,
        batch_id: Id,
        number: z.string(),
        expires_on: LocalDate,
        batch_state: BatchState,
        planned: z.int(),
        least: z.int(),
        most: z.int(),
        weighed: z.int().nullable(),
        weighed_at: Moment.nullable(),
        weighed_by: z.string().nullable(),
      }),
    ),
    would_expire_on: LocalDate,
    checked_at: Moment.nullable(),
    checked_by: z.string().nullable(),
    lost: z.int().nullable(),
    remark: z.string().nullable(),
    reason: z.string().nullable(),
    is_lost: z.boolean(),
    /** Whoever asks has weighed some of it. */
    is_mine: z.boolean(),
  }),
);
export const WorksheetBegun = z.object({ success: z.literal(true), id: Id });
export const WorksheetFinished = z.object({ success: z.literal(true), batch_id: Id, number: z.string() });
