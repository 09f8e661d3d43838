import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addDays } from '@sorrel/contracts/london';
import { addItem, changeCredit } from '@sorrel/contracts/billing/rpc';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays, consult, newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, approveAndShip, treated } from './console.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** The page of a delivery that could not be charged: two lines, one sum; and one whose prescription ran out meanwhile. */
let w: World;
let browser: Browser;
let me: Visitor;
let staff: Person;
let subscription: number;
let card: string;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['prescriber', 'pharmacist'], 'clinic');
  const { id, customer, card: first } = await treated(w, staff, who);
  subscription = id;
  card = first;
  // The second line is another treatment's: its own consultation comes first.
  await consult(w.url, customer, 'glow');
  await w.ask(addItem, { id: subscription, item_id: 11 }, w.as.staff());
  me = await Visitor.arrive(browser, { name: 'customer', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
}, 240_000);
afterEach(() => {
  expect(me.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

async function refusedOnItsDay(): Promise<void> {
  await bankSays(w.url, card, 'declinesLater');
  const [row] = await w.sql<{ due: string }>('select due_at::text as due from billing.subscriptions where id = $1', [
    subscription,
  ]);
  // The e-mail about the charge goes three days before.
  for (const day of [addDays(row?.due ?? '', -3), row?.due]) {
    await w.clock.at(`${day}T10:00:00Z`);
    await w.settle();
  }
}
async function look(name: string): Promise<void> {
  await me.shot(`pay-${name}`);
  barriers.push(...(await me.barriers()));
}
const open = () => me.page.goto(`/v2/pay?subscription=${subscription}`);
const taken = async (): Promise<number[]> =>
  (
    await w.sql<{ amount_pence: number }>(
      `select amount_pence from billing.charges where subscription_id = $1 and state = 'succeeded' order by created_at`,
      [subscription],
    )
  ).map(({ amount_pence: pence }) => pence);

test('two lines: the page shows each and the sum, the e-mail names the sum, and the button takes it', async () => {
  await refusedOnItsDay();
  await logInAt(
    me,
    `/v2/login?next=${encodeURIComponent(`/v2/pay?subscription=${subscription}`)}`,
    who.email,
    who.password,
  );
  await me.heading('Your payment did not go through');
  await me.page.getByRole('button', { name: 'Pay £96.80 now' }).waitFor();
  await look('two-lines');
  const answer = await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(who.email)}`);
  const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] };
  const told = mails.filter(({ subject }) => subject === 'We could not take your payment');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('£96.80');
  await bankSays(w.url, card, 'visa');
  await me.press('Pay £96.80 now');
  await me.heading('Thank you, it is paid');
  await me.sees(/£96\.80 was charged to your Visa/);
  await look('two-lines-paid');
  await w.settle();
  expect((await taken()).slice(-2)).toEqual([4840, 4840]);
  await expectInvariants(w);
}, 180_000);

test('a prescription that ran out: no payment is offered, the review is open, and once approved it is paid', async () => {
  await approveAndShip(w, staff, subscription);
  const [owner] = await w.sql<{ id: string }>('select user_id as id from billing.subscriptions where id = $1', [
    subscription,
  ]);
  await w.ask(changeCredit, { userId: Number(owner?.id), valuePence: 1_000 }, w.as.staff());
  await refusedOnItsDay();
  await w.clock.advance('P9D');
  await w.settle();
  await w.clock.advance('P7M');
  await w.settle();
  await me.page.goto('/logout');
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
  await open();
  await me.heading('There is nothing to pay at the moment');
  await look('prescription-out');
  // Each line has a prescription of its own, so each is approved.
  for (let line = 0; line < 2; line++) {
    await approve(staff, subscription);
    await w.settle();
  }
  await open();
  await me.page.getByRole('button', { name: 'Pay £86.80 now' }).waitFor();
  await look('approved-again');
  await bankSays(w.url, card, 'visa');
  await me.press('Pay £86.80 now');
  await me.heading('Thank you, it is paid');
  await me.page.goto('/v2/profile');
  await me.heading('Your credit');
  await look('credit');
  await w.settle();
  await expectInvariants(w);
}, 180_000);

test('none of these screens has a serious accessibility violation', () => {
  expect([...new Set(barriers)]).toEqual([]);
});
