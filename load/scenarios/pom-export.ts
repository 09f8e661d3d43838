import { Person, type Session } from '../steps/person.ts';
import { people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { photoFiles, plantSubscribers, staff } from '../steps/planting.ts';
import { LOOK } from '../steps/turns.ts';

/** The register is exported again and again while visitors look at pages, who must not notice. */
const photos = photoFiles();

export const options = plan(
  {
    register: steady({ exec: 'exportRegister', rate: 0.2, forSeconds: seconds(60), turnSeconds: 20 }),
    visitors: steady({ exec: 'look', rate: perSecond(20), forSeconds: seconds(60) }),
  },
  { 'GET /v2/admin/pom': ['p(95)<10000'], ...LOOK },
);

export function setup(): { admin: Session } {
  plantSubscribers(people(10), photos);
  return { admin: staff('admin') };
}

export function exportRegister({ admin }: { admin: Session }): void {
  Person.again(admin).get('/v2/admin/pom', {
    path: '/v2/admin/pom?export=1&perPage=1000000',
    headers: { accept: '*/*' },
  });
}

export { look } from '../steps/turns.ts';
export { handleSummary } from '../steps/summary.ts';
