import { describe, expect, test } from '@jest/globals';
import { addItem, changeItem, countStock, previewMine, previewAny, removeItem } from '@sorrel/contracts/billing/rpc';
import { addDays } from '@sorrel/contracts/london';

import { aShop, anActive, captured, consult, mine, type Bought } from './shop.ts';

/* What staff read before they change an item is what follows: on the screen afterwards, and on the card. */

const shop = aShop();

const of = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find(({ id }) => id === subscriptionId);
const to = async (day: string) => {
  await shop.clock.at(`${day}T09:30:00Z`);
  await shop.settle();
};
const itemsOf = ({ subscriptionId }: Bought) =>
  shop.sql<{ id: number; code: string; due: string }>(
    `select id::int, code, due_at::text as due from billing.items where subscription_id = $1 and status = 'upcoming' order by sequence`,
    [subscriptionId],
  );
const product = async (code: string) =>
  (await shop.sql<{ id: number }>('select id::int from billing.products where code = $1', [code]))[0]?.id ?? 0;
const takenOn = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ pence: number }>(
      `select coalesce(sum(amount_pence), 0)::int as pence from billing.charges where subscription_id = $1 and state = 'succeeded'`,
      [subscriptionId],
    )
  )[0]?.pence ?? 0;

const ACTIONS = ['add', 'change', 'remove'] as const;
const cases = ACTIONS.flatMap((action) =>
  [true, false].flatMap((isAnswered) =>
    [1, 2].flatMap((lines) =>
      [false, true].map(
        (isHeld) => [action, isAnswered ? 'answered' : 'not answered', lines, isHeld ? 'held' : 'not held'] as const,
      ),
    ),
  ),
);

/** Sold after the consultation for rosacea, which nobody here begins with. */
const OTHER = '140C';
const SECOND = '170C';

describe('the preview of a change of items is what follows', () => {
  test.each(cases)('%s a product that is %s, %i line(s), %s', async (action, answered, lines, held) => {
    const bought = await anActive(shop);
    const { subscriptionId: subscription, userId } = bought;
    if (lines === 2) {
      await consult(shop, userId, 'glow');
      await shop.ask(addItem, { id: subscription, item_id: await product(SECOND) }, shop.as.staff());
    }
    if (answered === 'answered') await consult(shop, userId, 'rosacea');
    const [first] = await itemsOf(bought);
    const day = first?.due ?? '';
    const code = first?.code ?? '';
    if (held === 'held') await shop.ask(countStock, { code, counted: 0 }, shop.as.staff());
    await to(addDays(day, -2));
    const item_id = await product(OTHER);
    const change = {
      kind: 'item',
      action,
      ...(action === 'add' ? { item_id } : action === 'change' ? { item_id, id: first!.id } : { id: first!.id }),
    } as const;
    const shown = await shop.ask(previewAny, { subscription, change }, shop.as.staff());
    if (action === 'add') await shop.ask(addItem, { id: subscription, item_id }, shop.as.staff());
    if (action === 'change') await shop.ask(changeItem, { id: first!.id, item_id }, shop.as.staff());
    if (action === 'remove') await shop.ask(removeItem, { id: first!.id }, shop.as.staff());
    await shop.settle();
    const after = await shop.ask(previewMine, { subscription, change: { kind: 'none' } }, shop.as.customer(userId));
    expect(after.charges).toEqual(shown.charges);
    const [next] = shown.charges;
    const before = await takenOn(bought);
    const last = next?.date ?? addDays(day, 4);
    await to(last);
    const due = shown.charges.filter(({ date }) => date === next?.date);
    expect((await takenOn(bought)) - before).toBe(due.reduce((sum, { amountPence }) => sum + amountPence, 0));
    expect((await captured(shop, bought)).length).toBe(1 + due.filter(({ amountPence }) => amountPence > 0).length);
    await shop.sql('delete from billing.stock_counts where code = $1', [code]);
    expect(await of(bought)).toBeDefined();
  });
});
