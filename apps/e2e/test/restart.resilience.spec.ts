import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

let w: World;
beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
}, 180_000);
afterAll(() => w?.stop(), 120_000);

test('what staff ask for after a restart is not taken for what they asked for before', async () => {
  const me = newcomer();
  await signUp(w.url, me);
  const support = await staffMember(w, ['support']);
  await w.settle();
  const [account] = await w.sql<{ user_id: number }>('select user_id from billing.customers where email = $1', [
    me.email,
  ]);
  const credit = async () => {
    const { body } = await support.post<{ credit: number }>('/v2/admin/form/update-user-credit', {
      id: Number(account?.user_id),
      value: 1,
    });
    return body.credit;
  };
  const stood = [await credit()];
  for (let n = 0; n < 3; n++) {
    await w.restart();
    stood.push(await credit());
  }
  expect(stood).toEqual([1, 2, 3, 4]);
});
