import { afterEach, expect, jest, test } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { aShop, anActive, captured, mine, published } from './shop.ts';

const shop = aShop({ isHere: true });
afterEach(() => void jest.restoreAllMocks());

/** As outside the sandbox, whose clock this test needs. */
const complete = (isSo: boolean): void => {
  const copy = BusinessCopy.prototype as unknown as { whyNot(): string | null };
  jest.spyOn(copy, 'whyNot').mockImplementation(() => (isSo ? null : 'Company name is still the sample value.'));
};

test('a renewal while the particulars are the sample’s is held and said so, fails no job, and goes on once they are entered', async () => {
  const bought = await anActive(shop);
  const of = async () => (await mine(shop, bought.userId)).find(({ id }) => id === bought.subscriptionId);
  const due = (await of())?.dueAt ?? '';
  complete(false);
  await shop.clock.at(`${due}T09:30:00Z`);
  await shop.settle();
  expect(await shop.sql(`select kind, last_error from billing.jobs where state = 'dead' or attempts > 1`)).toEqual([]);
  const says = heldTexts({ reason: 'business', status: 'active' });
  expect(await of()).toMatchObject({ status: 'waiting', next: says.next, hold: { reason: 'business' } });
  expect(await captured(shop, bought)).toHaveLength(1);
  expect((await published(shop, bought.subscriptionId)).filter((event) => event === 'charge.held')).toHaveLength(1);

  complete(true);
  await shop.clock.advance('P4D');
  await shop.settle();
  expect((await of())?.hold).toBeNull();
  expect(await captured(shop, bought)).toHaveLength(2);
});
