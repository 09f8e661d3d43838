import type { z } from 'zod';
import type { Formula, IngredientKind, Worksheet, WorksheetRow } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';

export const ingredientView = (one: z.output<typeof IngredientKind>): z.input<typeof admin.IngredientRow> => ({
  code: one.code,
  name: one.name,
  unit: one.unit,
  on_hand: one.onHand,
  free: one.free,
});

export const formulaView = (one: Formula): z.input<typeof admin.FormulaRow> => ({
  id: one.id,
  code: one.code,
  version: one.version,
  product: one.product,
  container: one.container,
  shelf_life_days: one.shelfLifeDays,
  yield_min: one.yieldMin,
  yield_max: one.yieldMax,
  tolerance: one.tolerance,
  method: one.method,
  parts: one.parts,
  written_at: one.writtenAt,
  written_by: one.writtenBy,
  approved_at: one.approvedAt,
  approved_by: one.approvedBy,
  is_in_use: one.isInUse,
});

export const worksheetRowView = (one: z.output<typeof WorksheetRow>): z.input<typeof admin.WorksheetRow> => ({
  id: one.id,
  code: one.code,
  product: one.product,
  version: one.version,
  packs: one.packs,
  state: one.state,
  begun_at: one.begunAt,
  begun_by: one.begunBy,
  amounts: one.amounts,
  weighed: one.weighed,
  batch: one.batch && {
    id: one.batch.id,
    number: one.batch.number,
    expires_on: one.batch.expiresOn,
    state: one.batch.state,
    made: one.batch.made,
  },
  ended_at: one.endedAt,
  ended_by: one.endedBy,
});

export const worksheetView = (one: Worksheet): z.input<typeof admin.WorksheetPage>['props'] => ({
  ...worksheetRowView(one),
  formula: formulaView(one.formula),
  lines: one.lines.map((line) => ({
    id: line.id,
    code: line.code,
    name: line.name,
    unit: line.unit,
    batch_id: line.batchId,
    number: line.number,
    expires_on: line.expiresOn,
    batch_state: line.batchState,
    planned: line.planned,
    least: line.least,
    most: line.most,
    weighed: line.weighed,
    weighed_at: line.weighedAt,
    weighed_by: line.weighedBy,
  })),
  would_expire_on: one.wouldExpireOn,
  checked_at: one.checkedAt,
  checked_by: one.checkedBy,
  lost: one.lost,
  remark: one.remark,
  reason: one.reason,
  is_lost: one.isLost,
  is_mine: one.isMine,
});
