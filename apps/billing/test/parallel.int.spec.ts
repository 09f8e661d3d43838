import { describe, expect, jest, test } from '@jest/globals';
import {
  changePaymentMethod,
  confirmSubscription,
  retryPayment,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import { untilAnswered } from '@sorrel/test-kit/until-answered';
import {
  aShop,
  aBuyer,
  aCustomer,
  CARDS,
  consult,
  payInBrowser,
  saveCard,
  stands,
  published,
  type Bought,
  claimAndShip,
  useNewCard,
} from './shop.ts';

/*
 * Fifty calls at once on the same order, half of them with another card. Later ones get the same answer or a refusal that says why: one
 * subscription, one payment, and never an internal error.
 */
const MANY = 50;
jest.setTimeout(180_000);

const shop = aShop();

/** Makes the calls; returns the answers as text and the codes of refusals. Any other error is thrown. */
async function atOnce<T>(call: (n: number) => Promise<T>): Promise<{ answers: T[]; codes: string[] }> {
  const all = await Promise.allSettled(Array.from({ length: MANY }, (_, n) => untilAnswered(() => call(n))));
  const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const codes = all.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!(one.reason instanceof Fault) || one.reason.status !== 409) throw one.reason;
    return [one.reason.code];
  });
  return { answers, codes };
}
const captured = async (subscriptionId: number) =>
  (await shop.ledger()).filter(
    (charge) => charge.metadata.subscription_id === String(subscriptionId) && charge.refunded === 0,
  );
const paid = async (subscriptionId: number) =>
  (await published(shop, subscriptionId)).filter((event) => event === 'item.paid').length;

async function atCheckout(): Promise<{ userId: number; cards: [string, string] }> {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  return { userId, cards: [await saveCard(shop, userId), await saveCard(shop, userId, '5555555555554444')] };
}

/** A renewal that the card refused: the payment is due and waits. */
async function unpaid(): Promise<Bought> {
  const bought = await aBuyer(shop);
  await claimAndShip(shop, bought);
  await useNewCard(shop, bought, CARDS.declinedLater);
  const [row] = await shop.sql<{ due_at: string }>('select due_at::text from billing.subscriptions where id = $1', [
    bought.subscriptionId,
  ]);
  await shop.clock.at(`${row?.due_at}T12:00:00Z`);
  await shop.settle();
  expect(await stands(shop, bought)).toMatch(/^pending/);
  return bought;
}

describe('fifty starts at once', () => {
  test.each([
    ['with one card', 1],
    ['with two cards', 2],
  ])('%s are one subscription and one payment', async (_, kinds) => {
    const { userId, cards } = await atCheckout();
    const { answers, codes } = await atOnce((n) =>
      shop.ask(startSubscription, { paymentMethod: cards[n % kinds] ?? cards[0] }, shop.as.customer(userId)),
    );
    expect(codes).toEqual([]);
    const secrets = new Set(answers.map(({ clientSecret }) => clientSecret));
    expect(secrets.size).toBe(1);
    expect(new Set(answers.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    const { subscriptionId, clientSecret } = answers[0] ?? { subscriptionId: 0, clientSecret: '' };
    expect(await shop.sql('select 1 from billing.subscriptions where user_id = $1', [userId])).toHaveLength(1);
    expect(await shop.sql('select 1 from billing.charges where user_id = $1', [userId])).toHaveLength(1);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => payInBrowser(shop, clientSecret ?? '')));
    expect(outcomes).toContain('succeeded');
    const confirmed = await atOnce(() =>
      shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId)),
    );
    expect(confirmed.codes).toEqual([]);
    expect(new Set(confirmed.answers.map(({ status, isPaid }) => `${status} ${isPaid}`))).toEqual(
      new Set(['incomplete true']),
    );
    await shop.settle();
    expect(await captured(subscriptionId)).toHaveLength(1);
    expect(await paid(subscriptionId)).toBe(1);
    const again = await atOnce((n) =>
      shop.ask(startSubscription, { paymentMethod: cards[n % 2] ?? cards[0] }, shop.as.customer(userId)),
    );
    expect([again.answers, new Set(again.codes)]).toEqual([[], new Set(['already_subscribed'])]);
    expect(await captured(subscriptionId)).toHaveLength(1);
  });
});

describe('fifty retries at once', () => {
  const cardsOf = async ({ userId }: Bought): Promise<string[]> => [
    await saveCard(shop, userId),
    await saveCard(shop, userId, '5555555555554444'),
  ];

  test.each([
    ['with one card', 1],
    ['with two cards', 2],
  ])('by staff, %s: one payment', async (_, kinds) => {
    const bought = await unpaid();
    const cards = await cardsOf(bought);
    const { answers, codes } = await atOnce((n) =>
      shop.ask(
        retryPayment,
        { subscription: bought.subscriptionId, payment_method: cards[n % kinds] ?? '' },
        shop.as.staff(),
      ),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !['payment_in_progress', 'conflict'].includes(code))).toEqual([]);
    await shop.settle();
    expect(await captured(bought.subscriptionId)).toHaveLength(2);
    expect(await paid(bought.subscriptionId)).toBe(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });

  test('by the customer, with two cards: one payment', async () => {
    const bought = await unpaid();
    const cards = await cardsOf(bought);
    const { answers, codes } = await atOnce(async (n) => {
      const answer = await shop.ask(
        changePaymentMethod,
        { subscription: bought.subscriptionId, payment_method: cards[n % 2] ?? '' },
        shop.as.customer(bought.userId),
      );
      if (answer.clientSecret) await payInBrowser(shop, answer.clientSecret);
      return answer;
    });
    expect(answers.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !['payment_in_progress', 'conflict'].includes(code))).toEqual([]);
    await shop.settle();
    expect(await captured(bought.subscriptionId)).toHaveLength(2);
    expect(await paid(bought.subscriptionId)).toBe(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });

  test('by the customer and by staff together: one payment', async () => {
    const bought = await unpaid();
    const cards = await cardsOf(bought);
    await atOnce<unknown>(async (n) => {
      const order = { subscription: bought.subscriptionId, payment_method: cards[n % 2] ?? '' };
      if (n % 3 === 0) return shop.ask(retryPayment, order, shop.as.staff());
      const answer = await shop.ask(changePaymentMethod, order, shop.as.customer(bought.userId));
      return answer.clientSecret ? payInBrowser(shop, answer.clientSecret) : answer;
    });
    await shop.settle();
    expect(await captured(bought.subscriptionId)).toHaveLength(2);
    expect(await paid(bought.subscriptionId)).toBe(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });
});
