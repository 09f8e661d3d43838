import { randomUUID } from 'node:crypto';
import {
  addIngredient,
  approveFormula,
  cancelWorksheet,
  checkWorksheet,
  finishWorksheet,
  listIngredients,
  readWorksheet,
  receiveBatch,
  startWorksheet,
  weighLine,
  writeFormula,
  type Worksheet,
} from '@sorrel/contracts/fulfilment/rpc';
import { released } from '@sorrel/test-kit/pharmacist';
import type { World } from '@sorrel/test-kit/world';
import type { z } from 'zod';

type Actor = ReturnType<World['as']['staff']>;
type Written = z.input<typeof writeFormula.input>;

/** Ingredients, formulas and worksheets of a world: one makes, another checks. */
export const workshopOf = (w: () => World) => {
  const maker = () => w().as.staff(['dispatch'], 71);
  const checker = () => w().as.staff(['dispatch'], 72);
  const pharmacist = () => w().as.staff(['pharmacist'], 73);
  const sheet = (id: number, as = maker()): Promise<Worksheet> => w().ask(readWorksheet, { id }, as);
  const workshop = {
    maker,
    checker,
    pharmacist,
    sheet,
    ingredient: async (name: string, unit: 'mg' | 'ul' = 'mg'): Promise<string> =>
      (await w().ask(addIngredient, { name, unit }, maker())).code,
    /** Received and released; in thousandths of a gram. */
    lot: async (
      code: string,
      number: string,
      quantity: number,
      expiresOn = '2027-12-31',
      isReleased = true,
    ): Promise<number> => {
      const delivery = {
        code,
        number,
        gtin: null,
        expiresOn,
        quantity,
        supplier: 'Fagron',
        invoice: 'F-1',
        certificate: `COA-${number}`,
      };
      const { id } = await w().ask(receiveBatch, delivery, maker());
      if (isReleased) await released(w(), id);
      return id;
    },
    free: async (code: string): Promise<number | undefined> =>
      (await w().ask(listIngredients, {}, maker())).rows.find((row) => row.code === code)?.free,
    written: (code: string, parts: Written['parts'], over: Partial<Written> = {}) =>
      w().ask(
        writeFormula,
        {
          code,
          product: 'Acne cream',
          container: '50 g pump',
          shelfLifeDays: 180,
          yieldMin: 90,
          yieldMax: 105,
          tolerance: 10,
          method: ['Levigate the powders.', 'Make up to weight with the base.'],
          parts,
          key: randomUUID(),
          ...over,
        },
        maker(),
      ),
    /** Written and approved. */
    formula: async (code: string, parts: Written['parts'], over: Partial<Written> = {}): Promise<number> => {
      const { id } = await workshop.written(code, parts, over);
      await w().ask(approveFormula, { id }, pharmacist());
      return id;
    },
    begun: async (formulaId: number, packs: number, as: Actor = maker()): Promise<number> =>
      (await w().ask(startWorksheet, { formulaId, packs, key: randomUUID() }, as)).id,
    weigh: (id: number, lineId: number, weighed: number, as: Actor = maker()) =>
      w().ask(weighLine, { id, lineId, weighed }, as),
    weighedAll: async (id: number): Promise<void> => {
      for (const line of (await sheet(id)).lines) await workshop.weigh(id, line.id, line.planned);
    },
    check: async (id: number, as: Actor = checker()) => {
      const { lines } = await sheet(id);
      return w().ask(
        checkWorksheet,
        { id, seen: lines.map((line) => ({ lineId: line.id, weighed: line.weighed ?? 0 })) },
        as,
      );
    },
    finish: (id: number, made: number, remark = '', as: Actor = maker()) =>
      w().ask(finishWorksheet, { id, made, remark }, as),
    cancel: (id: number, isLost = false, as: Actor = maker()) =>
      w().ask(cancelWorksheet, { id, reason: 'The balance failed its test.', isLost }, as),
    /** Begun, weighed, checked and finished. */
    made: async (formulaId: number, packs: number) => {
      const id = await workshop.begun(formulaId, packs);
      await workshop.weighedAll(id);
      await workshop.check(id);
      return { id, ...(await workshop.finish(id, packs)) };
    },
  };
  return workshop;
};
