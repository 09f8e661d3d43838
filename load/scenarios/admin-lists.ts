import type { Session } from '../steps/person.ts';
import { people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { photoFiles, plantOrders, staff } from '../steps/planting.ts';
import { LIST, list } from '../steps/turns.ts';

/** The console's lists: by status, by word, by treatment, further pages, chats, parcels. */
const photos = photoFiles();

export const options = plan({ staff: steady({ exec: 'search', rate: perSecond(10), forSeconds: seconds(120) }) }, LIST);

export function setup(): { admin: Session } {
  plantOrders(people(10), photos);
  return { admin: staff('admin') };
}

export function search({ admin }: { admin: Session }): void {
  list(admin);
}

export { handleSummary } from '../steps/summary.ts';
