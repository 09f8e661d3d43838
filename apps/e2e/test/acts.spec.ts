import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import { londonDate } from '@sorrel/contracts/london';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

/* With two of every program: what one of them has begun, the other may be asked for again. */
process.env.WORLD_REPLICAS = '2';

let w: World;
let patient: Person;
let userId: number;
let subscriptionId: number;
let itemId: number;
let staff: Person;

/** The press goes out, and its answer is lost: the browser was closed, or the line was cut. */
async function cut(person: Person, path: string, json: object): Promise<void> {
  const line = new AbortController();
  const asked = fetch(`${w.url}${path}`, {
    method: 'POST',
    signal: line.signal,
    headers: { accept: 'application/json', 'content-type': 'application/json', cookie: person.cookie },
    body: JSON.stringify(json),
  });
  setTimeout(() => line.abort(), 4);
  await asked.then((answer) => answer.body?.cancel()).catch(() => undefined);
}

/** Lost, then pressed twice at the same moment, and once more later: what each of the answers was. */
async function insisted(person: Person, path: string, json: object): Promise<number[]> {
  await cut(person, path, json);
  const both = await Promise.all([person.post(path, json), person.post(path, json)]);
  await w.settle();
  const later = await person.post(path, json);
  await w.settle();
  return [...both, later].map(({ status }) => status);
}
const count = async (sql: string, ...params: unknown[]): Promise<number> =>
  Number((await w.sql<{ n: string }>(`select count(*)::text as n from ${sql}`, params))[0]?.n);
const notices = (like: string) => count(`consultations.notices where user_id = $1 and cause like $2`, userId, like);
const tasks = (kind: string) => count(`consultations.tasks where user_id = $1 and kind = $2`, userId, kind);

beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  staff = await staffMember(w, ['pharmacist']);
  patient = await signUp(w.url, newcomer());
  await consult(w.url, patient, 'acne');
  ({ subscriptionId } = await checkOut(w.url, patient));
  await uploadPhotos(patient);
  await w.settle();
  const [row] = await w.sql<{ user_id: number; id: number }>(
    'select s.user_id::int, i.id::int from billing.subscriptions s join billing.items i on i.subscription_id = s.id where s.id = $1 order by i.sequence',
    [subscriptionId],
  );
  userId = row?.user_id ?? 0;
  itemId = row?.id ?? 0;
}, 240_000);
afterAll(() => w?.stop(), 120_000);

describe('an act whose answer is lost, and which is asked for again, is done once', () => {
  test('a pharmacist’s check', async () => {
    const prescriber = await staffMember(w, ['prescriber']);
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await w.settle();
    const check = { id: itemId, key: randomUUID(), verdict: 'checked', seen: [...SEEN] };
    expect(await insisted(staff, '/v2/admin/form/clinical-check', check)).toEqual([200, 200, 200]);
    expect(await count('fulfilment.clinical_checks where item_id = $1', itemId)).toBe(1);
  });

  test('evidence', async () => {
    const evidence = {
      user: userId,
      kind: 'bmi',
      method: 'video',
      taken_on: londonDate(await w.clock.now()),
      reference: 'Call 20261120-7, recording 4411',
      height_cm: 170,
      weight_kg: 82,
      client_id: randomUUID(),
    };
    expect(await insisted(staff, '/v2/admin/form/record-evidence', evidence)).toEqual([200, 200, 200]);
    expect(await count('consultations.evidence where user_id = $1', userId)).toBe(1);
  });

  test('a change of health', async () => {
    const change = {
      subscription: subscriptionId,
      kind: 'side-effect',
      options: ['burn'],
      words: 'it weeps',
      since: 'days',
    };
    expect(await insisted(patient, '/v2/profile/form/health-change', change)).toEqual([200, 200, 200]);
    expect(await count('consultations.health_changes where user_id = $1', userId)).toBe(1);
    expect([await tasks('health-change'), await notices('health:%')]).toEqual([1, 1]);
  });

  test('a complaint', async () => {
    const complaint = { kind: 'delivery', what: 'The parcel came open.', key: randomUUID() };
    expect(await insisted(patient, '/v2/profile/form/complaint', complaint)).toEqual([200, 200, 200]);
    expect(await count('consultations.concerns where user_id = $1', userId)).toBe(1);
    expect(await notices('complaint:%')).toBe(1);
  });

  test('asking a prescriber to look', async () => {
    await patient.get('/v2/consultation/hyperpigmentation/data');
    const stopped = { answers: { medicine_groups: ['isotretinoin'] } };
    expect((await patient.post('/v2/consultation/hyperpigmentation/answers', stopped)).status).toBe(422);
    const look = { words: 'That was years ago.' };
    expect(await insisted(patient, '/v2/consultation/hyperpigmentation/ask-look', look)).toEqual([200, 200, 200]);
    expect([await tasks('look'), await notices('look:%')]).toEqual([1, 1]);
  });
});
