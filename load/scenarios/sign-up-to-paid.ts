import { perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { photoFiles } from '../steps/planting.ts';
import { BECOME_CUSTOMER, becomeCustomer } from '../steps/turns.ts';

/** Strangers register, consult, pay and send their photos. */
const photos = photoFiles();

export const options = plan(
  {
    strangers: steady({ exec: 'arrive', rate: perSecond(1), forSeconds: seconds(120), turnSeconds: 8 }),
  },
  BECOME_CUSTOMER,
);

export function arrive(): void {
  becomeCustomer(photos);
}

export { handleSummary } from '../steps/summary.ts';
