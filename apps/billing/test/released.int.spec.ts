import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  addItem,
  changeCredit,
  countStock,
  liftStop,
  previewMine,
  readStops,
  staffChangePlan,
  stopMedicine,
} from '@sorrel/contracts/billing/rpc';
import { stopDraft } from '@sorrel/contracts/billing/medicine-stop';
import { evidenceChanged, pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { addDays, londonDate } from '@sorrel/contracts/london';

import { aCustomer as person } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { aShop, anActive, approve, captured, CARDS, judged, mine, saveCard, useCard, type Bought } from './shop.ts';

/* Every kind of hold, and its end before, on and after the day that a letter named: nothing is taken before a new letter has stood three days. */

const shop = aShop();

const of = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find(({ id }) => id === subscriptionId);
const due = async (bought: Bought): Promise<string> => (await of(bought))?.dueAt ?? '';
const to = async (day: string, time = '09:30') => {
  await shop.clock.at(`${day}T${time}:00Z`);
  await shop.settle();
};
const today = async () => londonDate(await shop.clock.now());
const letters = ({ subscriptionId }: Bought) =>
  shop.sql<{ date: string; amount: number }>(
    `select data->>'date' as date, (data->>'amountPence')::int as amount from billing.outbox
     where key = $1 and subject = 'evt.billing.charge.announced' and data->>'kind' = 'charge' order by seq`,
    [`subscription:${subscriptionId}`],
  );
const chargesOf = async (bought: Bought) => (await captured(shop, bought)).length;
const codeOf = async ({ itemId }: Bought) =>
  (await shop.sql<{ code: string }>('select code from billing.items where id = $1', [itemId]))[0]?.code ?? '';

const address = async (userId: number, more: object) =>
  plantEvent(shop, customerChanged, `customer:${userId}`, {
    customer: person(userId, { email: `ann${userId}@example.test`, referral_code: `REF${userId}`, ...more }),
  });
const pregnant = async (userId: number, isPregnant: boolean) =>
  plantEvent(shop, pregnancyChanged, `patient:${userId}`, {
    userId,
    isPregnant,
    at: (await shop.clock.now()).toISOString(),
  });

interface Hold {
  slug?: 'weight-loss';
  begin(bought: Bought): Promise<unknown>;
  end(bought: Bought): Promise<unknown>;
}
/** Each kind of hold, begun and ended the way it is outside. Particulars that are not complete have a suite of their own. */
const HOLDS: Record<string, Hold> = {
  pregnancy: {
    begin: ({ userId }) => pregnant(userId, true),
    end: ({ userId }) => pregnant(userId, false),
  },
  'ruled-out': {
    begin: ({ userId }) =>
      judged(shop, userId, { acne: [{ ruleId: 'R-1', kind: 'never', substances: ['adapalene'] }] }, ['acne']),
    end: ({ userId }) => judged(shop, userId, {}, ['acne']),
  },
  stopped: {
    begin: async (bought) => {
      const code = await codeOf(bought);
      await shop.ask(
        stopMedicine,
        {
          what: { kind: 'code', name: code },
          reason: 'doubt',
          note: 'A question about a batch',
          advice: 'keep-using',
          text: stopDraft('doubt', 'keep-using'),
          key: randomUUID(),
        },
        shop.as.staff(['pharmacist']),
      );
    },
    end: async () => {
      const { stops } = await shop.ask(readStops, {}, shop.as.staff(['pharmacist']));
      for (const { id, lifted } of stops)
        if (!lifted) await shop.ask(liftStop, { id, note: 'Nothing was found' }, shop.as.staff(['pharmacist']));
    },
  },
  address: {
    begin: ({ userId }) => address(userId, { is_address_doubtful: true }),
    end: ({ userId }) => address(userId, {}),
  },
  evidence: {
    slug: 'weight-loss',
    begin: (bought) => measuredUntil(bought, null),
    end: async (bought) => measuredUntil(bought, addDays(await today(), 90)),
  },
  stock: {
    begin: async (bought) => shop.ask(countStock, { code: await codeOf(bought), counted: 0 }, shop.as.staff()),
    end: async (bought) => shop.ask(countStock, { code: await codeOf(bought), counted: null }, shop.as.staff()),
  },
  prescription: {
    begin: async ({ subscriptionId }) =>
      shop.sql(`update billing.prescriptions set valid_until = $1 where subscription_id = $2`, [
        addDays(await today(), -1),
        subscriptionId,
      ]),
    end: async (bought) => approve(shop, { ...bought, itemId: (await of(bought))?.items.at(-1)?.id ?? 0 }),
  },
};
const measuredUntil = ({ userId }: Bought, freshUntil: string | null) =>
  plantEvent(shop, evidenceChanged, `patient:${userId}`, { userId, kind: 'bmi', freshUntil });

/** Days from the letter's day on which the hold ends; -1 is the day before it. */
const WHEN: [string, number][] = [
  ['the day before', -1],
  ['on the day, after the hour', 0],
  ['three days after', 3],
];

describe.each(Object.entries(HOLDS))('held for %s after its letter', (_, hold) => {
  test.each(WHEN)('and released %s: charged three days after a new letter with day and sum', async (__, days) => {
    const bought = await anActive(shop, hold.slug ? { slug: hold.slug } : {});
    const day = await due(bought);
    await to(addDays(day, -3));
    const [first] = await letters(bought);
    expect(first).toMatchObject({ date: day });
    await to(addDays(day, -2));
    await hold.begin(bought);
    await shop.settle();
    await to(addDays(day, days), '12:00');
    await hold.end(bought);
    await shop.settle();
    const later = addDays(await today(), 3);
    // What nobody had found cannot have been announced as held before: the day stands, as does its letter.
    const isUnseen = days === -1 && !(await isWritten(bought));
    const then = isUnseen ? day : later;
    expect([await chargesOf(bought), await due(bought)]).toEqual([1, then]);
    expect((await letters(bought)).at(-1)).toEqual({ date: then, amount: first?.amount });
    await to(addDays(then, -1), '23:00');
    expect(await chargesOf(bought)).toBe(1);
    await to(then);
    expect(await chargesOf(bought)).toBe(2);
  });
});
const isWritten = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql(`select 1 from billing.timeline where subscription_id = $1 and text = 'The next charge waits'`, [
      subscriptionId,
    ])
  ).length > 0;

test('held and released within the hour of its letter: the same day is written of again, since a letter said otherwise meanwhile', async () => {
  const bought = await anActive(shop);
  const day = await due(bought);
  await to(addDays(day, -3));
  await pregnant(bought.userId, true);
  await shop.settle();
  await pregnant(bought.userId, false);
  await shop.settle();
  expect(await letters(bought)).toEqual([
    { date: day, amount: 4840 },
    { date: day, amount: 4840 },
  ]);
  await to(day);
  expect(await chargesOf(bought)).toBe(2);
});

test('refused, held on the day of its next attempt and released: not tried before a letter about a new day', async () => {
  const bought = await anActive(shop);
  const { userId, subscriptionId, card } = bought;
  const day = await due(bought);
  await to(addDays(day, -3));
  await useCard(shop, bought, await saveCard(shop, userId, CARDS.declinedLater));
  await to(day);
  await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [subscriptionId, card]);
  await pregnant(userId, true);
  await to(addDays(day, 1));
  await pregnant(userId, false);
  await shop.settle();
  expect(await chargesOf(bought)).toBe(1);
  const later = addDays(day, 4);
  expect((await letters(bought)).at(-1)).toEqual({ date: later, amount: 4840 });
  await to(later);
  expect(await chargesOf(bought)).toBe(2);
});

test('nobody worked on the day of the letter: another goes first, and the charge follows three days later', async () => {
  const bought = await anActive(shop);
  const day = await due(bought);
  await to(addDays(day, -3));
  await shop.sql(
    `update billing.jobs set due_at = $1 where kind = 'item-due' and key in (select 'item:' || id from billing.items where subscription_id = $2)`,
    [`${addDays(day, 2)}T12:00:00Z`, bought.subscriptionId],
  );
  await to(addDays(day, 2), '12:30');
  const later = addDays(day, 5);
  expect([await chargesOf(bought), await due(bought)]).toEqual([1, later]);
  expect((await letters(bought)).at(-1)).toEqual({ date: later, amount: 4840 });
  await to(later);
  expect(await chargesOf(bought)).toBe(2);
});

describe('a sum that rises after its letter', () => {
  const told = async (creditPence: number) => {
    const bought = await anActive(shop);
    const { userId } = bought;
    if (creditPence) await shop.ask(changeCredit, { userId, valuePence: creditPence }, shop.as.staff());
    const day = await due(bought);
    await to(addDays(day, -3));
    expect(await letters(bought)).toEqual([{ date: day, amount: 4840 - creditPence }]);
    return { bought, day };
  };
  const credit = ({ userId }: Bought) =>
    shop.ask(changeCredit, { userId, valuePence: -1000 }, shop.as.staff()).then(() => shop.settle());
  const frequency = async ({ subscriptionId: subscription }: Bought) => {
    await shop.ask(staffChangePlan, { subscription, change: { kind: 'frequency', frequency: 3 } }, shop.as.staff());
    await shop.settle();
  };
  const item = async ({ subscriptionId: id }: Bought) => {
    await shop.ask(addItem, { id, item_id: 11 }, shop.as.staff());
    await shop.settle();
  };

  test.each([
    ['credit that is taken off the day before', 1000, credit, 4840],
    ['more months at once', 0, frequency, 7260],
    ['an item that needs no answers of its own', 0, item, null],
  ] as const)(
    '%s: the new sum stands for three days too, and the preview says that day',
    async (_, had, raise, sum) => {
      const { bought, day } = await told(had);
      await to(addDays(day, -1));
      await raise(bought);
      const later = addDays(day, 2);
      const [next] = (
        await shop.ask(
          previewMine,
          { subscription: bought.subscriptionId, change: { kind: 'none' } },
          shop.as.customer(bought.userId),
        )
      ).charges;
      const isRaised = (next?.amountPence ?? 0) > 4840 - had;
      const then = isRaised ? later : day;
      expect(isRaised || sum === null).toBe(true);
      expect(next?.date).toBe(then);
      expect((await letters(bought)).at(-1)).toEqual({ date: then, amount: next?.amountPence });
      await to(addDays(then, -1), '23:00');
      expect(await chargesOf(bought)).toBe(1);
      await to(then);
      expect(await chargesOf(bought)).toBe(2);
    },
  );

  test('shown before it is made: the preview of the change names the day it is put off to', async () => {
    const { bought, day } = await told(0);
    await to(addDays(day, -1));
    const shown = await shop.ask(
      previewMine,
      { subscription: bought.subscriptionId, change: { kind: 'frequency', frequency: 3 } },
      shop.as.customer(bought.userId),
    );
    expect(shown.charges[0]).toMatchObject({ date: addDays(day, 2), amountPence: 7260 });
  });

  test('a sum that falls keeps its day', async () => {
    const { bought, day } = await told(0);
    await to(addDays(day, -1));
    await shop.ask(changeCredit, { userId: bought.userId, valuePence: 500 }, shop.as.staff());
    await shop.settle();
    expect([await due(bought), (await letters(bought)).at(-1)]).toEqual([day, { date: day, amount: 4340 }]);
  });
});
