import { changing, people, perSecond, plan, seconds } from '../steps/plan.ts';
import { oneOf, photoFiles, plantOrders, type Order } from '../steps/planting.ts';
import { ACCOUNT, LOOK, look, lookAtAccount } from '../steps/turns.ts';

/** Five times as many within ten seconds, for most of the time; then as before. Whoever is let in is served well. */
const photos = photoFiles();
const rate = perSecond(20);
const length = seconds(120);

export const options = plan(
  {
    crowd: changing({ exec: 'come', rate }, [
      { rate, inSeconds: Math.ceil(length * 0.2) },
      { rate: rate * 5, inSeconds: Math.min(10, Math.ceil(length * 0.1)) },
      { rate: rate * 5, inSeconds: Math.ceil(length * 0.5) },
      { rate, inSeconds: Math.min(10, Math.ceil(length * 0.1)) },
      { rate, inSeconds: Math.ceil(length * 0.1) },
    ]),
  },
  { ...LOOK, ...ACCOUNT },
);

export const setup = (): Order[] => plantOrders(people(10), photos);

export function come(all: Order[]): void {
  if (Math.random() < 0.8) look();
  else lookAtAccount(oneOf(all).session);
}

export { handleSummary } from '../steps/summary.ts';
