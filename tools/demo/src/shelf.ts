import { readStock } from '@sorrel/contracts/billing/rpc';
import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import { receiveBatch, releaseBatch } from '@sorrel/contracts/fulfilment/rpc';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import type { House } from './house.ts';
import { inTurns } from './in-turns.ts';

/** What the pharmacy has of each item: one batch that is nearly used up, a fresh one, and of every fifth item a delivery of today. */
const DELIVERIES = [
  { place: 'A', months: 4, quantity: 30, isReleased: true },
  { place: 'B', months: 11, quantity: 120, isReleased: true },
  { place: 'C', months: 14, quantity: 60, isReleased: false },
] as const;
const EVERY = 5;

/** Deliveries come for every item, and all but the newest are released. Doing it again changes nothing. */
export async function fillShelf(house: House): Promise<void> {
  const [pharmacist, dispenser] = [await house.staff('pharmacist'), await house.staff('dispenser')];
  const today = londonDate(await house.now());
  const [year, month] = [today.slice(2, 4), today.slice(5, 7)];
  const { rows } = await house.ask(readStock, {}, pharmacist);
  await inTurns([...rows.entries()], async ([index, { code }]) => {
    for (const { place, months, quantity, isReleased } of DELIVERIES) {
      if (!isReleased && index % EVERY !== 0) continue;
      const { id } = await house.ask(
        receiveBatch,
        {
          code,
          number: `${code.slice(0, 3)}-${year}${month}${place}`,
          gtin: null,
          expiresOn: addDays(addMonths(today, months), index),
          quantity,
          supplier: code.endsWith('J') ? 'Tidewell Wholesale' : 'Severn Compounding',
          invoice: `SC-${year}${month}-${place}`,
        },
        dispenser,
      );
      if (isReleased) await house.ask(releaseBatch, { id, checks: [...RELEASE_CHECKS] }, pharmacist);
    }
  });
  await house.settle();
}
