import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkOut, consult, newcomer, signUp, uploadPhotos, cardOf } from '@sorrel/test-kit/journey';
import { invariants } from '@sorrel/test-kit/invariants';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
let w: World;
beforeAll(async () => { w = await world({ only: ['sandbox','identity','billing','consultations','messaging','media','bff'] }); }, 180_000);
afterAll(async () => { await w?.stop(); });
test('x', async () => {
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  await (await staffMember(w, ['prescriber'])).must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await w.settle();
  console.log(await cardOf(person, subscriptionId));
  console.log(await invariants(w));
}, 120_000);
