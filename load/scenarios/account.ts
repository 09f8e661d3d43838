import { people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { oneOf, photoFiles, plantOrders, type Order } from '../steps/planting.ts';
import { ACCOUNT, lookAtAccount } from '../steps/turns.ts';

/** Customers look at their treatments (60 of 100), their chat and their photos (20 each). */
const photos = photoFiles();

export const options = plan(
  { customers: steady({ exec: 'visit', rate: perSecond(20), forSeconds: seconds(120) }) },
  ACCOUNT,
);

export const setup = (): Order[] => plantOrders(people(10), photos);

export function visit(all: Order[]): void {
  lookAtAccount(oneOf(all).session);
}

export { handleSummary } from '../steps/summary.ts';
