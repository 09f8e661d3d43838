import { describe, expect, jest, test } from '@jest/globals';
import {
  changePaymentMethod,
  chooseBackup,
  confirmSubscription,
  endSubscription,
  mySubscriptions,
  myMethods,
  previewMine,
  readRecovery,
  readSubscription,
} from '@sorrel/contracts/billing/rpc';

import { bankSays as changeBank } from '@sorrel/test-kit/journey';
import {
  aShop,
  anActive,
  aCustomer,
  answerBank,
  captured,
  CARDS,
  mine,
  payInBrowser,
  saveCard,
  stands,
  type Bought,
  useCard,
  useNewCard,
  toDueDate,
} from './shop.ts';

jest.setTimeout(300_000);

const shop = aShop();

const me = (bought: Pick<Bought, 'userId'>) => shop.as.customer(bought.userId);
/** Changes the bank's answer for a card that was saved successfully. */
const bankSays = (card: string, as: string) => changeBank(shop.env.SANDBOX_URL ?? '', card, as);
const backUp = async (bought: Bought, number: string = CARDS.fine): Promise<string> => {
  const card = await saveCard(shop, bought.userId, number);
  expect(await shop.ask(chooseBackup, { payment_method: card }, me(bought))).toMatchObject({ backup: card });
  return card;
};
const days = async (count: number) => {
  await shop.clock.advance(`P${count}D`);
  await shop.settle();
};
const tries = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ state: string; is_backup: boolean }>(
      'select state, is_backup from billing.charges where subscription_id = $1 and sequence = 2 order by attempt',
      [subscriptionId],
    )
  ).map(({ state, is_backup: isBackup }) => `${isBackup ? 'backup' : 'own'} ${state}`);
const cardOf = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ payment_method_id: string }>('select payment_method_id from billing.subscriptions where id = $1', [
      subscriptionId,
    ])
  )[0]?.payment_method_id;
interface Failure {
  subscriptionId: number;
  next: string;
  until: string | null;
  isFinal: boolean;
  isBackup: boolean;
  reason: string;
  link: string;
  card: { last4: string } | null;
}
const failures = async ({ subscriptionId }: Bought): Promise<Failure[]> =>
  (await shop.events('evt.billing.payment.failed'))
    .map((event) => event.data as Failure)
    .filter((event) => event.subscriptionId === subscriptionId);
const historyOf = async (bought: Bought) =>
  (await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff())).timeline.map(
    (entry) => `${entry.text} | ${entry.cause}`,
  );
const chargesOf = async (bought: Bought) => (await captured(shop, bought)).length;
const PAID = 'review: shipped/shipped, paid/review, upcoming/upcoming';
const FAILED = 'failed: shipped/shipped, failed/upcoming';

describe('a backup card', () => {
  test('is charged after the last soft refusal, once, and the usual card stays the usual one', async () => {
    const bought = await anActive(shop);
    const own = await useNewCard(shop, bought, CARDS.declinedLater);
    const backup = await backUp(bought);
    const previewed = { subscription: bought.subscriptionId, change: { kind: 'none' as const } };
    expect((await shop.ask(previewMine, previewed, me(bought))).says.at(-1)).toBe(
      'If your card is refused and there is nothing left to try with it, we charge your backup card ending in 4242.',
    );
    await toDueDate(shop, bought);
    expect(await tries(bought)).toEqual(['own failed']);
    expect(await stands(shop, bought)).toMatch(/^pending/);
    await days(6);
    expect(await tries(bought)).toEqual(Array.from({ length: 4 }, () => 'own failed'));
    await days(1);
    expect(await tries(bought)).toEqual([...Array.from({ length: 5 }, () => 'own failed'), 'backup succeeded']);
    expect(await stands(shop, bought)).toBe(PAID);
    expect(await cardOf(bought)).toBe(own);
    expect(backup).not.toBe(own);
    expect(await chargesOf(bought)).toBe(2);
    const told = await failures(bought);
    expect(told.map(({ next, isFinal }) => [next, isFinal])).toEqual([
      ...Array.from({ length: 4 }, () => ['retry', false]),
      ['backup', false],
    ]);
    expect(
      await shop.sql(
        'select card_last4 from billing.items where subscription_id = $1 and paid_at is not null order by sequence',
        [bought.subscriptionId],
      ),
    ).toEqual([{ card_last4: '4242' }, { card_last4: '4242' }]);
    const history = await historyOf(bought);
    expect(history).toContain('Paid; a prescriber reviews the next item | The backup card ending in 4242 was charged');
    expect(history).toContain(
      'We try the backup card ending in 4242 now | The payment was refused: the bank declined the card',
    );
  });

  test('is charged at once when the card is stolen, and takes its place', async () => {
    const bought = await anActive(shop);
    await bankSays(bought.card, 'stolen');
    const backup = await backUp(bought);
    await toDueDate(shop, bought);
    expect(await tries(bought)).toEqual(['own failed', 'backup succeeded']);
    expect(await stands(shop, bought)).toBe(PAID);
    expect(await cardOf(bought)).toBe(backup);
  });

  test('is charged at once when the card has expired, and does not take its place', async () => {
    const bought = await anActive(shop);
    await bankSays(bought.card, 'expired');
    await backUp(bought);
    await toDueDate(shop, bought);
    expect(await tries(bought)).toEqual(['own failed', 'backup succeeded']);
    expect(await cardOf(bought)).toBe(bought.card);
  });

  test('waits while the bank only wants to hear the customer, and is charged when they do not come', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.alwaysChallenge);
    await backUp(bought);
    await toDueDate(shop, bought);
    expect(await tries(bought)).toEqual(['own requires_action']);
    await days(6);
    expect(await tries(bought)).toEqual(['own requires_action']);
    await days(1);
    expect(await tries(bought)).toEqual(['own cancelled', 'backup succeeded']);
    expect(await stands(shop, bought)).toBe(PAID);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('that is refused as well leaves things as they would be without it', async () => {
    const soft = await anActive(shop);
    await useNewCard(shop, soft, CARDS.declinedLater);
    await backUp(soft, CARDS.declinedLater);
    const dead = await anActive(shop);
    await bankSays(dead.card, 'stolen');
    await backUp(dead, CARDS.declinedLater);
    const expired = await anActive(shop);
    await bankSays(expired.card, 'expired');
    await backUp(expired, CARDS.declinedLater);
    await toDueDate(shop, expired);
    expect(await tries(dead)).toEqual(['own failed', 'backup failed']);
    expect(await stands(shop, dead)).toBe(FAILED);
    expect(await tries(expired)).toEqual(['own failed', 'backup failed']);
    expect(await stands(shop, expired)).toMatch(/^pending/);
    expect((await failures(expired)).map(({ next, isBackup }) => [next, isBackup])).toEqual([
      ['backup', false],
      ['wait', true],
    ]);
    await days(8);
    expect(await stands(shop, expired)).toBe(FAILED);
    expect(await tries(expired)).toEqual(['own failed', 'backup failed']);
    expect(await stands(shop, soft)).toBe(FAILED);
    expect((await tries(soft)).filter((one) => one.startsWith('backup'))).toEqual(['backup failed']);
    expect(await chargesOf(soft)).toBe(1);
  });

  test('is nothing without a card of their own, can be taken back, and the same card is no backup of itself', async () => {
    const bought = await anActive(shop);
    const other = await anActive(shop);
    expect(await shop.refused(chooseBackup, { payment_method: other.card }, me(bought))).toMatchObject({
      code: 'not_found',
    });
    expect(await shop.refused(chooseBackup, { payment_method: '' }, me(bought))).toMatchObject({ code: 'invalid' });
    await shop.ask(chooseBackup, { payment_method: bought.card }, me(bought));
    expect((await shop.ask(myMethods, {}, me(bought))).methods.map(({ is_backup: isBackup }) => isBackup)).toEqual([
      true,
    ]);
    await bankSays(bought.card, 'stolen');
    await toDueDate(shop, bought);
    expect(await tries(bought)).toEqual(['own failed']);
    expect(await stands(shop, bought)).toBe(FAILED);
    await shop.ask(chooseBackup, { payment_method: null }, me(bought));
    expect((await shop.ask(myMethods, {}, me(bought))).methods.map(({ is_backup: isBackup }) => isBackup)).toEqual([
      false,
    ]);
  });
});

describe('the page of a failed payment', () => {
  const opened = (link: string, who: Pick<Bought, 'userId'>) => shop.ask(readRecovery, { link }, me(who));

  test('says why, what is tried when, and is paid there with the same card once the bank agrees', async () => {
    const bought = await anActive(shop);
    const own = await useNewCard(shop, bought, CARDS.declinedLater);
    await toDueDate(shop, bought);
    const [failure] = await failures(bought);
    const page = await opened(failure?.link ?? '', bought);
    expect(page).toMatchObject({
      subscription: bought.subscriptionId,
      state: 'due',
      failure: { reason: 'declined', kind: 'soft', card: { last4: '0341' }, isBackup: false },
      plan: { isBackup: false, at: failure?.until },
      mainMethod: own,
      held: null,
    });
    expect(page.methods.map(({ last4 }) => last4).toSorted()).toEqual(['0341', '4242']);
    expect(await shop.ask(readRecovery, { subscription: bought.subscriptionId }, me(bought))).toEqual(page);
    expect(
      await shop.refused(
        changePaymentMethod,
        { subscription: bought.subscriptionId, payment_method: own, expectedPence: page.amountPence + 1 },
        me(bought),
      ),
    ).toMatchObject({ code: 'price_changed' });
    await bankSays(own, 'visa');
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => useCard(shop, bought, own, { expectedPence: page.amountPence })),
    );
    expect(new Set(presses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await payInBrowser(shop, presses[0]?.clientSecret ?? '')).toBe('succeeded');
    await shop.ask(confirmSubscription, { subscription: bought.subscriptionId }, me(bought));
    await shop.settle();
    expect(await stands(shop, bought)).toBe(PAID);
    expect(await opened(failure?.link ?? '', bought)).toMatchObject({ state: 'paid', amountPence: page.amountPence });
    // A customer who came from the account, without an e-mail, sees the same on that day.
    expect(await shop.ask(readRecovery, { subscription: bought.subscriptionId }, me(bought))).toMatchObject({
      state: 'paid',
      amountPence: page.amountPence,
    });
    await days(8);
    expect(await chargesOf(bought)).toBe(2);
  });

  test("asks the bank's question when the bank asked for the customer", async () => {
    const bought = await anActive(shop);
    const own = await useNewCard(shop, bought, CARDS.alwaysChallenge);
    await toDueDate(shop, bought);
    const [failure] = await failures(bought);
    expect(failure).toMatchObject({ next: 'wait', reason: 'needs-authentication', isFinal: false });
    const page = await opened(failure?.link ?? '', bought);
    expect(page).toMatchObject({ state: 'due', failure: { reason: 'needs-authentication', kind: 'customer' } });
    const { clientSecret } = await useCard(shop, bought, own, { expectedPence: page.amountPence });
    const intent = clientSecret?.split('_secret')[0] ?? '';
    expect(await payInBrowser(shop, clientSecret ?? '', { payment_method: own })).toBe('requires_action');
    await answerBank(shop, intent, clientSecret ?? '', 'fail');
    await shop.settle();
    expect((await opened(failure?.link ?? '', bought)).state).toBe('due');
    const again = await useCard(shop, bought, own, { expectedPence: page.amountPence });
    expect(await payInBrowser(shop, again.clientSecret ?? '', { payment_method: own })).toBe('requires_action');
    await answerBank(shop, again.clientSecret?.split('_secret')[0] ?? '', again.clientSecret ?? '');
    await shop.ask(confirmSubscription, { subscription: bought.subscriptionId }, me(bought));
    await shop.settle();
    expect(await stands(shop, bought)).toBe(PAID);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('opens for its person alone, not for ever, and not when it was changed', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.declinedLater);
    await toDueDate(shop, bought);
    const link = (await failures(bought))[0]?.link ?? '';
    const other = { userId: await aCustomer(shop) };
    expect(await shop.refused(readRecovery, { link }, me(other))).toMatchObject({ code: 'link_of_another' });
    expect(await shop.refused(readRecovery, { subscription: bought.subscriptionId }, me(other))).toMatchObject({
      code: 'not_found',
    });
    for (const forged of [link.replace(`${bought.userId}`, `${other.userId}`), `${link}x`, 'x', '1.2.3.4.5'])
      expect(await shop.refused(readRecovery, { link: forged }, me(other))).toMatchObject({ code: 'not_found' });
    expect(await shop.refused(readRecovery, {}, me(bought))).toMatchObject({ code: 'invalid' });
    expect(await shop.refused(readRecovery, { link }, shop.as.visitor())).toMatchObject({
      code: 'unauthenticated',
    });
    await days(8);
    expect(await opened(link, bought)).toMatchObject({ state: 'due', plan: null, failure: { kind: 'soft' } });
    await shop.ask(endSubscription, { subscription: bought.subscriptionId }, shop.as.staff()).catch(() => undefined);
    await shop.clock.advance('P30D');
    await shop.settle();
    expect(await shop.refused(readRecovery, { link }, me(bought))).toMatchObject({ code: 'link_expired' });
  });
});

describe('a card that ends before the next charge', () => {
  const save = async (bought: Bought, month: number, year: number): Promise<string> => {
    const card = await saveCard(shop, bought.userId);
    await shop.stripe(
      'POST',
      `/payment_methods/${card}`,
      { 'card[exp_month]': String(month), 'card[exp_year]': String(year) },
      'secret',
    );
    await useCard(shop, bought, card);
    await shop.settle();
    return card;
  };
  const notices = async ({ userId }: Bought) =>
    (await shop.events('evt.billing.card.expiring'))
      .map((event) => event.data as { userId: number; days: number; expires: string; due: string })
      .filter((event) => event.userId === userId)
      .map(({ days: step, expires }) => `${step} ${expires}`);
  const banner = async (bought: Bought) =>
    (await shop.ask(mySubscriptions, {}, me(bought))).endingCards.map(({ last4, expires }) => `${last4} ${expires}`);
  const month = (date: string): [number, number] => [Number(date.slice(5, 7)), Number(date.slice(0, 4))];
  /** Uses a card that expires at the end of the month before the next charge. */
  const endingBeforeCharge = async (bought: Bought) => {
    const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
    const [dueMonth, dueYear] = month(due);
    const [endMonth, endYear] = dueMonth === 1 ? [12, dueYear - 1] : [dueMonth - 1, dueYear];
    const lastDay = new Date(Date.UTC(endYear, endMonth, 0)).toISOString().slice(0, 10);
    return { card: await save(bought, endMonth, endYear), lastDay, endMonth, endYear };
  };
  // If bought late in a month, a card that expires with the next month would already be within the 30 days.
  const boughtEarlyInAMonth = async (): Promise<Bought> => {
    const now = await shop.clock.now();
    if (now.getUTCDate() > 10) {
      await shop.clock.at(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 12)).toISOString());
      await shop.settle();
    }
    return anActive(shop);
  };

  test('is announced 30 and 7 days before, once each, and no more when the bank has renewed it', async () => {
    const bought = await boughtEarlyInAMonth();
    const { card, lastDay } = await endingBeforeCharge(bought);
    const at = async (before: number) => {
      const moment = new Date(Date.parse(`${lastDay}T12:00:00Z`) - before * 86_400_000);
      if (moment > (await shop.clock.now())) await shop.clock.at(moment.toISOString());
      await shop.settle();
    };
    await at(31);
    expect([await notices(bought), await banner(bought)]).toEqual([[], []]);
    await at(30);
    expect([await notices(bought), await banner(bought)]).toEqual([[`30 ${lastDay}`], [`4242 ${lastDay}`]]);
    await shop.stripe('POST', `/payment_methods/${card}`, { 'metadata[seen]': 'again' }, 'secret');
    await at(8);
    expect(await notices(bought)).toEqual([`30 ${lastDay}`]);
    await at(7);
    expect(await notices(bought)).toEqual([`30 ${lastDay}`, `7 ${lastDay}`]);
    const renewed = await shop.http.sandbox.post(`/sandbox/stripe/_cards/${card}/renew`);
    expect(renewed.body).toMatchObject({ success: true, card: { last4: '5353' } });
    await shop.settle();
    expect([await notices(bought), await banner(bought)]).toEqual([[`30 ${lastDay}`, `7 ${lastDay}`], []]);
    expect((await shop.ask(myMethods, {}, me(bought))).methods.map(({ last4 }) => last4)).toContain('5353');
  });

  test('is announced as well when it was saved before copies of cards were kept', async () => {
    const bought = await boughtEarlyInAMonth();
    const { card, lastDay, endMonth, endYear } = await endingBeforeCharge(bought);
    await shop.sql('delete from billing.cards where method_id = $1', [card]);
    await shop.sql(`delete from billing.jobs where kind = 'card-expiry' and key = $1`, [card]);
    const copies = () => shop.sql('select last4, exp_month, exp_year from billing.cards where method_id = $1', [card]);
    expect(await copies()).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await shop.sql(`update billing.jobs set state = 'due' where kind = 'backfill-cards'`);
      await shop.clock.advance('PT1S');
      await shop.settle();
      expect(await copies()).toEqual([{ last4: '4242', exp_month: endMonth, exp_year: endYear }]);
    }
    await shop.clock.at(`${lastDay}T12:00:00Z`);
    await shop.settle();
    expect(await notices(bought)).toContain(`7 ${lastDay}`);
    expect(await banner(bought)).toEqual([`4242 ${lastDay}`]);
  });

  test('is not announced while nothing is due on it, or when it was removed', async () => {
    const bought = await boughtEarlyInAMonth();
    const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
    await save(bought, ...month(due));
    const other = await boughtEarlyInAMonth();
    const [otherMonth, otherYear] = month(due);
    const gone = await save(
      other,
      otherMonth === 1 ? 12 : otherMonth - 1,
      otherMonth === 1 ? otherYear - 1 : otherYear,
    );
    await useCard(shop, other, other.card);
    await shop.stripe('POST', `/payment_methods/${gone}/detach`, {}, 'secret');
    await shop.settle();
    await shop.clock.at(`${due}T05:00:00Z`);
    await shop.settle();
    expect([await notices(bought), await banner(bought)]).toEqual([[], []]);
    expect([await notices(other), await banner(other)]).toEqual([[], []]);
  });
});

describe('refused until the customer acts', () => {
  const expired = 'expired';
  const foretold = async (bought: Bought) =>
    (await shop.ask(previewMine, { subscription: bought.subscriptionId, change: { kind: 'none' } }, me(bought)))
      .charges;

  test('nothing is foretold for the last day of their patience, because nothing is tried then', async () => {
    const bought = await anActive(shop);
    await useCard(shop, bought, await saveCard(shop, bought.userId));
    await bankSays((await cardOf(bought)) ?? '', expired);
    await toDueDate(shop, bought);
    expect(await failures(bought)).toMatchObject([{ next: 'wait' }]);
    expect(await foretold(bought)).toEqual([]);
    await days(8);
    expect(await tries(bought)).toEqual(['own failed']);
  });

  test('with a backup card left, the preview says so', async () => {
    const bought = await anActive(shop);
    await useCard(shop, bought, await saveCard(shop, bought.userId));
    await bankSays((await cardOf(bought)) ?? '', 'challengeAlways');
    await backUp(bought);
    await toDueDate(shop, bought);
    expect((await foretold(bought)).length).toBeGreaterThan(0);
  });

  test('a card that was removed at the provider is not tried again and again: they are told that it is gone, once', async () => {
    const bought = await anActive(shop);
    const card = (await cardOf(bought)) ?? '';
    await shop.fault('drop-webhooks', { seconds: 3_600 });
    await shop.stripe('POST', `/payment_methods/${card}/detach`, {}, 'secret');
    await shop.clearFaults();
    await shop.sql('update billing.subscriptions set payment_method_id = $1 where id = $2', [
      card,
      bought.subscriptionId,
    ]);
    await toDueDate(shop, bought);
    await days(5);
    expect(await failures(bought)).toMatchObject([{ next: 'wait', isCardGone: true }]);
    expect(await tries(bought)).toEqual(['own failed']);
  });
});
