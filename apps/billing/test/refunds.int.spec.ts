import { describe, expect, test } from '@jest/globals';
import {
  approveRefund,
  beginRefund,
  changeCredit,
  claimForDispatch,
  confirmSubscription,
  declineRefund,
  mySubscriptions,
  readRefunds,
  setItemStatus,
  startSubscription,
  readBooks,
  readDisputes,
  settleDispute,
} from '@sorrel/contracts/billing/rpc';
import { owingChanged } from '@sorrel/contracts/fulfilment/events';
import { londonDate } from '@sorrel/contracts/london';
import { until } from '@sorrel/test-kit/until';
import { plantEvent } from '@sorrel/test-kit/plant';
import {
  aShop,
  aBuyer,
  anActive,
  toDueDate,
  useNewCard,
  aCustomer,
  addPhotos,
  approve,
  CARDS,
  consult,
  decline,
  payInBrowser,
  saveCard,
  ship,
  stands,
  published,
  type Bought,
  boughtOf,
} from './shop.ts';

const shop = aShop();
let one = 0;

const anna = () => shop.as.staff(['support'], 71);
const ben = () => shop.as.staff(['support'], 72);
const refund = (bought: Bought, amountPence: number | null, more: object = {}, as = anna()) =>
  shop.ask(
    beginRefund,
    { itemId: bought.itemId, amountPence, reason: 'quality', idempotencyKey: `k${one++}`, ...more },
    as,
  );
const refused = (bought: Bought, amountPence: number | null, more: object = {}, as = anna()) =>
  shop.refused(
    beginRefund,
    { itemId: bought.itemId, amountPence, reason: 'quality', idempotencyKey: `k${one++}`, ...more },
    as,
  );
const captured = async ({ subscriptionId }: Bought) =>
  (await shop.ledger())
    .filter((charge) => charge.metadata.subscription_id === String(subscriptionId))
    .map((charge) => [charge.amount, charge.refunded]);
const creditOf = async ({ userId }: Bought) =>
  (await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).creditPence;
const moneyOf = async ({ subscriptionId }: Bought) =>
  (await shop.ask(readRefunds, { subscriptionId }, anna())).payments[0];
const backAt = async ({ subscriptionId }: Bought) =>
  (await shop.events('evt.billing.payment.refunded'))
    .map((event) => event.data as { subscriptionId: number; amountPence: number; creditPence: number; isFull: boolean })
    .filter((data) => data.subscriptionId === subscriptionId)
    .map(({ amountPence, creditPence, isFull }) => [amountPence, creditPence, isFull]);

/** £38.40 by card and £10 of credit. */
const withCredit = async (): Promise<Bought> => {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  const card = await saveCard(shop, userId);
  await shop.ask(changeCredit, { userId, valuePence: 1_000 }, shop.as.staff());
  const me = shop.as.customer(userId);
  const { clientSecret, subscriptionId } = await shop.ask(startSubscription, { paymentMethod: card }, me);
  await payInBrowser(shop, clientSecret ?? '');
  await shop.ask(confirmSubscription, { subscription: subscriptionId }, me);
  await addPhotos(shop, userId);
  return boughtOf(shop, { userId, subscriptionId, card });
};

describe('parts', () => {
  test('go back to the card first, then to credit, and the last one ends the item', async () => {
    const bought = await withCredit();
    expect(await refund(bought, 840)).toMatchObject({ amountPence: 840, creditPence: 0 });
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^review: paid\/review/);
    expect([await captured(bought), await creditOf(bought)]).toEqual([[[3840, 840]], 0]);
    expect(await refund(bought, 3_500)).toMatchObject({ amountPence: 3_000, creditPence: 500 });
    await shop.settle();
    expect([await captured(bought), await creditOf(bought)]).toEqual([[[3840, 3840]], 500]);
    expect(await moneyOf(bought)).toMatchObject({
      paidPence: 3840,
      creditPence: 1_000,
      leftPence: 500,
      leftOnCardPence: 0,
    });
    expect(await refund(bought, null)).toMatchObject({ amountPence: 0, creditPence: 500, state: 'succeeded' });
    await shop.settle();
    expect([await creditOf(bought), await stands(shop, bought)]).toEqual([1_000, 'cancelled: refunded/cancelled']);
    expect(await backAt(bought)).toEqual([
      [840, 0, false],
      [3_000, 500, false],
      [0, 500, true],
    ]);
    expect(await refused(bought, null)).toMatchObject({
      code: 'conflict',
      message: 'Everything that was paid for this item has been given back already.',
    });
  });

  test('never come to more than was paid, however many ask at once', async () => {
    const bought = await withCredit();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => refund(bought, 700)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(6);
    await shop.settle();
    expect([await captured(bought), await creditOf(bought)]).toEqual([[[3840, 3840]], 360]);
    expect(await refused(bought, 641)).toMatchObject({
      code: 'invalid',
      message: 'At most £6.40 can be given back for this item.',
    });
    expect(await stands(shop, bought)).toMatch(/^review: paid\/review/);
  });

  test('one dialog sent fifty times is one refund', async () => {
    const bought = await aBuyer(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refund(bought, 500, { idempotencyKey: 'same' })),
    );
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 500]]);
  });

  test('leave an item that is being packed alone; all of it has to wait', async () => {
    const bought = await aBuyer(shop);
    await approve(shop, bought);
    await shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff());
    expect(await refused(bought, null)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being packed'),
    });
    expect(await captured(bought)).toEqual([[4840, 0]]);
    await refund(bought, 100);
    await ship(shop, bought);
    await refund(bought, null, { reason: 'delivery' });
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 4840]]);
    expect(await stands(shop, bought)).toMatch(/refunded\/shipped/);
  });

  test('of what is owed and was being packed: the pharmacy lets go of it, and then all of it goes back', async () => {
    const bought = await aBuyer(shop);
    const { itemId, subscriptionId, userId } = bought;
    await approve(shop, bought);
    const claim = () => shop.refused(claimForDispatch, { id: itemId }, shop.as.staff());
    await shop.ask(claimForDispatch, { id: itemId }, shop.as.staff());
    const owe = async (state: 'open' | 'withheld' | 'closed', expectedOn: string | null = null) => {
      await plantEvent(shop, owingChanged, `item:${itemId}`, {
        itemId,
        subscriptionId,
        userId,
        state,
        since: '2026-11-20T10:00:00.000Z',
        expectedOn,
      });
      await shop.settle();
    };
    await owe('open');
    await owe('open', '2027-01-04');
    const [mine] = (await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).subscriptions;
    expect(mine?.items.find(({ id }) => id === itemId)?.owing).toMatchObject({
      state: 'open',
      expectedOn: '2027-01-04',
    });
    // Owed alone it may still be packed at any moment.
    expect(await refused(bought, null)).toMatchObject({ message: expect.stringContaining('being packed') });
    await owe('withheld', '2027-01-04');
    expect(await stands(shop, bought)).toMatch(/^shipping: paid\/paid/);
    expect(await claim()).toMatchObject({ code: 'withheld' });
    expect(await refused(bought, 100_000)).toMatchObject({ message: expect.stringContaining('At most') });
    await refund(bought, null, { reason: 'delivery', idempotencyKey: 'owing-1-1' });
    await refund(bought, null, { reason: 'delivery', idempotencyKey: 'owing-1-1' });
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 4840]]);
    expect(await stands(shop, bought)).toMatch(/refunded\/cancelled/);
    expect(
      (await shop.events('evt.billing.item.closed'))
        .map(({ data }) => data as { itemId: number; how: string })
        .filter((data) => data.itemId === itemId)
        .map(({ how }) => how),
    ).toEqual(['refunded']);
    const texts = await shop.sql<{ text: string }>(
      'select text from billing.timeline where subscription_id = $1 order by id',
      [subscriptionId],
    );
    for (const words of ['An item is owed', 'The owed item is expected on 04/01/2027', 'Not being packed any more'])
      expect(texts.filter(({ text }) => text.startsWith(words))).toHaveLength(1);
  });

  test('a refusal by the prescriber gives back what is left of it', async () => {
    const bought = await withCredit();
    await refund(bought, 840);
    await shop.settle();
    await decline(shop, bought);
    expect([await captured(bought), await creditOf(bought)]).toEqual([[[3840, 3840]], 1_000]);
    expect(await stands(shop, bought)).toBe('refused: refunded/refused');
    expect(await backAt(bought)).toEqual([
      [840, 0, false],
      [3_000, 1_000, true],
    ]);
  });

  test("a part given back at the provider's own dashboard counts", async () => {
    const bought = await aBuyer(shop);
    const [item] = await shop.sql<{ stripe_transaction_id: string }>(
      'select stripe_transaction_id from billing.items where id = $1',
      [bought.itemId],
    );
    await shop.stripe(
      'POST',
      '/refunds',
      { payment_intent: item?.stripe_transaction_id ?? '', amount: '840' },
      'secret',
    );
    await shop.settle();
    expect(await moneyOf(bought)).toMatchObject({ leftPence: 4_000 });
    expect(await stands(shop, bought)).toMatch(/^review: paid\/review/);
    await refund(bought, null);
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 4840]]);
    expect((await published(shop, bought.subscriptionId)).filter((name) => name === 'payment.refunded')).toHaveLength(
      2,
    );
  });
});

describe('more than £100', () => {
  const dear = async (): Promise<Bought> => aBuyer(shop, { slug: 'weight-loss' });

  test('waits for somebody else, who agrees once', async () => {
    const bought = await dear();
    const [[paid] = []] = await captured(bought);
    expect(paid).toBeGreaterThan(10_000);
    expect(await refund(bought, 10_001)).toMatchObject({ state: 'requested' });
    await shop.settle();
    expect(await captured(bought)).toEqual([[paid, 0]]);
    const [request] = (await moneyOf(bought))?.refunds ?? [];
    const id = { refundId: request?.id ?? '' };
    expect(await shop.refused(approveRefund, id, anna())).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(approveRefund, id, shop.as.staff(['prescriber'], 73))).toMatchObject({
      code: 'forbidden',
    });
    const agreed = await Promise.all(Array.from({ length: 10 }, () => shop.ask(approveRefund, id, ben())));
    expect(new Set(agreed.map(({ refundId }) => refundId)).size).toBe(1);
    await shop.settle();
    expect(await captured(bought)).toEqual([[paid, 10_001]]);
    // An approved refund cannot be declined.
    expect(await shop.ask(declineRefund, id, ben())).toMatchObject({ state: 'succeeded' });
  });

  test('not agreed to: nothing moves, and it may be asked for again', async () => {
    const bought = await dear();
    const { refundId } = await refund(bought, null);
    expect(await refused(bought, 1)).toMatchObject({ code: 'conflict' });
    expect(await shop.ask(declineRefund, { refundId }, ben())).toMatchObject({ state: 'declined' });
    expect(await shop.ask(approveRefund, { refundId }, ben())).toMatchObject({ state: 'declined' });
    await shop.settle();
    expect((await captured(bought)).map(([, back]) => back)).toEqual([0]);
    expect(await refund(bought, 10_000)).toMatchObject({ amountPence: 10_000 });
    await shop.settle();
    expect((await captured(bought)).map(([, back]) => back)).toEqual([10_000]);
  });

  test('setting the status does not get round the second person', async () => {
    const bought = await dear();
    expect(
      await shop.refused(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, anna()),
    ).toMatchObject({ code: 'conflict', message: expect.stringContaining('needs a second person') });
  });

  test('a refusal by the prescriber needs nobody else, and takes a waiting request with it', async () => {
    const bought = await dear();
    const { refundId } = await refund(bought, 10_001);
    await decline(shop, bought);
    expect((await captured(bought)).every(([paid, back]) => paid === back)).toBe(true);
    expect(await shop.ask(approveRefund, { refundId }, ben())).toMatchObject({ state: 'declined' });
    await shop.settle();
    expect((await captured(bought)).every(([paid, back]) => paid === back)).toBe(true);
  });
});

describe('when the provider does not answer', () => {
  test('a part that went through is found, not made again', async () => {
    const bought = await aBuyer(shop);
    await shop.fault('timeout-after-commit', { count: 2 });
    await refund(bought, 500);
    await shop.settle().catch(() => undefined);
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 500]]);
    expect((await moneyOf(bought))?.refunds.map(({ state }) => state)).toEqual(['succeeded']);
  });

  test('away: the intent stands, and the money follows', async () => {
    const bought = await aBuyer(shop);
    await shop.fault('down', { count: 4 });
    await refund(bought, 500);
    await shop.settle().catch(() => undefined);
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
    expect(await captured(bought)).toEqual([[4840, 500]]);
  });

  test('a refund the bank sends back frees its part of the card', async () => {
    const bought = await aBuyer(shop, { card: CARDS.refundFails });
    await refund(bought, 500);
    await shop.clock.advance('P1D');
    await shop.settle();
    const money = await moneyOf(bought);
    expect(money?.refunds.map(({ state }) => state)).toEqual(['failed']);
    expect(money?.leftPence).toBe(4840);
    const owed = async () => {
      const today = londonDate(await shop.clock.now());
      const { returned } = await shop.ask(readBooks, { from: today, to: today }, shop.as.staff(['ops']));
      return returned.filter(({ subscriptionId }) => subscriptionId === bought.subscriptionId);
    };
    expect((await owed()).map(({ amountPence }) => amountPence)).toEqual([500]);
    // Once made again, it is no longer listed as open, whatever its outcome.
    await refund(bought, 600);
    expect(await owed()).toEqual([]);
  });
});

describe('by hand', () => {
  test('money goes back through people of support or ops alone', async () => {
    const bought = await aBuyer(shop);
    const order = { id: bought.itemId, status: 'refunded' as const, isConfirmed: true };
    expect(await shop.refused(setItemStatus, order, shop.as.staff(['prescriber', 'pharmacist'], 83))).toMatchObject({
      code: 'forbidden',
    });
    expect(await captured(bought)).toEqual([[4840, 0]]);
  });
});

describe('what cannot be given back', () => {
  test.each([
    ['nothing', { amountPence: 0 }, 'Please enter an amount of at least £0.01.'],
    ['less than nothing', { amountPence: -500 }, 'Please enter an amount of at least £0.01.'],
    ['half a penny', { amountPence: 0.5 }, undefined],
    ['without a reason', { reason: '' }, 'Please choose a reason.'],
  ])('%s', async (_, more, message) => {
    const bought = await aBuyer(shop, { photos: 0 });
    expect(await refused(bought, 500, more)).toMatchObject({ code: 'invalid', ...(message ? { message } : {}) });
    expect(await captured(bought)).toEqual([[4840, 0]]);
  });

  test('an item that was never paid, one that is not there, and by those who may not', async () => {
    const bought = await aBuyer(shop, { photos: 0 });
    const [next] = await shop.sql<{ id: string }>(
      'select id from billing.items where subscription_id = $1 and sequence = 2',
      [bought.subscriptionId],
    );
    expect(await refused({ ...bought, itemId: Number(next?.id) }, 1)).toMatchObject({
      code: 'conflict',
      message: 'There is no payment to give back for this item.',
    });
    expect(await refused({ ...bought, itemId: 999_999 }, 1)).toMatchObject({ code: 'not_found' });
    expect(await refused(bought, 1, {}, shop.as.staff(['prescriber'], 73))).toMatchObject({ code: 'forbidden' });
    expect(await refused(bought, 1, {}, shop.as.customer(bought.userId))).toMatchObject({ code: 'forbidden' });
  });

  test('more than was paid, by whoever writes the row', async () => {
    const bought = await aBuyer(shop, { photos: 0 });
    await expect(
      shop.sql(
        `insert into billing.refunds (id, charge_id, subscription_id, item_id, user_id, amount_pence, credit_pence, cause, state, created_at, changed_at)
         select gen_random_uuid(), id, subscription_id, item_id, user_id, amount_pence + 1, 0, 'staff', 'created', now(), now() from billing.charges where subscription_id = $1`,
        [bought.subscriptionId],
      ),
    ).rejects.toThrow('refunded more than was paid');
  });
});

describe('money that the customer disputes at their bank', () => {
  const disputeOf = async ({ subscriptionId }: Bought) => {
    const found = await shop.sql<{ id: string }>(
      `select d.id from sandbox.documents d join billing.charges c on d.doc->>'payment_intent' = c.payment_intent_id where d.kind = 'dispute' and c.subscription_id = $1`,
      [subscriptionId],
    );
    return found[0]?.id ?? '';
  };
  const close = async (bought: Bought, how: 'winning' | 'losing') => {
    await shop.stripe(
      'POST',
      `/disputes/${await disputeOf(bought)}`,
      { 'evidence[uncategorized_text]': `${how}_evidence` },
      'secret',
    );
    await shop.settle();
  };
  const disputed = async () => {
    const bought = await aBuyer(shop, { card: CARDS.disputed });
    await until(
      async () =>
        (await shop.sql('select 1 from billing.disputes where subscription_id = $1', [bought.subscriptionId])).length >
        0,
      60_000,
      'the dispute',
    );
    await shop.settle();
    return bought;
  };
  const one = async ({ subscriptionId }: Bought) =>
    (await shop.ask(readDisputes, {}, anna())).disputes.find((dispute) => dispute.subscriptionId === subscriptionId);
  const refundsOf = ({ subscriptionId }: Bought) =>
    shop.sql<{ state: string }>('select state from billing.refunds where subscription_id = $1', [subscriptionId]);

  test('is not refunded meanwhile, by whichever way staff try it, and the refusal says what to do', async () => {
    const bought = await disputed();
    for (const pence of [null, 500])
      expect(await refused(bought, pence)).toMatchObject({
        code: 'disputed',
        status: 409,
        message: expect.stringMatching(/disputes £48\.40 .* answer the dispute by \d\d\/\d\d\/\d{4}/),
      });
    expect(
      await shop.refused(
        setItemStatus,
        { id: bought.itemId, status: 'refunded', reason: 'Goodwill of ours', isConfirmed: true },
        shop.as.staff(['support']),
      ),
    ).toMatchObject({ status: 409, message: expect.stringContaining('disputes') });
    expect([await refundsOf(bought), await stands(shop, bought)]).toEqual([
      [],
      'review: paid/review, upcoming/upcoming',
    ]);
    expect(await one(bought)).toMatchObject({
      state: 'open',
      amountPence: 4840,
      feePence: 2000,
      reason: 'fraudulent',
      answerBy: expect.any(String),
      isSettled: false,
    });
  });

  test('and lost: nothing goes back a second time, and the plan goes on when staff say so, its next charge with a letter', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.disputed);
    await toDueDate(shop, bought);
    await until(async () => (await one(bought)) !== undefined, 60_000, 'the dispute');
    await shop.settle();
    const [item] = await shop.sql<{ id: number }>(
      `select id::int from billing.items where subscription_id = $1 and status = 'paid'`,
      [bought.subscriptionId],
    );
    await close(bought, 'losing');
    expect(await refused({ ...bought, itemId: item!.id }, null)).toMatchObject({
      code: 'disputed',
      message: expect.stringContaining('a second time'),
    });
    expect(await one(bought)).toMatchObject({ state: 'lost', closedAt: expect.any(String) });
    const settle = { disputeId: (await one(bought))?.id ?? '' };
    for (let n = 0; n < 2; n++) await shop.ask(settleDispute, settle, anna());
    await shop.settle();
    expect(await one(bought)).toMatchObject({ isSettled: true });
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, refunded/cancelled, upcoming/upcoming');
    expect(await refundsOf(bought)).toEqual([]);
    // Heard of again by the provider, it stays settled.
    await shop
      .stripe('POST', `/disputes/${settle.disputeId}`, { 'metadata[seen]': 'again' }, 'secret')
      .catch(() => undefined);
    await shop.settle();
    expect(await one(bought)).toMatchObject({ isSettled: true });
  });

  test('one that is open or won is not settled by staff', async () => {
    const bought = await disputed();
    const settle = { disputeId: (await one(bought))?.id ?? '' };
    expect(await shop.refused(settleDispute, settle, anna())).toMatchObject({ status: 409 });
    await close(bought, 'winning');
    expect(await shop.refused(settleDispute, settle, anna())).toMatchObject({ status: 409 });
    expect(await one(bought)).toMatchObject({ state: 'won' });
  });

  test('a refusal by the prescriber waits for the bank: lost, nothing is paid twice; won, the refund is made', async () => {
    const [lost, won] = [await disputed(), await disputed()];
    for (const bought of [lost, won]) {
      await decline(shop, bought);
      expect(await refundsOf(bought)).toEqual([{ state: 'created' }]);
    }
    const { returned } = await shop.ask(readBooks, { from: '2026-01-01', to: '2040-01-01' }, shop.as.staff(['ops']));
    expect(
      returned.filter(({ subscriptionId }) => [lost, won].some((one) => one.subscriptionId === subscriptionId)),
    ).toEqual([]);
    await close(lost, 'losing');
    await close(won, 'winning');
    await shop.clock.advance('PT2H');
    await shop.settle();
    expect([await refundsOf(lost), await refundsOf(won)]).toEqual([[{ state: 'declined' }], [{ state: 'succeeded' }]]);
  });
});
