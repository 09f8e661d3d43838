import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chargeHeld } from '@sorrel/contracts/billing/events';
import { customerTold } from '@sorrel/contracts/consultations/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import { aCustomer } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';

/** A change of health, a look and a held order of one moment: one e-mail says all of it. */
let w: World;
beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'], env: { MAIL_JOIN_SECONDS: '20' } });
});
afterAll(() => w?.stop());

let next = 1_100;
async function somebody(): Promise<{ userId: number; email: string }> {
  const userId = next++;
  const email = `moment${userId}@example.co`;
  await plantEvent(w, customerRegistered, `customer:${userId}`, {
    customer: aCustomer(userId, { fname: 'Amara', sname: 'Patel', email }),
  });
  await w.settle();
  return { userId, email };
}
const mailsTo = async (to: string) =>
  ((await w.http.sandbox.get('/sandbox/mails').query({ to })).body as { mails: { subject: string; text: string }[] })
    .mails;
const TELLS = {
  health: (userId: number) =>
    plantEvent(w, customerTold, `patient:${userId}`, {
      userId,
      cause: `health:${userId}`,
      kind: 'notice',
      text: 'Thank you for telling us. canary',
    }),
  look: (userId: number) =>
    plantEvent(w, customerTold, `patient:${userId}`, {
      userId,
      cause: `look:${userId}`,
      kind: 'notice',
      text: 'You have asked a prescriber to look. canary',
    }),
  held: async (userId: number) =>
    plantEvent(w, chargeHeld, `subscription:${userId}`, {
      subscriptionId: userId,
      itemId: userId,
      userId,
      reason: 'decision',
      amountPence: 4_840,
      at: (await w.clock.now()).toISOString(),
    }),
};
type What = keyof typeof TELLS;
const SAYS: Record<What, RegExp> = {
  health: /Our clinical team has written to you/,
  look: /Our clinical team has written to you/,
  held: /You have not been charged for it/,
};

const ALL: What[] = ['health', 'look', 'held'];
const some = Array.from({ length: 7 }, (_, n) => ALL.filter((__, at) => ((n + 1) >> at) & 1));
test.each(some.map((what) => [what.join(', '), what] as const))('%s: one e-mail that says it', async (_, what) => {
  const { userId, email } = await somebody();
  for (const one of what) await TELLS[one](userId);
  await w.settle();
  expect(await mailsTo(email)).toEqual([]);
  // Told once more, by a broker that lost its mind.
  for (const one of what) await TELLS[one](userId);
  await w.clock.advance('PT21S');
  await w.settle();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  for (const one of what) expect(mails[0]?.text).toMatch(SAYS[one]);
  expect(mails[0]?.text.split('Our clinical team has written to you').length).toBe(what[0] === 'held' ? 1 : 2);
  expect(mails[0]?.text).not.toContain('canary');
  await w.clock.advance('PT5M');
  await w.settle();
  expect(await mailsTo(email)).toHaveLength(1);
  const [left] = await w.sql(
    'select count(*)::int as unsent from messaging.mails where user_id = $1 and sent_at is null',
    [userId],
  );
  expect(left).toEqual({ unsent: 0 });
});

test('what comes later is another e-mail', async () => {
  const { userId, email } = await somebody();
  await TELLS.health(userId);
  await w.settle();
  await w.clock.advance('PT1M');
  await w.settle();
  await TELLS.held(userId);
  await w.settle();
  await w.clock.advance('PT1M');
  await w.settle();
  expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Please read a message from our clinical team',
    'Your next delivery is waiting',
  ]);
});
