import { describe, expect, jest, test } from '@jest/globals';
import type { Change, PlanChange } from '@sorrel/contracts/billing/change';
import {
  addItem,
  applyCode,
  backToApproval,
  cancelSubscription,
  changeCredit,
  changePaymentMethod,
  changePlan,
  claimForDispatch,
  myTimeline,
  previewAny,
  previewMine,
  readCatalogue,
  readSubscription,
  staffChangePlan,
  startSubscription,
  undoCancel,
  updateDate,
  updateFrequency,
} from '@sorrel/contracts/billing/rpc';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import {
  aShop,
  anActive,
  aCustomer,
  approve,
  CARDS,
  confirmed,
  consult,
  mine,
  fullWeek,
  saveCard,
  ship,
  stands,
  type Bought,
} from './shop.ts';

jest.setTimeout(240_000);

const shop = aShop();

const one = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find((found) => found.id === subscriptionId);
const today = async () => londonDate(await shop.clock.now());
const preview = async ({ userId, subscriptionId }: Bought, change: Change) => {
  const answer = await shop.ask(previewMine, { subscription: subscriptionId, change }, shop.as.customer(userId));
  return { ...answer, brief: answer.charges.map(({ date, amountPence }) => `${date} ${amountPence}`) };
};
const make = ({ userId, subscriptionId }: Bought, change: PlanChange) =>
  shop.ask(changePlan, { subscription: subscriptionId, change }, shop.as.customer(userId));
const refusal = ({ userId, subscriptionId }: Bought, change: PlanChange) =>
  shop.refused(changePlan, { subscription: subscriptionId, change }, shop.as.customer(userId));
/** The charges since the first payment, by day and amount. */
const taken = async ({ subscriptionId }: Bought): Promise<string[]> => {
  const rows = await shop.sql<{ paid_at: Date; amount_pence: number }>(
    `select paid_at, amount_pence from billing.charges where subscription_id = $1 and state = 'succeeded' order by paid_at, created_at, id`,
    [subscriptionId],
  );
  return rows.slice(1).map((row) => `${londonDate(new Date(row.paid_at))} ${row.amount_pence}`);
};
/** Approves and ships whatever is paid. */
async function supply({ userId, subscriptionId }: Bought): Promise<void> {
  const open = await shop.sql<{ id: string; treatment_status: string }>(
    `select id, treatment_status from billing.items where subscription_id = $1 and treatment_status in ('review', 'paid') order by sequence`,
    [subscriptionId],
  );
  for (const row of open) {
    const bought = { userId, subscriptionId, itemId: Number(row.id), card: '' };
    if (row.treatment_status === 'review') await approve(shop, bought);
    await shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']));
    await ship(shop, bought);
  }
}
/** Moves on until the next charge has been made and its parcel sent. */
async function nextCharge(bought: Bought): Promise<void> {
  const due = (await one(bought))?.dueAt ?? '';
  const at = new Date(`${due}T09:30:00Z`);
  if (at > (await shop.clock.now())) await shop.clock.at(at.toISOString());
  await shop.settle();
  await supply(bought);
}

describe('what a customer may change', () => {
  test('pause, longer, resume: the date goes and comes back', async () => {
    const bought = await anActive(shop);
    const due = (await one(bought))?.dueAt ?? '';
    const until = addMonths(due, 2);
    expect(await make(bought, { kind: 'pause', until })).toMatchObject({ dueAt: until, status: 'active' });
    expect(await make(bought, { kind: 'pause', until })).toMatchObject({ dueAt: until, events: [] });
    expect(await one(bought)).toMatchObject({ pausedFrom: due, manage: expect.arrayContaining(['resume']) });
    expect(await make(bought, { kind: 'pause' })).toMatchObject({ dueAt: addMonths(await today(), 6) });
    expect(await refusal(bought, { kind: 'skip' })).toMatchObject({ code: 'conflict', message: /paused/ });
    expect(await make(bought, { kind: 'resume' })).toMatchObject({ dueAt: due });
    expect(await one(bought)).toMatchObject({ pausedFrom: null });
    expect(await refusal(bought, { kind: 'resume' })).toMatchObject({ code: 'conflict' });
  });

  test('a pause that runs out charges on its day, and the rhythm goes on from there', async () => {
    const bought = await anActive(shop);
    const until = addDays((await one(bought))?.dueAt ?? '', 20);
    await make(bought, { kind: 'pause', until });
    await shop.clock.at(`${addDays(until, -1)}T12:00:00Z`);
    await shop.settle();
    expect(await taken(bought)).toEqual([]);
    await nextCharge(bought);
    expect(await taken(bought)).toEqual([`${until} 4840`]);
    expect(await one(bought)).toMatchObject({ pausedFrom: null, dueAt: addMonths(until, 2), status: 'active' });
  });

  test('skip leaves one out; send now charges today, once', async () => {
    const bought = await anActive(shop);
    const due = (await one(bought))?.dueAt ?? '';
    expect(await make(bought, { kind: 'skip' })).toMatchObject({ dueAt: addMonths(due, 2) });
    expect(await make(bought, { kind: 'skip' })).toMatchObject({ dueAt: addMonths(due, 4) });
    expect(await refusal(bought, { kind: 'skip' })).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/\d\d\/\d\d\/\d{4}/),
    });
    // With most of the last supply left it would be too much.
    expect(await refusal(bought, { kind: 'send-now', reason: 'I want more' })).toMatchObject({ code: 'oversupply' });
    await shop.clock.at(`${addDays(await today(), 55)}T12:00:00Z`);
    expect(await make(bought, { kind: 'send-now' })).toMatchObject({ dueAt: await today() });
    await shop.settle();
    expect(await taken(bought)).toEqual([`${await today()} 4840`]);
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, paid/review, upcoming/upcoming');
    expect(await refusal(bought, { kind: 'send-now' })).toMatchObject({ code: 'conflict' });
  });

  test('send now at one in the morning: preview, e-mail and outlook say now, and the card is charged now', async () => {
    const bought = await anActive(shop);
    await shop.clock.at(`${addDays(await today(), 55)}T00:59:00Z`);
    const day = await today();
    expect((await preview(bought, { kind: 'send-now' })).says[0]).toBe('You are charged £48.40 now.');
    await make(bought, { kind: 'send-now' });
    await shop.settle();
    expect((await shop.clock.now()).toISOString().slice(0, 16)).toBe(`${day}T00:59`);
    expect(await taken(bought)).toEqual([`${day} 4840`]);
    const told = await shop.sql<{ data: Record<string, unknown> }>(
      `select data from billing.outbox where key = $1 and subject = 'evt.billing.charge.announced' order by id desc limit 1`,
      [`subscription:${bought.subscriptionId}`],
    );
    expect(told[0]?.data).toMatchObject({ date: day, amountPence: 4840, isNow: true });
  });

  test('a delivery that was due at eight anyway is charged now when it is sent now', async () => {
    const bought = await anActive(shop);
    const due = (await one(bought))?.dueAt ?? '';
    await shop.clock.at(`${due}T06:30:00Z`);
    await shop.settle();
    expect(await taken(bought)).toEqual([]);
    expect((await preview(bought, { kind: 'none' })).says[0]).toBe(
      `You will next be charged £48.40 on ${due.split('-').reverse().join('/')}.`,
    );
    await make(bought, { kind: 'send-now' });
    await shop.settle();
    expect(await taken(bought)).toEqual([`${due} 4840`]);
  });

  test('months between deliveries; staff may do the same; nobody else', async () => {
    const bought = await anActive(shop);
    await make(bought, { kind: 'frequency', frequency: 3 });
    expect(await one(bought)).toMatchObject({ frequency: 3, pricePence: 7260 });
    expect(await refusal(bought, { kind: 'frequency', frequency: 3 })).toMatchObject({ code: 'invalid' });
    const other = shop.as.customer(await aCustomer(shop));
    const ids = { subscription: bought.subscriptionId, change: { kind: 'skip' } as const };
    expect(await shop.refused(changePlan, ids, other)).toMatchObject({ code: 'not_found' });
    expect(await shop.refused(previewMine, ids, other)).toMatchObject({ code: 'not_found' });
    expect(await shop.refused(myTimeline, { subscription: bought.subscriptionId }, other)).toMatchObject({
      code: 'not_found',
    });
    expect(await shop.refused(staffChangePlan, ids, other)).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(previewAny, ids, other)).toMatchObject({ code: 'forbidden' });
    await shop.ask(staffChangePlan, { ...ids, change: { kind: 'pause', until: null } }, shop.as.staff());
    expect((await one(bought))?.dueAt).toBe(addMonths(await today(), 12));
  });
});

describe('the preview', () => {
  test('shows every kind, writes nothing, and refuses what the change itself refuses', async () => {
    const bought = await anActive(shop);
    const due = (await one(bought))?.dueAt ?? '';
    const at = (months: number) => addMonths(due, months);
    const { treatments } = await shop.ask(readCatalogue, {}, shop.as.system());
    const glow = treatments.find((treatment) => treatment.slug === 'glow')?.plans[0]?.items[0];
    const item = { kind: 'item' as const, action: 'change' as const, item_id: glow?.id ?? 0 };
    // Another treatment's cream waits for its own consultation: nothing is promised before.
    expect((await preview(bought, item)).charges).toEqual([]);
    await consult(shop, bought.userId, 'glow');
    const before = await shop.sql('select count(*)::int as events from billing.outbox');
    expect((await preview(bought, { kind: 'none' })).brief).toEqual([`${due} 4840`, `${at(2)} 4840`, `${at(4)} 4840`]);
    expect((await preview(bought, { kind: 'none' })).says[0]).toBe(
      `You will next be charged £48.40 on ${due.split('-').reverse().join('/')}.`,
    );
    const later = workingDayFrom(addDays(due, 9));
    expect((await preview(bought, { kind: 'date', due_at: later })).brief[0]).toBe(`${later} 4840`);
    expect((await preview(bought, { kind: 'frequency', frequency: 1 })).brief).toEqual([
      `${due} 2420`,
      `${at(1)} 2420`,
      `${at(2)} 2420`,
    ]);
    expect((await preview(bought, { kind: 'pause', until: at(1) })).brief[0]).toBe(`${at(1)} 4840`);
    expect((await preview(bought, { kind: 'skip' })).brief[0]).toBe(`${at(2)} 4840`);
    await expect(preview(bought, { kind: 'send-now' })).rejects.toMatchObject({ code: 'oversupply' });
    const now = { subscription: bought.subscriptionId, change: { kind: 'send-now' } } as const;
    const sooner = await shop.ask(previewAny, now, shop.as.staff());
    expect([sooner.charges[0]?.date, sooner.asksWhy]).toEqual([await today(), true]);
    expect(sooner.says[0]).toMatch(/left on .* should last until about .* say why/);
    expect((await preview(bought, { kind: 'card' })).brief[0]).toBe(`${due} 4840`);
    const leaving = await preview(bought, { kind: 'cancel' });
    expect(leaving.brief).toEqual([]);
    expect(leaving.says.join(' ')).toMatch(/not be charged again.*undo.*14 days/);
    expect((await preview(bought, item)).charges[0]).toMatchObject({
      date: due,
      amountPence: (glow?.pricePence ?? 0) * (glow?.intervalDuration ?? 0),
      lines: [{ text: expect.stringContaining(glow?.name ?? '?') }],
    });
    const { charges } = await preview(bought, { ...item, action: 'add' });
    expect(charges.map(({ date }) => date)).toEqual([due, due, at(2)]);
    const same = { subscription: bought.subscriptionId, change: { kind: 'pause' as const, until: await today() } };
    const me = shop.as.customer(bought.userId);
    expect(await shop.refused(previewMine, same, me)).toMatchObject(
      await shop.refused(changePlan, same, me).then(({ code, errors, message }) => ({ code, errors, message })),
    );
    const promo = { subscription: bought.subscriptionId, change: { kind: 'promo' as const, code: 'SORREL20' } };
    expect(await shop.refused(previewMine, promo, me)).toMatchObject({
      code: 'invalid',
      errors: { code: [/first order/] },
    });
    expect(await shop.sql('select count(*)::int as events from billing.outbox')).toEqual(before);
  });

  test('without a subscription: the checkout, with its code and credit', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    expect(await shop.refused(previewMine, { change: { kind: 'none' } }, me)).toMatchObject({ code: 'no_plan' });
    await consult(shop, userId);
    await shop.ask(changeCredit, { userId, valuePence: 500 }, shop.as.staff());
    const day = await today();
    const ask = async (change: Change) =>
      (await shop.ask(previewMine, { change }, me)).charges.map(({ date, amountPence }) => `${date} ${amountPence}`);
    expect(await ask({ kind: 'none' })).toEqual([
      `${day} 4340`,
      `${addMonths(day, 2)} 4840`,
      `${addMonths(day, 4)} 4840`,
    ]);
    expect((await ask({ kind: 'promo', code: 'sorrel20' }))[0]).toBe(`${day} 3372`);
    expect(await shop.refused(previewMine, { change: { kind: 'promo', code: 'NOPE' } }, me)).toMatchObject({
      code: 'invalid',
    });
    await shop.ask(applyCode, { code: 'SORREL20' }, me);
    const foretold = await ask({ kind: 'none' });
    expect(foretold[0]).toBe(`${day} 3372`);
    const card = await saveCard(shop, userId);
    const started = await shop.ask(startSubscription, { paymentMethod: card }, me);
    expect(started.amountPence).toBe(3372);
    await confirmed(shop, userId, started);
    const bought = { userId, subscriptionId: started.subscriptionId, itemId: 0, card };
    expect((await preview(bought, { kind: 'none' })).brief.slice(0, 2)).toEqual(foretold.slice(1));
  });

  test('a failed payment: nothing by itself, today with another card', async () => {
    const bought = await anActive(shop);
    await shop.ask(
      changePaymentMethod,
      { subscription: bought.subscriptionId, payment_method: await saveCard(shop, bought.userId, CARDS.declinedLater) },
      shop.as.customer(bought.userId),
    );
    await shop.clock.at(`${(await one(bought))?.dueAt}T09:30:00Z`);
    await shop.settle();
    expect((await one(bought))?.status).toBe('pending');
    const [first] = (await preview(bought, { kind: 'none' })).brief;
    expect(first).toBe(`${addDays(await today(), 1)} 4840`);
    expect((await one(bought))?.next).toMatch(/^We try the card again on \d+ \w{3,4} at 08:00 because the bank/);
    expect((await preview(bought, { kind: 'card' })).brief[0]).toBe(`${await today()} 4840`);
    await shop.clock.advance('P8D');
    await shop.settle();
    expect((await one(bought))?.status).toBe('failed');
    expect((await preview(bought, { kind: 'none' })).brief).toEqual([]);
    expect((await preview(bought, { kind: 'card' })).brief[0]).toBe(`${await today()} 4840`);
    await shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, shop.as.customer(bought.userId));
    expect((await one(bought))?.status).toBe('cancelled');
  });

  test('over two years of changes, each previewed charge is the one that is made', async () => {
    const bought = await anActive(shop);
    await consult(shop, bought.userId, 'glow');
    const me = shop.as.customer(bought.userId);
    const staff = shop.as.staff();
    const id = bought.subscriptionId;
    const { treatments } = await shop.ask(readCatalogue, {}, shop.as.system());
    const extra = treatments.find((treatment) => treatment.slug === 'glow')?.plans[0]?.items[0]?.id ?? 0;
    const start = await shop.clock.now();
    const steps: (() => Promise<unknown>)[] = [
      async () => undefined,
      () => make(bought, { kind: 'frequency', frequency: 1 }),
      async () => shop.ask(updateDate, { sub_id: id, due_at: workingDayFrom(addDays(await today(), 31)) }, me),
      () => shop.ask(changeCredit, { userId: bought.userId, valuePence: 3_100 }, staff),
      () => make(bought, { kind: 'skip' }),
      () => shop.ask(updateFrequency, { id, frequency: 3 }, staff),
      async () => make(bought, { kind: 'pause', until: addDays(await today(), 100) }),
      async () => {
        await make(bought, { kind: 'pause' });
        await make(bought, { kind: 'resume' });
      },
      () =>
        shop.ask(
          staffChangePlan,
          { subscription: id, change: { kind: 'send-now', reason: 'Lost in the post' } },
          staff,
        ),
      async () => {
        await shop.ask(cancelSubscription, { subscription: id }, me);
        await shop.ask(undoCancel, { subscription: id }, me);
      },
      () => shop.ask(addItem, { id, item_id: extra }, staff),
      () => make(bought, { kind: 'frequency', frequency: 2 }),
    ];
    const foretold: string[] = [];
    for (let round = 0; (await shop.clock.now()).getTime() - start.getTime() < 2 * 365 * 86_400_000; round++) {
      await steps[round % steps.length]?.();
      const seen = await preview(bought, { kind: 'none' });
      const same = await shop.ask(previewAny, { subscription: id, change: { kind: 'none' } }, staff);
      expect(same.charges).toEqual(seen.charges);
      const first = seen.charges[0]?.date;
      foretold.push(...seen.brief.filter((charge) => charge.startsWith(first ?? '-')));
      await nextCharge(bought);
      expect(await taken(bought)).toEqual(foretold);
    }
    expect(foretold.length).toBeGreaterThan(12);
    await shop.settle();
  });
});

describe('the history', () => {
  test('says what happened, why, by whom and what comes next; customers read it in plain words', async () => {
    const bought = await anActive(shop);
    await make(bought, { kind: 'skip' });
    await shop.ask(updateFrequency, { id: bought.subscriptionId, frequency: 1 }, shop.as.staff());
    const { timeline } = await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff());
    expect(timeline.every((entry) => entry.text && entry.cause && entry.by && entry.next)).toBe(true);
    const { entries } = await shop.ask(
      myTimeline,
      { subscription: bought.subscriptionId },
      shop.as.customer(bought.userId),
    );
    expect(entries.map(({ text, by }) => `${by}: ${text}`).slice(0, 2)).toEqual([
      'Our team: Deliveries now come every month',
      expect.stringMatching(/^You: The delivery of .* is skipped; the next one is on/),
    ]);
    expect(entries[0]?.next).toMatch(/^The card is charged on \d+ \w{3,4} at 08:00/);
    const words = entries.map(({ text, cause }) => `${text} ${cause}`).join(' ');
    expect(words).not.toMatch(/the customer|staff/i);
    expect(words).toContain('Approved by our prescriber');
  });
});

describe('notices', () => {
  const announced = async ({ subscriptionId }: Bought) =>
    (
      await shop.sql<{ data: { kind: string; date: string; amountPence: number } }>(
        `select data from billing.outbox where key = $1 and subject = 'evt.billing.charge.announced' order by seq`,
        [`subscription:${subscriptionId}`],
      )
    ).map(({ data }) => `${data.kind} ${data.date} ${data.amountPence}`);

  test('each charge three days before, each six months, and the first full price after an offer: once each', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    await shop.ask(applyCode, { code: 'SORREL20' }, me);
    const card = await saveCard(shop, userId);
    const started = await shop.ask(startSubscription, { paymentMethod: card }, me);
    await confirmed(shop, userId, started);
    const [item] = await shop.sql<{ id: string }>('select id from billing.items where subscription_id = $1', [
      started.subscriptionId,
    ]);
    const bought = { userId, subscriptionId: started.subscriptionId, itemId: Number(item?.id), card };
    await supply(bought);
    const dues: string[] = [];
    for (let round = 0; round < 4; round++) {
      const due = (await one(bought))?.dueAt ?? '';
      dues.push(due);
      for (const days of [8, 7, 6, 3, 2, 1]) {
        await shop.clock.at(`${addDays(due, -days)}T12:00:00Z`);
        await shop.settle();
      }
      await nextCharge(bought);
    }
    expect(await announced(bought)).toEqual([
      `full-price ${dues[0]} 4840`,
      `charge ${dues[0]} 4840`,
      `charge ${dues[1]} 4840`,
      `six-months ${dues[2]} 4840`,
      `charge ${dues[2]} 4840`,
      `charge ${dues[3]} 4840`,
    ]);
  });

  test('a date that passed under a second review is put off, announced, and charged on the announced day', async () => {
    const bought = await anActive(shop);
    const due = (await one(bought))?.dueAt ?? '';
    await shop.clock.at(`${addDays(due, -10)}T12:00:00Z`);
    await shop.ask(backToApproval, { id: bought.subscriptionId }, shop.as.staff());
    await shop.clock.at(`${addDays(due, 5)}T12:00:00Z`);
    await shop.settle();
    expect([await announced(bought), await taken(bought)]).toEqual([[], []]);
    const before = await preview(bought, { kind: 'card' });
    await approve(shop, bought);
    await shop.settle();
    const day = addDays(due, 8);
    expect(await one(bought)).toMatchObject({ status: 'active', dueAt: day });
    expect([await announced(bought), await taken(bought)]).toEqual([[`charge ${day} 4840`], []]);
    await nextCharge(bought);
    expect(await taken(bought)).toEqual([`${day} 4840`]);
    expect(before.brief[0]).toBe(`${day} 4840`);
  });

  const anActiveOf = async (userId: number, slug: 'acne' | 'glow'): Promise<Bought> => {
    await consult(shop, userId, slug);
    const card = await saveCard(shop, userId);
    const started = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
    await confirmed(shop, userId, started);
    const bought = { userId, subscriptionId: started.subscriptionId, itemId: 0, card };
    await shop.settle();
    await supply(bought);
    return bought;
  };

  test('another sum is announced anew, and credit is promised to the subscription that is charged first', async () => {
    const userId = await aCustomer(shop);
    const [first, second] = [await anActiveOf(userId, 'acne'), await anActiveOf(userId, 'glow')];
    const monday = fullWeek((await one(first))?.dueAt ?? '');
    for (const [{ subscriptionId: sub_id }, n] of [
      [first, 0],
      [second, 1],
    ] as const)
      await shop.ask(updateDate, { sub_id, due_at: addDays(monday, n) }, shop.as.customer(userId));
    const dues = [(await one(first))?.dueAt ?? '', (await one(second))?.dueAt ?? ''] as const;
    await shop.clock.at(`${addDays(dues[0], -2)}T12:00:00Z`);
    await shop.settle();
    const prices = [await announced(first), await announced(second)].map(([text]) => Number(text?.split(' ')[2]));
    await shop.ask(changeCredit, { userId, valuePence: 1000 }, shop.as.staff());
    await shop.settle();
    expect(await announced(first)).toEqual([
      `charge ${dues[0]} ${prices[0]}`,
      `charge ${dues[0]} ${(prices[0] ?? 0) - 1000}`,
    ]);
    expect(await announced(second)).toEqual([`charge ${dues[1]} ${prices[1]}`]);
    // The last letter named less: the sum of the first has three days again.
    await shop.ask(changeCredit, { userId, valuePence: -1000 }, shop.as.staff());
    await shop.settle();
    expect((await announced(first)).slice(2)).toEqual([`charge ${addDays(dues[0], 1)} ${prices[0]}`]);
  });

  test('nor is anybody charged more than they were told because another subscription came before theirs', async () => {
    const userId = await aCustomer(shop);
    const [first, second] = [await anActiveOf(userId, 'acne'), await anActiveOf(userId, 'glow')];
    const move = (bought: Bought, due_at: string) =>
      shop.ask(updateDate, { sub_id: bought.subscriptionId, due_at }, shop.as.customer(userId));
    await shop.ask(changeCredit, { userId, valuePence: 1000 }, shop.as.staff());
    const due = fullWeek(addDays((await one(first))?.dueAt ?? '', 1));
    await move(first, addDays(due, 2));
    await move(second, addDays(fullWeek(addDays(due, 10)), 2));
    await shop.clock.at(`${addDays(due, -1)}T12:00:00Z`);
    await shop.settle();
    expect(await announced(first)).toEqual([`charge ${addDays(due, 2)} 3840`]);
    await move(second, addDays(due, 1));
    await shop.settle();
    expect(await announced(first)).toEqual([`charge ${addDays(due, 2)} 3840`, `charge ${addDays(due, 2)} 4840`]);
    expect(await announced(second)).toEqual([`charge ${addDays(due, 1)} 3840`]);
    await shop.clock.at(`${addDays(due, 2)}T12:00:00Z`);
    await shop.settle();
    expect([await taken(second), await taken(first)]).toEqual([
      [`${addDays(due, 1)} 3840`],
      [`${addDays(due, 2)} 4840`],
    ]);
    expect([await announced(first), await announced(second)].map((mails) => mails.length)).toEqual([2, 1]);
  });

  test('nor because they spent their credit on something else meanwhile', async () => {
    const userId = await aCustomer(shop);
    const first = await anActiveOf(userId, 'acne');
    await shop.ask(changeCredit, { userId, valuePence: 1000 }, shop.as.staff());
    const due = (await one(first))?.dueAt ?? '';
    await shop.clock.at(`${addDays(due, -2)}T12:00:00Z`);
    await shop.settle();
    expect(await announced(first)).toEqual([`charge ${due} 3840`]);
    await anActiveOf(userId, 'glow');
    const later = addDays(due, 1);
    expect(await announced(first)).toEqual([`charge ${due} 3840`, `charge ${later} 4840`]);
    await shop.clock.at(`${later}T12:00:00Z`);
    await shop.settle();
    expect(await taken(first)).toEqual([`${later} 4840`]);
    expect(await announced(first)).toHaveLength(2);
  });

  test('and taken by it: of two that are due on one day the older is charged first', async () => {
    const userId = await aCustomer(shop);
    const [first, second] = [await anActiveOf(userId, 'acne'), await anActiveOf(userId, 'glow')];
    await shop.ask(changeCredit, { userId, valuePence: 1000 }, shop.as.staff());
    const dues = [(await one(first))?.dueAt, (await one(second))?.dueAt];
    expect(dues[0]).toBe(dues[1]);
    // The younger one's job runs first.
    await shop.sql(
      `update billing.jobs set due_at = due_at + interval '5 seconds' where key in (select 'item:' || id from billing.items where subscription_id = $1 and status = 'upcoming')`,
      [first.subscriptionId],
    );
    await shop.clock.at(`${dues[0]}T12:00:00Z`);
    await shop.settle();
    const taken = await shop.sql(
      `select subscription_id::int as id, credit_pence from billing.charges where subscription_id in ($1, $2) and state = 'succeeded' and sequence = 2 order by subscription_id`,
      [first.subscriptionId, second.subscriptionId],
    );
    expect(taken).toEqual([
      { id: first.subscriptionId, credit_pence: 1000 },
      { id: second.subscriptionId, credit_pence: 0 },
    ]);
  });

  test('credit that the first subscription leaves is announced to the next, and given to it', async () => {
    const userId = await aCustomer(shop);
    const [first, second] = [await anActiveOf(userId, 'acne'), await anActiveOf(userId, 'glow')];
    const due = (await one(first))?.dueAt ?? '';
    const dueBetween = { sub_id: second.subscriptionId, due_at: workingDayFrom(addMonths(due, 1)) };
    await shop.ask(updateDate, dueBetween, shop.as.customer(userId));
    await shop.ask(changeCredit, { userId, valuePence: 5_000 }, shop.as.staff());
    const foretold = [(await preview(first, { kind: 'none' })).brief, (await preview(second, { kind: 'none' })).brief];
    expect(foretold).toEqual([
      [`${due} 0`, `${addMonths(due, 2)} 4840`, `${addMonths(due, 4)} 4840`],
      [
        `${dueBetween.due_at} 4680`,
        `${addMonths(dueBetween.due_at, 2)} 4840`,
        `${addMonths(dueBetween.due_at, 4)} 4840`,
      ],
    ]);
    for (const bought of [first, second, first]) {
      await shop.clock.at(`${(await one(bought))?.dueAt}T12:00:00Z`);
      await shop.settle();
      await supply(bought);
    }
    expect([await taken(first), await taken(second)]).toEqual([foretold[0]?.slice(0, 2), foretold[1]?.slice(0, 1)]);
  });
});
