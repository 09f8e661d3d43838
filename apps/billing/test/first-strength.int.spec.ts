import { describe, expect, test } from '@jest/globals';
import {
  applyCode,
  approveCredit,
  beginRefund,
  changeCredit,
  claimForDispatch,
  createPromotion,
  readCheckout,
  readRefunds,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import type { UsedElsewhere } from '@sorrel/contracts/consultations/starting-step';
import { addDays } from '@sorrel/contracts/london';
import {
  aCustomer,
  approve,
  aShop,
  boughtOf,
  confirmed,
  consult,
  decline,
  FOR_EVERYBODY,
  judged,
  mine,
  published,
  saveCard,
  ship,
  type Bought,
} from './shop.ts';

const shop = aShop();
const today = async () => (await shop.clock.now()).toISOString().slice(0, 10);

/** Somebody who has sent the consultation, and has used this elsewhere. */
async function switcher(over: Partial<Omit<UsedElsewhere, 'lastOn'>> & { days?: number | null } = {}): Promise<number> {
  const { days = 7, ...used } = over;
  const userId = await aCustomer(shop);
  await judged(shop, userId, {}, ['weight-loss'], {
    used: {
      substance: 'semaglutide',
      mg: 1,
      lastOn: days === null ? null : addDays(await today(), -days),
      isFromHere: true,
      hasProof: true,
      ...used,
    },
    bmi: null,
  });
  await consult(shop, userId, 'weight-loss');
  return userId;
}
const checkoutOf = (userId: number) => shop.ask(readCheckout, {}, shop.as.customer(userId));
/** Orders what the page shows, at the sum on its button. */
async function order(userId: number): Promise<Bought> {
  const { quote } = await checkoutOf(userId);
  const card = await saveCard(shop, userId);
  const me = shop.as.customer(userId);
  const started = await shop.ask(startSubscription, { paymentMethod: card, expectedPence: quote?.totalPence }, me);
  await confirmed(shop, userId, started);
  return boughtOf(shop, { userId, subscriptionId: started.subscriptionId, card });
}
const itemsOf = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ code: string; price_pence: number; status: string }>(
      'select code, price_pence, status from billing.items where subscription_id = $1 order by sequence',
      [subscriptionId],
    )
  ).map(({ code, price_pence, status }) => `${code} ${price_pence} ${status}`);
const takenFor = async ({ subscriptionId }: Bought) =>
  (await shop.ledger())
    .filter(({ metadata }) => metadata.subscription_id === String(subscriptionId))
    .map(({ amount, refunded }) => [amount, refunded]);
const steps = (...codes: string[]) => codes.map((code) => ({ code, supplies: 1 }));

describe('what somebody used elsewhere decides what is offered, priced, ordered and charged', () => {
  test.each<[string, Parameters<typeof switcher>[0], string, string | undefined, number]>([
    ['proven, a week ago', {}, '412J', '1 mg', 14_500],
    ['three weeks missed', { days: 28 }, '412J', '1 mg', 14_500],
    ['four weeks missed', { days: 35 }, '411J', '0.5 mg', 12_500],
    ['eight weeks missed', { days: 63 }, '410J', '0.25 mg', 11_500],
    ['a dose that is not sold, the next below it', { mg: 2 }, '413J', '1.7 mg', 19_500],
    ['the highest, nobody weighed', { mg: 7.2 }, '414J', '2.4 mg', 22_900],
    ['no proof', { hasProof: false }, '410J', '0.25 mg', 11_500],
    ['not sure of the dose', { mg: null }, '410J', '0.25 mg', 11_500],
    ['no date', { days: null }, '410J', '0.25 mg', 11_500],
    ['bought from somebody', { isFromHere: false }, '410J', '0.25 mg', 11_500],
    ['another medicine', { substance: 'tirzepatide', mg: 10 }, '410J', '0.25 mg', 11_500],
  ])('%s', async (_, used, code, strength, pence) => {
    const userId = await switcher(used);
    const { plan, plans, quote } = await checkoutOf(userId);
    expect(plan).toMatchObject({ name: 'Wegovy', pricePence: pence, chargePence: pence });
    expect(plan?.start).toMatchObject({ strength, why: expect.stringContaining(strength ?? '') });
    expect(plans.find(({ id }) => id === plan?.id)?.pricePence).toBe(pence);
    expect(quote?.totalPence).toBe(pence);
    expect(plan?.steps[0]?.pricePence).toBe(pence);
    const bought = await order(userId);
    expect(await takenFor(bought)).toEqual([[pence, 0]]);
    expect((await itemsOf(bought))[0]).toBe(`${code} ${pence} paid`);
  });

  test('nothing is different for whoever uses none', async () => {
    const userId = await aCustomer(shop);
    await judged(shop, userId, {}, ['weight-loss']);
    await consult(shop, userId, 'weight-loss');
    const { plan } = await checkoutOf(userId);
    expect(plan).toMatchObject({ pricePence: 11_500, start: null });
    expect(plan?.steps).toHaveLength(6);
    expect((await itemsOf(await order(userId)))[0]).toBe('410J 11500 paid');
  });

  test('the other medicine begins with its lowest strength, and says why', async () => {
    const { plans } = await checkoutOf(await switcher());
    expect(plans.find(({ name }) => name === 'Mounjaro')).toMatchObject({
      pricePence: 17_000,
      start: { strength: '2.5 mg', why: expect.stringContaining('another medicine') },
    });
  });

  test('a code and credit count from that price', async () => {
    await shop.ask(
      createPromotion,
      {
        ...FOR_EVERYBODY,
        code: 'TENTH',
        title: 'A tenth',
        type: 'percentage',
        value: 10,
        duration: 'once',
        charges: null,
      },
      shop.as.staff(['ops']),
    );
    const userId = await switcher();
    await shop.ask(changeCredit, { userId, valuePence: 3_000 }, shop.as.staff());
    await shop.ask(applyCode, { code: 'TENTH' }, shop.as.customer(userId));
    expect((await checkoutOf(userId)).quote).toMatchObject({
      subtotalPence: 14_500,
      discountPence: 1_450,
      creditPence: 3_000,
      totalPence: 10_050,
    });
    const bought = await order(userId);
    expect(await takenFor(bought)).toEqual([[10_050, 0]]);
    // Prescribed at £125: 10 % less, less the credit.
    await approve(shop, bought, { code: '411J', steps: steps('411J', '412J') });
    expect(await takenFor(bought)).toEqual([[10_050, 1_800]]);
  });

  test('weeks pass before it is paid: the lower strength is charged, and only at a price that was seen', async () => {
    const userId = await switcher({ days: 30 });
    const { quote } = await checkoutOf(userId);
    expect(quote?.totalPence).toBe(14_500);
    const card = await saveCard(shop, userId);
    const me = shop.as.customer(userId);
    await shop.ask(startSubscription, { paymentMethod: card, expectedPence: 14_500 }, me);
    await shop.clock.advance('P7D');
    await shop.settle();
    expect(await shop.refused(startSubscription, { paymentMethod: card, expectedPence: 14_500 }, me)).toMatchObject({
      code: 'price_changed',
    });
    const bought = await order(userId);
    expect((await itemsOf(bought))[0]).toBe('411J 12500 paid');
    expect((await takenFor(bought)).filter(([, refunded]) => refunded === 0)).toEqual([[12_500, 0]]);
  });
});

describe('a prescriber chooses a lower strength than was paid for', () => {
  test('that is sent, at its price, the difference is back on the card once, and the next strengths follow', async () => {
    const bought = await order(await switcher());
    await approve(shop, bought, { code: '411J', steps: steps('411J', '412J', '413J') });
    expect(await takenFor(bought)).toEqual([[14_500, 2_000]]);
    expect(await itemsOf(bought)).toEqual(['411J 12500 paid', '412J 14500 upcoming']);
    const { payments } = await shop.ask(readRefunds, { subscriptionId: bought.subscriptionId }, shop.as.staff());
    expect(payments).toEqual([
      expect.objectContaining({
        leftPence: 12_500,
        refunds: [expect.objectContaining({ amountPence: 2_000, cause: 'lower-strength', state: 'succeeded' })],
      }),
    ]);
    expect((await published(shop, bought.subscriptionId)).filter((one) => one === 'item.paid')).toHaveLength(2);
    const [line] = await shop.sql(
      `select text from billing.timeline where subscription_id = $1 and text like '%instead of%'`,
      [bought.subscriptionId],
    );
    expect(line).toEqual({ text: 'Wegovy 0.5 mg is sent instead of Wegovy 1 mg, and £20.00 goes back' });
    // Told once more, it changes nothing.
    await approve(shop, bought, { code: '411J', steps: steps('411J', '412J', '413J') });
    expect(await takenFor(bought)).toEqual([[14_500, 2_000]]);
    await shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']));
    await ship(shop, bought);
    expect((await mine(shop, bought.userId))[0]).toMatchObject({ status: 'active' });
  });

  test('paid with credit alone, the difference is credit again', async () => {
    const userId = await switcher();
    const { requestId } = await shop.ask(changeCredit, { userId, valuePence: 20_000 }, shop.as.staff(['support'], 71));
    await shop.ask(approveCredit, { requestId: requestId ?? '' }, shop.as.staff(['support'], 72));
    const bought = await order(userId);
    expect((await checkoutOf(userId)).creditPence).toBe(5_500);
    await approve(shop, bought, { code: '410J', steps: steps('410J', '411J') });
    expect((await checkoutOf(userId)).creditPence).toBe(8_500);
    expect(await takenFor(bought)).toEqual([]);
  });

  test('declined instead, all of it goes back, and no more', async () => {
    const bought = await order(await switcher());
    await decline(shop, bought);
    expect(await takenFor(bought)).toEqual([[14_500, 14_500]]);
  });

  test('staff give more of it back afterwards', async () => {
    const bought = await order(await switcher());
    await approve(shop, bought, { code: '411J', steps: steps('411J') });
    const { itemId } = bought;
    const more = { itemId, amountPence: 5_000, reason: 'goodwill' as const, idempotencyKey: 'more' };
    await shop.ask(beginRefund, more, shop.as.staff(['support']));
    await shop.settle();
    expect(await takenFor(bought)).toEqual([[14_500, 7_000]]);
  });
});
