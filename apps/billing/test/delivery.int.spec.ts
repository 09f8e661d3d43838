import { describe, expect, test } from '@jest/globals';
import { addDays } from '@sorrel/contracts/london';
import {
  addItem,
  changeCredit,
  changePaymentMethod,
  claimForDispatch,
  confirmSubscription,
  mySubscriptions,
  previewMine,
  readRecovery,
  retryPayment,
} from '@sorrel/contracts/billing/rpc';
import {
  aShop,
  anActive,
  approve,
  CARDS,
  consult,
  decline,
  mine,
  payInBrowser,
  saveCard,
  ship,
  stands,
  type Bought,
  useCard,
} from './shop.ts';

/* A delivery of several lines whose payment fails: one e-mail, one page, one sum, and never more than the button says. */

const shop = aShop();

const LINE = 4_840;
const me = ({ userId }: Pick<Bought, 'userId'>) => shop.as.customer(userId);
const page = ({ subscriptionId, userId }: Bought) =>
  shop.ask(readRecovery, { subscription: subscriptionId }, shop.as.customer(userId));
async function at(moment: string): Promise<void> {
  await shop.clock.at(moment);
  await shop.settle();
}
const days = async (count: number) => {
  await shop.clock.advance(`P${count}D`);
  await shop.settle();
};
const taken = async ({ subscriptionId }: Bought) =>
  (await shop.ledger())
    .filter((charge) => charge.metadata.subscription_id === String(subscriptionId))
    .reduce((sum, { amount }) => sum + amount, 0);
interface Mail {
  subscriptionId: number;
  amountPence: number;
  duePence: number;
  lineCount: number;
  next: string;
  until: string | null;
  date?: string;
}
const mails = async (subject: string, { subscriptionId }: Bought): Promise<Mail[]> =>
  (await shop.events(`evt.billing.${subject}`))
    .map((event) => event.data as Mail)
    .filter((event) => event.subscriptionId === subscriptionId);
const announced = (bought: Bought) => mails('charge.announced', bought);
const failures = (bought: Bought) => mails('payment.failed', bought);
const tries = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ sequence: number; state: string }>(
      'select sequence, state from billing.charges where subscription_id = $1 and sequence > 1 order by created_at, sequence',
      [subscriptionId],
    )
  ).map(({ sequence, state }) => `${sequence} ${state}`);

/** Delivered once; two lines of £48.40 fall due on one day. */
async function twoLines(
  card: string,
  over: Parameters<typeof approve>[2] = {},
): Promise<Bought & { due: string; bad: string }> {
  const bought = await anActive(shop, {}, over);
  // The second line belongs to another treatment, whose consultation comes first.
  await consult(shop, bought.userId, 'glow');
  await shop.ask(addItem, { id: bought.subscriptionId, item_id: 11 }, shop.as.staff());
  const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
  const bad = await saveCard(shop, bought.userId, card);
  await useCard(shop, bought, bad);
  // The e-mail about the charge goes three days before.
  await at(`${addDays(due, -3)}T10:00:00Z`);
  return { ...bought, due, bad };
}
/** Pays as the page does: one line after the other, each with what is left of the sum on the button. */
async function press(bought: Bought, card: string, pence: number): Promise<number[]> {
  const rests: number[] = [];
  for (let left = pence; ;) {
    const { clientSecret, restPence } = await useCard(shop, bought, card, { expectedPence: left });
    rests.push(restPence);
    if (clientSecret) {
      expect(await payInBrowser(shop, clientSecret, { payment_method: card })).toBe('succeeded');
      await shop.ask(confirmSubscription, { subscription: bought.subscriptionId }, me(bought));
    }
    if (restPence === 0) break;
    left = restPence;
  }
  await shop.settle();
  return rests;
}

describe('a delivery of two lines that could not be charged', () => {
  test('is announced in one e-mail with the whole sum, and paying it takes that sum and no more', async () => {
    const two = await twoLines(CARDS.declinedLater);
    const before = await taken(two);
    await at(`${two.due}T09:30:00Z`);
    expect(await tries(two)).toEqual(['2 failed']);
    expect(await failures(two)).toMatchObject([{ amountPence: LINE, duePence: 2 * LINE, lineCount: 2, next: 'retry' }]);
    const due = await page(two);
    expect(due).toMatchObject({ state: 'due', amountPence: 2 * LINE });
    const shown = { subscription: two.subscriptionId, change: { kind: 'card' as const } };
    const today = (await shop.clock.now()).toISOString().slice(0, 10);
    expect((await shop.ask(previewMine, shown, me(two))).charges.slice(0, 2)).toMatchObject([
      { date: today, amountPence: LINE },
      { date: today, amountPence: LINE },
    ]);
    expect(due.lines.map(({ amountPence }) => amountPence)).toEqual([LINE, LINE]);
    for (const wrong of [LINE, 2 * LINE + 1])
      expect(
        await shop.refused(
          changePaymentMethod,
          { subscription: two.subscriptionId, payment_method: two.card, expectedPence: wrong },
          me(two),
        ),
      ).toMatchObject({ code: 'price_changed', message: expect.stringMatching(/£96\.80/) });
    expect(await press(two, two.card, due.amountPence)).toEqual([LINE, 0]);
    expect((await taken(two)) - before).toBe(2 * LINE);
    expect(await page(two)).toMatchObject({ state: 'paid', amountPence: 2 * LINE });
    expect(await stands(shop, two)).toMatch(/^review: shipped\/shipped, paid\/review, paid\/review, /);
    await days(10);
    expect((await taken(two)) - before).toBe(2 * LINE);
  });

  test('given up together: a customer who pays the first and leaves is never charged for the other', async () => {
    const two = await twoLines(CARDS.declinedLater);
    await at(`${two.due}T09:30:00Z`);
    await days(8);
    expect(await stands(shop, two)).toBe('failed: shipped/shipped, failed/upcoming, failed/upcoming');
    expect((await failures(two)).map(({ next, duePence }) => [next, duePence])).toEqual([
      ...Array.from({ length: 4 }, () => ['retry', 2 * LINE]),
      ['give-up', 2 * LINE],
    ]);
    const before = await taken(two);
    const { clientSecret, restPence } = await useCard(shop, two, two.card, { expectedPence: 2 * LINE });
    expect(restPence).toBe(LINE);
    await payInBrowser(shop, clientSecret ?? '', { payment_method: two.card });
    await shop.settle();
    expect((await taken(two)) - before).toBe(LINE);
    const [first] = await shop.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and sequence = 2`,
      [two.subscriptionId],
    );
    const parcel = { ...two, itemId: Number(first?.id) };
    await approve(shop, parcel);
    await shop.ask(claimForDispatch, { id: parcel.itemId }, shop.as.staff());
    await ship(shop, parcel);
    await days(20);
    expect((await taken(two)) - before).toBe(LINE);
    expect(await page(two)).toMatchObject({ state: 'due', amountPence: LINE });
    expect(await press(two, two.card, LINE)).toEqual([0]);
    expect((await taken(two)) - before).toBe(2 * LINE);
  });

  test('a retry that goes through takes both on the day and in the sum that the e-mail named', async () => {
    const two = await twoLines(CARDS.declinedLater);
    await at(`${two.due}T09:30:00Z`);
    const [mail] = await failures(two);
    await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [
      two.subscriptionId,
      two.card,
    ]);
    const before = await taken(two);
    await at(mail?.until ?? '');
    expect((await taken(two)) - before).toBe(mail?.duePence);
    expect(await stands(shop, two)).toMatch(/^review: shipped\/shipped, paid\/review, paid\/review, /);
  });

  test('a retry takes no more than its e-mail said: if credit was used elsewhere, a new e-mail names the new sum and day', async () => {
    const two = await twoLines(CARDS.declinedLater);
    await shop.ask(changeCredit, { userId: two.userId, valuePence: 1_000 }, shop.as.staff());
    await at(`${two.due}T09:30:00Z`);
    const [mail] = await failures(two);
    expect(mail).toMatchObject({ duePence: 2 * LINE - 1_000, lineCount: 2 });
    // The credit held by the refused payment has not been spent, and is not shown as spent.
    expect((await shop.ask(mySubscriptions, {}, me(two))).creditEntries).toMatchObject([
      { amountPence: 1_000, cause: 'staff' },
    ]);
    await shop.ask(changeCredit, { userId: two.userId, valuePence: -1_000 }, shop.as.staff());
    await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [
      two.subscriptionId,
      two.card,
    ]);
    const before = await taken(two);
    await at(mail?.until ?? '');
    expect(await taken(two)).toBe(before);
    const date = addDays(two.due, 4);
    expect((await announced(two)).at(-1)).toMatchObject({ date, amountPence: 2 * LINE });
    await at(`${addDays(date, -1)}T09:30:00Z`);
    expect(await taken(two)).toBe(before);
    await at(`${date}T09:30:00Z`);
    expect((await taken(two)) - before).toBe(2 * LINE);
  });

  test('that waits for the customer: who pays the first with another card and leaves is e-mailed before the other is charged', async () => {
    const two = await twoLines(CARDS.alwaysChallenge);
    await at(`${two.due}T09:30:00Z`);
    expect(await failures(two)).toMatchObject([{ next: 'wait', duePence: 2 * LINE, lineCount: 2 }]);
    const before = await taken(two);
    const { clientSecret } = await useCard(shop, two, two.card, { expectedPence: 2 * LINE });
    await payInBrowser(shop, clientSecret ?? '', { payment_method: two.card });
    await shop.ask(confirmSubscription, { subscription: two.subscriptionId }, me(two));
    await shop.settle();
    expect((await taken(two)) - before).toBe(LINE);
    await at(`${addDays(two.due, 7)}T09:30:00Z`);
    expect((await taken(two)) - before).toBe(LINE);
    const date = addDays(two.due, 10);
    expect((await announced(two)).at(-1)).toMatchObject({ date, amountPence: LINE });
    await at(`${date}T09:30:00Z`);
    expect((await taken(two)) - before).toBe(2 * LINE);
  });

  test('a retry by staff takes the whole delivery', async () => {
    const two = await twoLines(CARDS.declinedLater);
    await at(`${two.due}T09:30:00Z`);
    const before = await taken(two);
    await shop.ask(retryPayment, { subscription: two.subscriptionId, payment_method: two.card }, shop.as.staff());
    await shop.settle();
    expect((await taken(two)) - before).toBe(2 * LINE);
    expect(await stands(shop, two)).toMatch(/^review: shipped\/shipped, paid\/review, paid\/review, /);
  });
});

describe('a failed payment whose prescription has run out', () => {
  async function givenUp(): Promise<Bought & { due: string }> {
    const until = addDays((await shop.clock.now()).toISOString().slice(0, 10), 75);
    const two = await twoLines(CARDS.declinedLater, { validUntil: until });
    await at(`${two.due}T09:30:00Z`);
    await days(8);
    expect(await stands(shop, two)).toMatch(/^failed/);
    await at(`${addDays(until, 1)}T09:30:00Z`);
    return two;
  }

  test('opens its review by itself, offers no payment meanwhile, and is paid once it is approved', async () => {
    const two = await givenUp();
    expect(await stands(shop, two)).toBe('review: shipped/shipped, failed/review, failed/upcoming');
    expect(await page(two)).toMatchObject({ state: 'due', held: expect.stringMatching(/prescriber is checking/) });
    const [item] = await shop.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and sequence = 2`,
      [two.subscriptionId],
    );
    const before = await taken(two);
    await approve(shop, { ...two, itemId: Number(item?.id) });
    expect(await stands(shop, two)).toBe('failed: shipped/shipped, failed/upcoming, failed/upcoming');
    expect(await mails('payment.wanted', two)).toMatchObject([{ amountPence: 2 * LINE }]);
    expect(await page(two)).toMatchObject({ state: 'due', held: null, amountPence: 2 * LINE });
    await days(5);
    expect(await taken(two)).toBe(before);
    await press(two, two.card, 2 * LINE);
    expect((await taken(two)) - before).toBe(2 * LINE);
    expect(await stands(shop, two)).toMatch(/^(review|shipping): shipped\/shipped, paid\/paid, paid\/review/);
  });

  test('is over when the prescriber declines: nothing was charged and nothing will be', async () => {
    const two = await givenUp();
    const [item] = await shop.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and sequence = 2`,
      [two.subscriptionId],
    );
    const before = await taken(two);
    await decline(shop, { ...two, itemId: Number(item?.id) });
    expect(await stands(shop, two)).toBe('refused: shipped/shipped');
    await days(10);
    expect(await taken(two)).toBe(before);
  });

  test('when the next attempt would come too late: a prescriber looks now, and no e-mail promises the attempt', async () => {
    const bought = await anActive(shop);
    const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
    await at(`${addDays(due, -3)}T10:00:00Z`);
    await shop.sql('update billing.prescriptions set valid_until = $2 where subscription_id = $1', [
      bought.subscriptionId,
      due,
    ]);
    await useCard(shop, bought, await saveCard(shop, bought.userId, CARDS.declinedLater));
    await at(`${due}T09:30:00Z`);
    expect(await failures(bought)).toMatchObject([{ next: 'review', until: null }]);
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, upcoming/review');
  });
});
