import { Person, type Session } from '../steps/person.ts';
import { once, plan } from '../steps/plan.ts';
import { photoFiles, plantPeople, staff, type Planted } from '../steps/planting.ts';
import { logIn } from '../steps/journey.ts';
import {
  ACCOUNT,
  BECOME_CUSTOMER,
  becomeCustomer,
  LIST,
  list,
  LOOK,
  lookAt,
  lookAtAccount,
  SERVE,
  serve,
} from '../steps/turns.ts';

/** Every flow, by one person, once or a few times: whether all of it works, not how fast. */
const photos = photoFiles();

export const options = plan(
  { everything: once('everything') },
  // Its limits would say more of the machine than of the shop: each step was made, and none took as long as people wait.
  Object.fromEntries(
    Object.keys({
      ...LOOK,
      ...ACCOUNT,
      ...BECOME_CUSTOMER,
      ...SERVE,
      ...LIST,
      'POST /login': [],
      'POST /v2/profile/form/chat': [],
      'GET /v2/admin/pom': [],
    }).map((route) => [route, ['max<20000']]),
  ),
);

interface Data {
  someone: Planted;
  prescriber: Session;
  pharmacist: Session;
  admin: Session;
}

export function setup(): Data {
  const [someone] = plantPeople(1);
  if (!someone) throw new Error('Nobody was planted.');
  return { someone, prescriber: staff('prescriber'), pharmacist: staff('pharmacist'), admin: staff('admin') };
}

export function everything({ someone, prescriber, pharmacist, admin }: Data): void {
  for (const drawn of [10, 40, 80]) lookAt(drawn);
  for (const drawn of [10, 70, 90]) lookAtAccount(someone.session, drawn);
  logIn(new Person(), someone.email, someone.password);
  serve(prescriber, pharmacist, becomeCustomer(photos));
  Person.again(someone.session).post('/v2/profile/form/chat', { message: 'When may I wash it off?' });
  for (let turn = 0; turn < 6; turn++) list(admin, turn);
  Person.again(admin).get('/v2/admin/pom', { path: '/v2/admin/pom?export=1', headers: { accept: '*/*' } });
}

export { handleSummary } from '../steps/summary.ts';
