import { Person } from '../steps/person.ts';
import { people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { uploadPhotos } from '../steps/journey.ts';
import { oneOf, photoFiles, plantPeople, type Planted } from '../steps/planting.ts';

/** Three large photos each, as phones take them. */
const photos = photoFiles(__ENV.LOAD_LARGE_PHOTOS);

export const options = plan(
  {
    phones: steady({ exec: 'send', rate: perSecond(0.5), forSeconds: seconds(60), turnSeconds: 10 }),
  },
  { 'POST /v2/profile/form/upload-photo': ['p(95)<10000'] },
);

export const setup = (): Planted[] => plantPeople(people(5));

export function send(all: Planted[]): void {
  uploadPhotos(Person.again(oneOf(all).session), photos);
}

export { handleSummary } from '../steps/summary.ts';
