import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/** What a customer reads of the credit a friend brought them: in the account and in an e-mail. */
let w: World;
beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
}, 180_000);
afterAll(() => w?.stop(), 120_000);

interface Account {
  user: { referral_code: string };
  credit: number;
  credit_entries: { amount: number; text: string }[];
}
const account = (person: Person) => person.page<Account>('/v2/profile');
const mailsTo = async (email: string) =>
  (
    (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(email)}`)).json()) as {
      mails: { subject: string; text: string }[];
    }
  ).mails.filter(({ subject }) => /credit/.test(subject));

test('credit for a friend is told in an e-mail, and each of its movements stands in the account', async () => {
  const staff = await staffMember(w, ['prescriber', 'pharmacist']);
  const me = newcomer();
  const mine = await signUp(w.url, me);
  await consult(w.url, mine, 'acne');
  const { user } = await account(mine);
  const friend = await signUp(w.url, newcomer());
  await consult(w.url, friend, 'acne');
  const { subscriptionId } = await checkOut(w.url, friend, { promo: user.referral_code });
  await uploadPhotos(friend);
  await staff.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await w.settle();
  expect([(await account(mine)).credit_entries, await mailsTo(me.email)]).toEqual([[], []]);
  await staff.must('/v2/admin/form/ship', { id: (await cardOf(friend, subscriptionId)).items[0]?.id });
  await w.settle();
  const [mail, ...more] = await mailsTo(me.email);
  expect([mail?.subject, more]).toEqual(['You have £10.00 of credit', []]);
  expect(mail?.text).toContain('/v2/profile');
  const earned = { amount: 10, text: expect.stringMatching(/friend/i) };
  expect(await account(mine)).toMatchObject({ credit: 10, credit_entries: [earned] });

  expect(await checkOut(w.url, mine)).toMatchObject({ amount: 38.4 });
  await w.settle();
  expect(await account(mine)).toMatchObject({
    credit: 0,
    credit_entries: [{ amount: -10, text: expect.stringMatching(/payment|used/i) }, earned],
  });
});
