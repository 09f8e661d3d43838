import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import type { IngredientUnit } from '@sorrel/contracts/fulfilment/amount';
import {
  addIngredient,
  approveFormula,
  checkWorksheet,
  finishWorksheet,
  readWorksheet,
  receiveBatch,
  releaseBatch,
  startWorksheet,
  weighLine,
  writeFormula,
} from '@sorrel/contracts/fulfilment/rpc';
import { addMonths, londonDate } from '@sorrel/contracts/london';
import type { House } from './house.ts';

/** What is on the pharmacy's shelf: grams or millilitres, as thousandths; of the first three a second, younger delivery. */
const INGREDIENTS: Record<string, { unit: IngredientUnit; quantity: number }> = {
  'Azelaic acid, Ph. Eur.': { unit: 'mg', quantity: 120_000 },
  'Niacinamide, Ph. Eur.': { unit: 'mg', quantity: 60_000 },
  'Adapalene, Ph. Eur.': { unit: 'mg', quantity: 2_000 },
  'Spironolactone, Ph. Eur.': { unit: 'mg', quantity: 100_000 },
  'Estriol, Ph. Eur.': { unit: 'mg', quantity: 5_000 },
  'Hyaluronic acid': { unit: 'mg', quantity: 20_000 },
  'Minoxidil, Ph. Eur.': { unit: 'mg', quantity: 100_000 },
  'Oil-in-water cream base': { unit: 'mg', quantity: 5_000_000 },
  'Hydroalcoholic vehicle': { unit: 'ul', quantity: 2_500_000 },
};
const TWICE = 3;
/** Demonstrations: no pharmacist has read these formulas. In one pack, thousandths. */
const FORMULAS = [
  {
    code: '110C',
    product: 'Acne cream',
    container: '50 g airless pump',
    parts: [
      ['Adapalene, Ph. Eur.', 50],
      ['Azelaic acid, Ph. Eur.', 5_000],
      ['Niacinamide, Ph. Eur.', 2_000],
      ['Oil-in-water cream base', 42_950],
    ],
  },
  {
    code: '120C',
    product: 'Hormonal acne cream',
    container: '50 g airless pump',
    parts: [
      ['Spironolactone, Ph. Eur.', 2_500],
      ['Azelaic acid, Ph. Eur.', 5_000],
      ['Niacinamide, Ph. Eur.', 2_000],
      ['Oil-in-water cream base', 40_500],
    ],
  },
  {
    code: '130C',
    product: 'Menopause cream',
    container: '50 g airless pump',
    parts: [
      ['Estriol, Ph. Eur.', 150],
      ['Niacinamide, Ph. Eur.', 2_000],
      ['Hyaluronic acid', 500],
      ['Oil-in-water cream base', 47_350],
    ],
  },
] as const satisfies readonly {
  code: string;
  product: string;
  container: string;
  parts: readonly (readonly [keyof typeof INGREDIENTS & string, number])[];
}[];
const CREAM_STEPS = [
  'Clear the bench, and check that balance and ointment mill are clean and in date.',
  'Weigh the powders and levigate them with a little of the base until no grain is felt.',
  'Add the base by doubling, mix for ten minutes, and pass it through the mill twice.',
  'Fill and close the pumps; weigh each, and label it with batch and expiry.',
];
const MADE = 12;
const BEGUN = 10;

/** Ingredients come and are released, formulas are approved; of one product a batch is made and released, and another is begun. Again: nothing changes. */
export async function openWorkshop(house: House): Promise<void> {
  const codes = await stock(house);
  const [acne, hormonal] = await writeDown(house, codes);
  await make(house, acne ?? 0);
  await begin(house, hormonal ?? 0);
}

async function stock(house: House): Promise<Map<string, string>> {
  const [pharmacist, dispenser] = [await house.staff('pharmacist'), await house.staff('dispenser')];
  const today = londonDate(await house.now());
  const codes = new Map<string, string>();
  for (const [index, [name, { unit, quantity }]] of Object.entries(INGREDIENTS).entries()) {
    const { code } = await house.ask(addIngredient, { name, unit }, pharmacist);
    codes.set(name, code);
    for (const turn of index < TWICE ? [1, 2] : [1]) {
      const { id } = await house.ask(
        receiveBatch,
        {
          code,
          number: `${name.slice(0, 3).toUpperCase()}${today.slice(2, 4)}-${turn}${index + 1}`,
          gtin: null,
          expiresOn: addMonths(today, 6 * turn + index),
          // The older delivery is nearly used up: a worksheet takes the rest of it, and goes on with the younger.
          quantity: turn === 1 && index < TWICE ? Math.round(quantity / 4) : quantity,
          supplier: 'Fenland Fine Chemicals',
          invoice: `FFC-${today.slice(2, 4)}${today.slice(5, 7)}-${turn}`,
          certificate: `CoA ${today.slice(0, 4)}/${turn}${String(index).padStart(2, '0')}`,
        },
        dispenser,
      );
      await house.ask(releaseBatch, { id, checks: [...RELEASE_CHECKS] }, pharmacist);
    }
  }
  return codes;
}

/** The same for every try of one thing: what was written before is not written twice. */
const keyOf = (thing: number): string => `5a0e1e0d-0000-4000-8000-${String(thing).padStart(12, '0')}`;

async function writeDown(house: House, codes: ReadonlyMap<string, string>): Promise<number[]> {
  const [pharmacist, dispenser] = [await house.staff('pharmacist'), await house.staff('dispenser')];
  const ids: number[] = [];
  for (const [index, { code, product, container, parts }] of FORMULAS.entries()) {
    const { id } = await house.ask(
      writeFormula,
      {
        code,
        product,
        container,
        shelfLifeDays: 90,
        yieldMin: 90,
        yieldMax: 102,
        tolerance: 10,
        method: CREAM_STEPS,
        parts: parts.map(([name, quantity]) => ({ code: codes.get(name) ?? '', quantity })),
        key: keyOf(index + 1),
      },
      dispenser,
    );
    await house.ask(approveFormula, { id }, pharmacist);
    ids.push(id);
  }
  return ids;
}

async function make(house: House, formulaId: number): Promise<void> {
  const [pharmacist, dispenser] = [await house.staff('pharmacist'), await house.staff('dispenser')];
  const { id } = await house.ask(startWorksheet, { formulaId, packs: MADE, key: keyOf(11) }, dispenser);
  const sheet = await house.ask(readWorksheet, { id }, dispenser);
  if (sheet.state === 'begun') {
    for (const line of sheet.lines)
      await house.ask(weighLine, { id, lineId: line.id, weighed: line.planned }, dispenser);
    const seen = sheet.lines.map((line) => ({ lineId: line.id, weighed: line.planned }));
    await house.ask(checkWorksheet, { id, seen }, pharmacist);
  }
  const { batchId } = await house.ask(
    finishWorksheet,
    { id, made: MADE - 1, remark: 'One pump did not close, and was thrown away.' },
    dispenser,
  );
  await house.applied((await house.ask(releaseBatch, { id: batchId, checks: [...RELEASE_CHECKS] }, pharmacist)).events);
}

async function begin(house: House, formulaId: number): Promise<void> {
  const dispenser = await house.staff('dispenser');
  const { id } = await house.ask(startWorksheet, { formulaId, packs: BEGUN, key: keyOf(12) }, dispenser);
  const [first] = (await house.ask(readWorksheet, { id }, dispenser)).lines;
  if (first) await house.ask(weighLine, { id, lineId: first.id, weighed: first.planned }, dispenser);
}
