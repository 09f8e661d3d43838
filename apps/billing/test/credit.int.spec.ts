import { describe, expect, test } from '@jest/globals';
import {
  approveCredit,
  beginRefund,
  changeCredit,
  declineCredit,
  readCreditRequests,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import { claimAndShip, aShop, aCustomer, checkedBooks, confirmed, consult, saveCard, boughtOf } from './shop.ts';

const shop = aShop();
const anna = () => shop.as.staff(['support'], 81);
const ben = () => shop.as.staff(['ops'], 82);
const ledger = async (userId: number): Promise<{ sum: number; balance: number; count: number }> => {
  const [row] = await shop.sql<{ sum: string; balance: string; count: string }>(
    `select coalesce(sum(e.amount_pence), 0) as sum, count(e.*) as count, coalesce((select balance_pence from billing.credit_accounts where user_id = $1), 0) as balance
     from billing.credit_entries e where e.user_id = $1`,
    [userId],
  );
  return { sum: Number(row?.sum), balance: Number(row?.balance), count: Number(row?.count) };
};
const aPerson = async (): Promise<number> => {
  const userId = await aCustomer(shop);
  await shop.settle();
  return userId;
};

describe('credit above the limit', () => {
  test('up to £50 is one person’s doing, a penny more waits for another', async () => {
    const userId = await aPerson();
    const ask = (valuePence: number) => shop.ask(changeCredit, { userId, valuePence }, anna());
    expect(await ask(5_000)).toEqual({ balancePence: 5_000, state: 'approved', requestId: null });
    expect(await ask(5_001)).toMatchObject({ balancePence: 5_000, state: 'requested' });
    expect(await ask(-5_001)).toMatchObject({ balancePence: 5_000, state: 'requested' });
    expect(await ledger(userId)).toEqual({ sum: 5_000, balance: 5_000, count: 1 });
    const { limitPence, requests } = await shop.ask(readCreditRequests, { userId }, ben());
    expect([limitPence, requests.map(({ amountPence, state, askedBy }) => [amountPence, state, askedBy])]).toEqual([
      5_000,
      expect.arrayContaining([
        [-5_001, 'requested', 81],
        [5_001, 'requested', 81],
      ]),
    ]);
  });

  test('parts given within a day add up to the limit; the next day begins anew', async () => {
    const userId = await aPerson();
    const ask = (valuePence: number, idempotencyKey: string) =>
      shop.ask(changeCredit, { userId, valuePence, idempotencyKey }, anna());
    const first = await ask(3_000, 'one');
    expect(first).toMatchObject({ balancePence: 3_000, state: 'approved' });
    expect(await ask(2_001, 'two')).toMatchObject({ balancePence: 3_000, state: 'requested' });
    expect(await ask(2_000, 'three')).toMatchObject({ balancePence: 5_000, state: 'approved' });
    expect(await ask(3_000, 'one')).toMatchObject({ balancePence: 5_000, state: 'approved' });
    expect(await ask(-4_000, 'four')).toMatchObject({ balancePence: 1_000, state: 'approved' });
    await shop.clock.advance('P1DT1M');
    // Yesterday's request is still pending, and does not count as credit given today.
    expect(await ask(2_001, 'two')).toMatchObject({ balancePence: 1_000, state: 'requested' });
    expect(await ask(5_000, 'five')).toMatchObject({ balancePence: 6_000, state: 'approved' });
    expect(await ledger(userId)).toEqual({ sum: 6_000, balance: 6_000, count: 4 });
  });

  test('is for support and ops alone', async () => {
    const userId = await aPerson();
    expect(
      await shop.refused(changeCredit, { userId, valuePence: 100 }, shop.as.staff(['prescriber', 'dispatch'], 83)),
    ).toMatchObject({ code: 'forbidden' });
    expect(await ledger(userId)).toEqual({ sum: 0, balance: 0, count: 0 });
  });

  test('is given once however often it is agreed to, and never by who asked for it', async () => {
    const userId = await aPerson();
    const order = { userId, valuePence: 20_000, idempotencyKey: 'much' };
    const asked = await Promise.all(Array.from({ length: 10 }, () => shop.ask(changeCredit, order, anna())));
    const ids = new Set(asked.map(({ requestId }) => requestId));
    expect(ids.size).toBe(1);
    const id = { requestId: asked[0]?.requestId ?? '' };
    expect(await shop.refused(approveCredit, id, anna())).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(approveCredit, id, shop.as.staff(['prescriber'], 83))).toMatchObject({
      code: 'forbidden',
    });
    const agreed = await Promise.all(Array.from({ length: 10 }, () => shop.ask(approveCredit, id, ben())));
    for (const one of agreed) expect(one).toMatchObject({ balancePence: 20_000, state: 'approved' });
    expect(await shop.refused(declineCredit, id, ben())).toMatchObject({ code: 'decided_already', status: 409 });
    expect(await ledger(userId)).toEqual({ sum: 20_000, balance: 20_000, count: 1 });
    const audit = await shop.sql(
      `select actor_id::int as who, action from billing.audit where object = $1 and action like 'credit.%' order by id`,
      [`user=${userId}`],
    );
    expect(audit).toEqual([
      { who: 81, action: 'credit.asked' },
      { who: 82, action: 'credit.decided' },
    ]);
  });

  test('changes nothing when declined, and cannot take credit that was spent meanwhile', async () => {
    const userId = await aPerson();
    await shop.ask(changeCredit, { userId, valuePence: 4_000 }, anna());
    const more = await shop.ask(changeCredit, { userId, valuePence: 9_000 }, anna());
    expect(await shop.ask(declineCredit, { requestId: more.requestId ?? '' }, ben())).toMatchObject({
      state: 'declined',
      balancePence: 4_000,
    });
    const less = await shop.ask(changeCredit, { userId, valuePence: -6_000 }, anna());
    expect(await shop.refused(approveCredit, { requestId: less.requestId ?? '' }, ben())).toMatchObject({
      code: 'conflict',
      message: 'The credit is £40.00, so £60.00 cannot be taken off.',
    });
    expect((await shop.ask(readCreditRequests, { userId }, ben())).requests.map(({ state }) => state)).toContain(
      'requested',
    );
    expect(await ledger(userId)).toEqual({ sum: 4_000, balance: 4_000, count: 1 });
  });
});

describe('many at once', () => {
  test('grants, takings, a checkout that uses it and refunds that return it: never below zero, nothing lost', async () => {
    const userId = await aPerson();
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    await shop.ask(changeCredit, { userId, valuePence: 1_000 }, anna());
    const started = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
    expect(started.amountPence).toBe(3_840);
    await confirmed(shop, userId, started);
    const bought = await boughtOf(shop, { userId, subscriptionId: started.subscriptionId, card });
    const { itemId } = bought;
    await claimAndShip(shop, bought);
    expect(await ledger(userId)).toMatchObject({ balance: 0 });
    // Card money is refunded first, then credit: the last ten pounds go back to the account.
    const refund = (n: number) =>
      shop.ask(
        beginRefund,
        { itemId, amountPence: 484, reason: 'goodwill', idempotencyKey: `part-${n}` },
        shop.as.staff(['support'], 84),
      );
    const work = (n: number): Promise<unknown> => {
      if (n % 9 === 0) return refund(n);
      // All grants together are within one person's daily limit.
      const valuePence = n % 2 === 0 ? 100 : -80;
      return shop.ask(changeCredit, { userId, valuePence, idempotencyKey: `k${n}` }, anna());
    };
    // A busy machine may answer too late; a retry with the same key changes nothing twice.
    const untilAnswered = (n: number): Promise<unknown> =>
      work(n).catch((error: unknown) => {
        if (error instanceof Fault && error.code === 'timeout') return untilAnswered(n);
        throw error;
      });
    const all: PromiseSettledResult<unknown>[] = [];
    for (let wave = 0; wave < 5; wave++)
      all.push(...(await Promise.allSettled(Array.from({ length: 18 }, (_, n) => untilAnswered(wave * 18 + n)))));
    const bad = all.filter(
      (one) => one.status === 'rejected' && !(one.reason instanceof Fault && one.reason.status === 409),
    );
    expect(bad).toEqual([]);
    await shop.settle();
    const { sum, balance, count } = await ledger(userId);
    expect(balance).toBe(sum);
    expect(balance).toBeGreaterThanOrEqual(0);
    const given = all.filter((one, n) => one.status === 'fulfilled' && n % 9 !== 0).length;
    const parts = await shop.sql<{ credit: string }>(
      `select coalesce(sum(credit_pence), 0) as credit from billing.refunds where item_id = $1 and state = 'succeeded'`,
      [itemId],
    );
    // All ten parts are back: £38.40 on the card, £10.00 here.
    expect(Number(parts[0]?.credit)).toBe(1_000);
    const returned = await shop.sql(`select 1 from billing.credit_entries where user_id = $1 and cause = 'refunded'`, [
      userId,
    ]);
    expect(count).toBe(2 + given + returned.length);
    const lowest = await shop.sql<{ low: string }>(
      'select min(balance_pence) as low from billing.credit_entries where user_id = $1',
      [userId],
    );
    expect(Number(lowest[0]?.low)).toBeGreaterThanOrEqual(0);
    expect(await checkedBooks(shop)).toEqual([]);
  });
});
