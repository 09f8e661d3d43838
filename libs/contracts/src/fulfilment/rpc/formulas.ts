import { z } from 'zod';
import { lineOf } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { INGREDIENT_UNITS } from '../amount.ts';

const line = (max: number) =>
  z.string().overwrite(lineOf).min(1, 'Please fill this in.').max(max, `Please use at most ${max} characters.`);

export const IngredientUnit = z.enum(INGREDIENT_UNITS);
/** What products are made from. `onHand`: released and in date; `free`: of it, what no open worksheet has put aside. */
export const IngredientKind = z.object({
  code: z.string(),
  name: z.string(),
  unit: IngredientUnit,
  onHand: z.int(),
  free: z.int(),
});
export const listIngredients = query(
  'rpc.fulfilment.ingredients.list',
  Nothing,
  z.object({ rows: z.array(IngredientKind) }),
  { actors: ['staff'], permissions: MAY.readStock },
);
/** A new ingredient, with a code of its own. The same name again answers the same code; counted otherwise it is refused (409 `other_unit`). */
export const addIngredient = command(
  'rpc.fulfilment.ingredients.add',
  z.object({ name: line(80), unit: IngredientUnit }),
  Receipt.extend({ code: z.string() }),
  { actors: ['staff'], permissions: MAY.keepBatches },
);

const FormulaPart = z.object({
  code: z.string().regex(/^I\d{4,8}$/, 'Please choose an ingredient.'),
  /** Thousandths of a gram or millilitre in one pack. */
  quantity: z.int().min(1, 'Please enter an amount.').max(1_000_000, 'A pack holds at most 1,000 g or ml of one.'),
});
const Written = z.object({
  code: z.string().regex(/^[0-9A-Z]{2,20}$/, 'Please choose an item.'),
  product: line(120),
  container: line(120),
  shelfLifeDays: z.int('Please enter whole days.').min(1, 'At least a day.').max(1_826, 'At most five years.'),
  /** Of the packs that were planned, in per cent. */
  yieldMin: z.int('Please enter a whole number.').min(1, 'At least 1 %.').max(100, 'At most 100 %.'),
  yieldMax: z.int('Please enter a whole number.').min(100, 'At least 100 %.').max(150, 'At most 150 %.'),
  /** How far what is weighed may be off, in thousandths. */
  tolerance: z.int('Please enter a whole number.').min(1, 'At least 0.1 %.').max(100, 'At most 10 %.'),
  method: z.array(line(500)).min(1, 'Please write at least one step.').max(40, 'At most 40 steps.'),
  parts: z
    .array(FormulaPart)
    .min(1, 'Please choose at least one ingredient.')
    .max(30, 'At most 30 ingredients.')
    .refine((parts) => new Set(parts.map(({ code }) => code)).size === parts.length, {
      error: 'Each ingredient stands once.',
    }),
});
/** A version of how a product is made. It never changes: what is to be otherwise is a version of its own. */
export const Formula = z.object({
  ...Written.shape,
  id: Id,
  version: z.int(),
  parts: z.array(z.object({ ...FormulaPart.shape, name: z.string(), unit: IngredientUnit })),
  writtenAt: Moment,
  writtenBy: z.string(),
  approvedAt: Moment.nullable(),
  approvedBy: z.string().nullable(),
  /** The newest that is approved: what a worksheet is begun with. */
  isInUse: z.boolean(),
});
export type Formula = z.infer<typeof Formula>;
/** Every version, by code, the newest first. */
export const listFormulas = query('rpc.fulfilment.formulas.list', Nothing, z.object({ rows: z.array(Formula) }), {
  actors: ['staff'],
  permissions: MAY.makeMedicines,
});
/** A new version, which nothing is made by until it is approved. `key`: a uuid of the press, so that a repeat writes nothing. */
export const writeFormula = command(
  'rpc.fulfilment.formulas.write',
  z.object({ ...Written.shape, key: z.uuid() }),
  Receipt.extend({ id: Id, version: z.int() }),
  { actors: ['staff'], permissions: MAY.makeMedicines },
);
/** From now on the product is made by it. An older version than the one in use is refused (409 `older`). */
export const approveFormula = command('rpc.fulfilment.formulas.approve', z.object({ id: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.approveFormulas,
});
