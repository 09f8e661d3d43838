import { expect, test } from '@jest/globals';
import { listSubscriptions } from '@sorrel/contracts/billing/rpc';
import { aBuyer, aShop } from './shop.ts';

const shop = aShop();
const found = async (keyword: string) =>
  (
    await shop.ask(
      listSubscriptions,
      { keyword, status: '', treatment: '', page: 1, perPage: 10, isShippingToo: false },
      shop.as.staff(['support']),
    )
  ).rows.map(({ id }) => id);

test('customers from before numbers had tokens are found by them once the job has run; a number nobody has leaves nothing', async () => {
  const { subscriptionId } = await aBuyer(shop);
  const kept = async () =>
    (
      await shop.sql<{ n: number }>('select count(*)::int as n from billing.index_prints where place = $1', [
        'billing.customers.phone',
      ])
    )[0]?.n;
  expect(await found('07700 900123')).toEqual([subscriptionId]);
  await shop.sql('update billing.customers set phone_token = null');
  expect(await found('07700 900123')).toEqual([]);
  await shop.sql(`insert into billing.jobs (kind, key, data, due_at, trace)
    values ('index-phones', 'again', '{}'::jsonb, '1970-01-01', '00-' || md5('index') || '-' || left(md5('again'), 16) || '-01')`);
  await shop.clock.advance('PT2M');
  await shop.settle();
  expect(await found('+44 7700 900 123')).toEqual([subscriptionId]);
  const before = await kept();
  expect(await found('07700 900999')).toEqual([]);
  expect(await kept()).toBe(before);
  const rows = await shop.sql('select * from billing.customers');
  expect(JSON.stringify(rows)).not.toContain('900123');
});
