import { describe, expect, test } from '@jest/globals';
import { addDays } from '@sorrel/contracts/london';
import {
  backToApproval,
  cancelSubscription,
  changeCredit,
  claimForDispatch,
  endSubscription,
  mySubscriptions,
  readSubscription,
  retryPayment,
  setItemStatus,
  staffChangePlan,
  startSubscription,
  undoCancel,
  updateDate,
} from '@sorrel/contracts/billing/rpc';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { photosAdded } from '@sorrel/contracts/media/events';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import {
  aShop,
  anActive,
  aBuyer,
  aCustomer,
  addPhotos,
  approve,
  ask,
  captured,
  CARDS,
  consult,
  decline,
  mine,
  fullWeek,
  saveCard,
  ship,
  stands,
  published,
  revoke,
  useNewCard,
  type Bought,
  boughtOf,
} from './shop.ts';

const shop = aShop();
const claim = (bought: Bought) => shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']));
const dueOf = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find((one) => one.id === subscriptionId)?.dueAt;

describe('from approval to the next delivery', () => {
  test('approved, packed, shipped, and after two months charged once and reviewed again', async () => {
    const bought = await aBuyer(shop);
    const before = await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff(['dispatch']));
    expect(before).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^No approval of this item has arrived here yet\..*try again in a moment/),
    });
    const prescriptionId = await approve(shop, bought);
    expect(await stands(shop, bought)).toBe('shipping: paid/paid, upcoming/upcoming');
    const cleared = await shop.events('evt.billing.item.cleared');
    expect(cleared.at(-1)?.data).toEqual({
      subscriptionId: bought.subscriptionId,
      itemId: bought.itemId,
      userId: bought.userId,
      prescriptionId,
      shipOn: null,
    });

    expect(await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff(['support']))).toMatchObject({
      code: 'forbidden',
    });
    expect(await claim(bought)).toMatchObject({ subscriptionId: bought.subscriptionId, userId: bought.userId });
    expect((await claim(bought)).events).toEqual([]);
    expect(await stands(shop, bought)).toBe('shipping: packaging/packaging, upcoming/upcoming');
    await ship(shop, bought);
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, upcoming/upcoming');
    expect((await mine(shop, bought.userId))[0]?.items[0]).toMatchObject({ trackingId: `TT${bought.itemId}GB` });

    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, paid/review, upcoming/upcoming');
    expect((await captured(shop, bought)).map((charge) => charge.amount)).toEqual([4840, 4840]);
    expect(await published(shop, bought.subscriptionId)).toEqual([
      'item.paid',
      'review.requested',
      'item.cleared',
      'item.paid',
      'review.requested',
    ]);
    const [first, second] = await shop.sql<{ due_at: string; paid_at: Date }>(
      'select due_at::text, paid_at from billing.items where subscription_id = $1 order by sequence offset 1',
      [bought.subscriptionId],
    );
    // 08:00 in London on the due date.
    expect(
      `${first?.paid_at.toISOString().slice(0, 10)} ${new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(first?.paid_at)}`,
    ).toBe(`${first?.due_at} 08:00`);
    expect((second?.due_at ?? '') > (first?.due_at ?? '')).toBe(true);
  });

  test('a prescription with a repeat left sends the next item straight to the pharmacy, once', async () => {
    const bought = await anActive(shop, {}, { repeats: 1 });
    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('shipping: shipped/shipped, paid/paid, upcoming/upcoming');
    const [next] = await shop.sql<{ id: string }>(
      'select id from billing.items where subscription_id = $1 and sequence = 2',
      [bought.subscriptionId],
    );
    const second = { ...bought, itemId: Number(next?.id) };
    await claim(second);
    await ship(shop, second);
    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, shipped/shipped, paid/review, upcoming/upcoming');
  });

  test('the newest prescription counts, also where it is for less: what an older one would still allow is not charged', async () => {
    const bought = await anActive(shop);
    await shop.clock.advance('P2M1D');
    await shop.settle();
    const [next] = await shop.sql<{ id: string }>(
      'select id from billing.items where subscription_id = $1 and sequence = 2',
      [bought.subscriptionId],
    );
    const second = { ...bought, itemId: Number(next?.id) };
    const today = (await shop.clock.now()).toISOString().slice(0, 10);
    await approve(shop, second, { validUntil: addDays(today, 30) });
    await claim(second);
    await ship(shop, second);
    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, shipped/shipped, upcoming/review');
    expect(await captured(shop, bought)).toHaveLength(2);
  });

  test('a prescription that has run out closes the gate', async () => {
    const bought = await aBuyer(shop);
    const today = (await shop.clock.now()).toISOString().slice(0, 10);
    await approve(shop, bought, { validUntil: today });
    await shop.clock.advance('P2D');
    expect(await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']))).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/prescription/),
    });
  });

  test('the customer moves the date, and is charged on that day', async () => {
    const bought = await anActive(shop);
    const me = shop.as.customer(bought.userId);
    const due = fullWeek(new Date((await shop.clock.now()).getTime() + 10 * 86_400_000).toISOString().slice(0, 10));
    expect(await shop.ask(updateDate, { sub_id: bought.subscriptionId, due_at: due }, me)).toMatchObject({
      dueAt: due,
      status: 'active',
    });
    await shop.clock.at(`${addDays(due, -1)}T12:00:00Z`);
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(1);
    await shop.clock.at(`${due}T12:00:00Z`);
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test('refuses to supply and gives card and credit back, once, whatever is repeated', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    await shop.settle();
    await shop.ask(changeCredit, { userId, valuePence: 1_000 }, shop.as.staff());
    const { clientSecret, subscriptionId, amountPence } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    expect(amountPence).toBe(3840);
    const [id] = (clientSecret ?? '').split('_secret');
    await shop.stripe('POST', `/payment_intents/${id}/confirm`, { client_secret: clientSecret ?? '' });
    await shop.settle();
    await addPhotos(shop, userId);
    expect((await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).creditPence).toBe(0);
    const bought = await boughtOf(shop, { userId, subscriptionId, card });
    await decline(shop, bought);
    await decline(shop, bought);
    expect(await stands(shop, bought)).toBe('refused: refunded/refused');
    expect((await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).creditPence).toBe(1_000);
    expect((await captured(shop, bought)).map((charge) => [charge.amount, charge.refunded])).toEqual([[3840, 3840]]);
    expect(await published(shop, subscriptionId)).toEqual([
      'item.paid',
      'review.requested',
      'item.closed',
      'item.closed',
      'subscription.ended',
      'payment.refunded',
    ]);
    const [refund] = (await shop.events('evt.billing.payment.refunded')).slice(-1);
    expect(refund?.data).toMatchObject({
      subscriptionId,
      amountPence: 3840,
      creditPence: 1_000,
      isFull: true,
      cause: 'refused',
    });
    await shop.clock.advance('P3M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(1);
  });

  test('while the card provider is away: refused at once, the money follows when it is back', async () => {
    const bought = await aBuyer(shop);
    await shop.fault('down', { count: 4 });
    await decline(shop, bought).catch(() => undefined);
    expect(await stands(shop, bought)).toMatch(/^refused/);
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
    expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([4840]);
    expect(await stands(shop, bought)).toBe('refused: refunded/refused');
  });

  test("the refund's answer is lost: it is looked for, not made again", async () => {
    const bought = await aBuyer(shop);
    const [item] = await shop.sql<{ round: number }>('select round from billing.items where id = $1', [bought.itemId]);
    expect(item?.round).toBe(1);
    await shop.fault('timeout-after-commit', { count: 2 });
    await decline(shop, bought).catch(() => undefined);
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
    expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([4840]);
    expect(await shop.sql(`select state from billing.refunds where item_id = $1`, [bought.itemId])).toEqual([
      { state: 'succeeded' },
    ]);
  });

  test('a refund the bank sends back is shown to staff', async () => {
    const bought = await aBuyer(shop, { card: CARDS.refundFails });
    await decline(shop, bought);
    const isBack = "select 1 from billing.refunds where subscription_id = $1 and state = 'failed'";
    await until(
      async () => (await shop.sql(isBack, [bought.subscriptionId])).length > 0,
      60_000,
      'the refund to come back',
    );
    await shop.settle();
    const { timeline } = await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff());
    expect(timeline.some((entry) => /did not reach the card/.test(entry.text))).toBe(true);
  });
});

describe('a question to the customer', () => {
  test('waits, and photos take it back to the prescriber as a new round', async () => {
    const bought = await aBuyer(shop);
    await ask(shop, bought);
    expect(await stands(shop, bought)).toBe('waiting: waiting/review, upcoming/upcoming');
    await approve(shop, bought, { round: 1 });
    expect(await stands(shop, bought)).toMatch(/^waiting/);
    // Photos sent before the question do not answer it, however late their event arrives.
    const photos = [{ id: 9_000_000 + bought.userId, view: 'front' as const, at: '2026-01-01T00:00:00.000Z' }];
    await plantEvent(shop, photosAdded, `photos:${bought.userId}`, { userId: bought.userId, photos });
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^waiting/);
    await addPhotos(shop, bought.userId, 1);
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
    await approve(shop, bought, { round: 1 });
    expect(await stands(shop, bought)).toMatch(/^review/);
    await approve(shop, bought, { round: 2 });
    expect(await stands(shop, bought)).toMatch(/^shipping/);
  });
});

describe('leaving', () => {
  test('active: no further charge, undo until the date, then the end', async () => {
    const bought = await anActive(shop);
    const me = shop.as.customer(bought.userId);
    expect(await shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, me)).toMatchObject({
      status: 'active',
    });
    expect((await shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, me)).events).toEqual([]);
    expect(await stands(shop, bought)).toBe('active (leaving): shipped/shipped, upcoming/upcoming');
    expect(await shop.refused(backToApproval, { id: bought.subscriptionId }, shop.as.staff())).toMatchObject({
      code: 'conflict',
    });
    await shop.ask(undoCancel, { subscription: bought.subscriptionId }, me);
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, upcoming/upcoming');
    await shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, me);
    await shop.clock.advance('P2M2D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('cancelled (leaving): shipped/shipped');
    expect(await captured(shop, bought)).toHaveLength(1);
    expect(await shop.refused(undoCancel, { subscription: bought.subscriptionId }, me)).toMatchObject({
      code: 'conflict',
    });
    expect((await published(shop, bought.subscriptionId)).slice(-5)).toEqual([
      'cancellation.requested',
      'cancellation.undone',
      'cancellation.requested',
      'item.closed',
      'subscription.ended',
    ]);
  });

  test('shipping: what is paid still ships, then it ends', async () => {
    const bought = await aBuyer(shop);
    await approve(shop, bought);
    await shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, shop.as.customer(bought.userId));
    expect(await stands(shop, bought)).toMatch(/^shipping \(leaving\)/);
    await claim(bought);
    await ship(shop, bought);
    expect(await stands(shop, bought)).toBe('cancelled (leaving): shipped/shipped');
  });

  test('in review: withdrawn, and the money goes back once; not for somebody else', async () => {
    const bought = await aBuyer(shop);
    const me = shop.as.customer(bought.userId);
    const leave = { subscription: bought.subscriptionId, reason: 'not-needed' as const };
    expect(await shop.ask(cancelSubscription, leave, me)).toMatchObject({ status: 'cancelled', dueAt: null });
    expect((await shop.ask(cancelSubscription, leave, me)).events).toEqual([]);
    await shop.settle();
    expect(await stands(shop, bought)).toBe('cancelled (leaving): refunded/cancelled');
    expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([4840]);
    expect(await shop.refused(undoCancel, { subscription: bought.subscriptionId }, me)).toMatchObject({
      code: 'conflict',
    });
    expect(
      await shop.sql('select reason, reason_sealed from billing.cancellations where subscription_id = $1', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ reason: null, reason_sealed: expect.stringMatching(/^s1\./) }]);
    expect((await published(shop, bought.subscriptionId)).slice(2, 6)).toEqual([
      'cancellation.requested',
      'review.withdrawn',
      'item.closed',
      'item.closed',
    ]);
    const stranger = await aCustomer(shop);
    expect(
      await shop.refused(cancelSubscription, { subscription: bought.subscriptionId }, shop.as.customer(stranger)),
    ).toMatchObject({ code: 'not_found' });
    expect(
      await shop.refused(
        updateDate,
        { sub_id: bought.subscriptionId, due_at: '2030-01-01' },
        shop.as.customer(stranger),
      ),
    ).toMatchObject({ code: 'not_found' });
  });

  test("ended by staff: at once, with the unshipped item's money back; not while it is packed; twice is harmless", async () => {
    const packed = await aBuyer(shop);
    await approve(shop, packed);
    await claim(packed);
    expect(await shop.refused(endSubscription, { subscription: packed.subscriptionId }, shop.as.staff())).toMatchObject(
      { code: 'conflict', message: expect.stringMatching(/packed/) },
    );

    const bought = await aBuyer(shop);
    await approve(shop, bought);
    expect(await shop.ask(endSubscription, { subscription: bought.subscriptionId }, shop.as.staff())).toMatchObject({
      status: 'cancelled',
      dueAt: null,
    });
    expect((await shop.ask(endSubscription, { subscription: bought.subscriptionId }, shop.as.staff())).events).toEqual(
      [],
    );
    await shop.settle();
    expect(await stands(shop, bought)).toBe('cancelled: refunded/cancelled');
    expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([4840]);
    expect(await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('back to approval', () => {
  test('an active treatment is reviewed again: yes goes on, no ends it without a refund', async () => {
    const bought = await anActive(shop);
    expect(await shop.ask(backToApproval, { id: bought.subscriptionId }, shop.as.staff())).toMatchObject({
      status: 'review',
    });
    expect((await shop.ask(backToApproval, { id: bought.subscriptionId }, shop.as.staff())).events).toEqual([]);
    expect((await published(shop, bought.subscriptionId)).at(-1)).toBe('review.requested');
    await approve(shop, bought);
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, upcoming/upcoming');
    await shop.ask(backToApproval, { id: bought.subscriptionId }, shop.as.staff());
    await decline(shop, bought);
    expect(await stands(shop, bought)).toBe('refused: shipped/shipped');
    expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([0]);
  });
});

describe('pregnancy', () => {
  test('takes a cleared item back, pauses the charge, and lets it run again afterwards', async () => {
    const cleared = await aBuyer(shop);
    await approve(shop, cleared);
    await plantEvent(shop, pregnancyChanged, `patient:${cleared.userId}`, {
      userId: cleared.userId,
      isPregnant: true,
      at: new Date().toISOString(),
    });
    await shop.settle();
    expect(await stands(shop, cleared)).toBe('review: paid/review, upcoming/upcoming');
    expect((await published(shop, cleared.subscriptionId)).slice(-3)).toEqual([
      'item.held',
      'review.requested',
      'charge.held',
    ]);
    expect(await shop.refused(claimForDispatch, { id: cleared.itemId }, shop.as.staff(['pharmacist']))).toMatchObject({
      code: 'conflict',
    });

    const active = await anActive(shop);
    await plantEvent(shop, pregnancyChanged, `patient:${active.userId}`, {
      userId: active.userId,
      isPregnant: true,
      at: new Date().toISOString(),
    });
    await shop.clock.advance('P2M2D');
    await shop.settle();
    expect(await captured(shop, active)).toHaveLength(1);
    expect(await stands(shop, active)).toMatch(/^waiting/);
    await plantEvent(shop, pregnancyChanged, `patient:${active.userId}`, {
      userId: active.userId,
      isPregnant: false,
      at: new Date().toISOString(),
    });
    await shop.settle();
    // Months later the e-mail goes first, and the charge follows after the notice period.
    expect(await captured(shop, active)).toHaveLength(1);
    await shop.clock.advance('P4D');
    await shop.settle();
    expect(await captured(shop, active)).toHaveLength(2);
    expect(await stands(shop, active)).toMatch(/^review/);
  });
});

describe('shipping and refunding at the same moment', () => {
  test('either the parcel or the refund goes through, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const bought = await aBuyer(shop);
      await approve(shop, bought);
      const [claimed, refunded] = await Promise.allSettled([
        claim(bought),
        shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, shop.as.staff()),
      ]);
      expect([claimed.status, refunded.status].sort()).toEqual(['fulfilled', 'rejected']);
      await shop.settle();
      const state = await stands(shop, bought);
      expect(state).toBe(
        claimed.status === 'fulfilled'
          ? 'shipping: packaging/packaging, upcoming/upcoming'
          : 'cancelled: refunded/cancelled',
      );
      expect((await captured(shop, bought)).map((charge) => charge.refunded)).toEqual([
        claimed.status === 'fulfilled' ? 0 : 4840,
      ]);
    }
  });
});

describe("a friend's order", () => {
  test('earns the referrer £10 when it ships, and takes it back when it is refunded', async () => {
    const referrer = await aCustomer(shop);
    const bought = await aBuyer(shop);
    await shop.sql('update billing.subscriptions set referrer_id = $1, promotion_code = $2 where id = $3', [
      referrer,
      `REF${referrer}`,
      bought.subscriptionId,
    ]);
    await approve(shop, bought);
    await claim(bought);
    await ship(shop, bought);
    await ship(shop, bought);
    const credit = async () => (await shop.ask(mySubscriptions, {}, shop.as.customer(referrer))).creditPence;
    expect(await credit()).toBe(1_000);
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, shop.as.staff());
    await shop.settle();
    expect(await credit()).toBe(0);
    expect(await stands(shop, bought)).toBe('active: refunded/shipped, upcoming/upcoming');
    expect(await dueOf(bought)).not.toBeNull();
  });
});

describe('a prescription that is revoked', () => {
  const captures = async (bought: Bought) => (await captured(shop, bought)).length;

  test('lets nothing leave that it cleared: back to the prescriber, once, until something new is signed', async () => {
    const bought = await aBuyer(shop);
    const first = await approve(shop, bought);
    await revoke(shop, bought, first);
    await revoke(shop, bought, first);
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
    expect(await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']))).toMatchObject({
      code: 'conflict',
    });
    const told = await published(shop, bought.subscriptionId);
    expect(told.filter((one) => one === 'item.held')).toHaveLength(1);
    expect(told.filter((one) => one === 'review.requested')).toHaveLength(2);
    const written = await shop.sql('select by from billing.timeline where subscription_id = $1 and text = $2', [
      bought.subscriptionId,
      `Prescription PRX${first} was revoked`,
    ]);
    expect(written).toEqual([{ by: 'Dr Hale' }]);
    const second = await approve(shop, bought);
    expect((await shop.events('evt.billing.item.cleared')).at(-1)?.data).toMatchObject({ prescriptionId: second });
    await claim(bought);
    await ship(shop, bought);
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, upcoming/upcoming');
  });

  test('is not cleared again by the customer’s answer to a question', async () => {
    const bought = await aBuyer(shop);
    const id = await approve(shop, bought);
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'waiting' }, shop.as.staff(['prescriber']));
    await shop.settle();
    await revoke(shop, bought, id);
    const before = (await shop.events('evt.billing.item.cleared')).length;
    await addPhotos(shop, bought.userId);
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
    expect((await shop.events('evt.billing.item.cleared')).length).toBe(before);
  });

  test('with repeats left charges nothing on the due date and sends nothing: a prescriber looks first', async () => {
    const bought = await aBuyer(shop);
    const id = await approve(shop, bought, { repeats: 5 });
    await claim(bought);
    await ship(shop, bought);
    await revoke(shop, bought, id);
    expect(await stands(shop, bought)).toBe('active: shipped/shipped, upcoming/upcoming');
    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, upcoming/review');
    expect(await captures(bought)).toBe(1);
  });

  test('ends the older ones of its line too, and "send now" charges nothing', async () => {
    const bought = await anActive(shop, {}, { repeats: 5 });
    await shop.ask(backToApproval, { id: bought.subscriptionId }, shop.as.staff());
    await shop.settle();
    // A second look at what was supplied: no item carries this one.
    const again = await approve(shop, bought);
    await revoke(shop, bought, again);
    await shop.ask(
      staffChangePlan,
      { subscription: bought.subscriptionId, change: { kind: 'send-now', reason: 'Lost in the post' } },
      shop.as.staff(),
    );
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, upcoming/review');
    expect(await captures(bought)).toBe(1);
  });

  test('stops a payment that is behind, and staff cannot take it', async () => {
    const bought = await aBuyer(shop);
    const id = await approve(shop, bought, { repeats: 5 });
    await claim(bought);
    await ship(shop, bought);
    const card = bought.card;
    await useNewCard(shop, bought, CARDS.declinedLater);
    await shop.clock.advance('P2M1D');
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^pending: shipped\/shipped, upcoming\/upcoming/);
    await revoke(shop, bought, id);
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, upcoming/review');
    await shop.refused(
      retryPayment,
      { subscription: bought.subscriptionId, payment_method: card },
      shop.as.staff(['ops']),
    );
    await shop.clock.advance('P5D');
    await shop.settle();
    expect(await captures(bought)).toBe(1);
  });

  test('heard of before its approval, clears nothing', async () => {
    const bought = await aBuyer(shop);
    const next = await approve(shop, await aBuyer(shop));
    await revoke(shop, bought, next + 1);
    expect(await approve(shop, bought)).toBe(next + 1);
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
  });
});
