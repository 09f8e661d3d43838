import { readBatch, receiveBatch } from '@sorrel/contracts/fulfilment/rpc';
import { lookedAt, released } from '@sorrel/test-kit/pharmacist';
import type { World } from '@sorrel/test-kit/world';
import type { z } from 'zod';
import { aPaid, paid, ready } from './events.ts';

export type Delivery = z.input<typeof receiveBatch.input>;
const delivery = (code: string, number: string, over: Partial<Delivery> = {}): Delivery => ({
  code,
  number,
  gtin: null,
  expiresOn: '2027-06-30',
  quantity: 3,
  supplier: 'Bristol Compounding',
  invoice: 'INV-1',
  ...over,
});

/** What stands on the shelf of a world, and items that are packed from it. */
export const shelfOf = (w: () => World) => {
  const pharmacist = () => w().as.staff(['pharmacist']);
  const received = async (code: string, number: string, over: Partial<Delivery> = {}): Promise<number> =>
    (await w().ask(receiveBatch, delivery(code, number, over), w().as.staff(['dispatch'], 8))).id;
  return {
    pharmacist,
    received,
    /** Received and released. */
    async stocked(code: string, number: string, over: Partial<Delivery> = {}): Promise<number> {
      const id = await received(code, number, over);
      await released(w(), id);
      return id;
    },
    /** An item of that code, ready to ship. */
    async readyOf(itemId: number, code: string, item: Partial<ReturnType<typeof aPaid>['item']> = {}): Promise<number> {
      const userId = await ready(w(), itemId);
      await paid(w(), itemId, userId, { item: { ...aPaid(itemId, userId).item, code, ...item } });
      await w().settle();
      await lookedAt(w(), itemId);
      return userId;
    },
    onHand: async (id: number): Promise<number> => (await w().ask(readBatch, { id }, pharmacist())).batch.onHand,
    /** What moved; being released or stopped moves nothing. */
    ledger: async (id: number): Promise<string[]> =>
      (await w().ask(readBatch, { id }, pharmacist())).movements
        .filter(({ quantity }) => quantity !== 0)
        .map(({ kind, quantity, itemId }) => `${kind} ${quantity}${itemId === null ? '' : ` for ${itemId}`}`),
  };
};
