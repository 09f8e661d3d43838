import { beforeAll, describe, expect, test } from '@jest/globals';
import * as contract from '@sorrel/contracts/billing/rpc';
import { staffMayAsk } from '@sorrel/contracts/rpc-contract';
import { rpcsOf } from '@sorrel/service-kit/kit.module';
import { aBuyer, aShop, type Bought } from './shop.ts';

const shop = aShop({ isMoneyChecked: false });
let bought: Bought;
beforeAll(async () => {
  bought = await aBuyer(shop);
});

const CALLS = rpcsOf(contract).map((call) => [call.subject, call] as const);
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const JUNK: unknown[] = [
  null,
  [],
  'text',
  7,
  true,
  {},
  deep(200),
  { id: -1, subscription: -1, sub_id: -1, userId: -1, plan: -1, item_id: -1, productId: -1 },
  { id: '1', subscription: '1', sub_id: '1', userId: '1', plan: '1' },
  { id: 1.5, subscription: Number.MAX_VALUE, sub_id: {}, due_at: [], frequency: 'x', status: 5, value: 9 },
  { id: 2 ** 53 - 1, subscription: 2 ** 53 - 1, payment_method: 'x'.repeat(101), due_at: 'y'.repeat(41) },
  { code: '\u0000', paymentMethod: '\u0000', body: '\u0000', signature: '\u0000', promoCode: 'z'.repeat(101) },
  { __proto__: { isAdmin: true }, constructor: 1, id: { $ne: null }, subscription: { $gt: 0 } },
];
const PEOPLE = ['visitor', 'customer', 'staff', 'system'] as const;

describe('every RPC', () => {
  test.each(CALLS)('%s: only those the contract names may ask', async (_, call) => {
    const as = {
      visitor: shop.as.visitor(),
      customer: shop.as.customer(bought.userId),
      staff: shop.as.staff([]),
      system: shop.as.system(),
    };
    for (const kind of PEOPLE) {
      const answer = await shop.ask(call, {}, as[kind]).then(
        () => 'answered',
        (error: unknown) => (error as { code: string }).code,
      );
      const isRefused = answer === 'forbidden' || answer === 'unauthenticated';
      const isAllowed = call.actors.includes(kind) && (kind !== 'staff' || staffMayAsk(call, []));
      expect([kind, isRefused]).toEqual([kind, !isAllowed]);
    }
  });

  test.each(CALLS)('%s: nonsense is refused kindly and changes nothing', async (_, call) => {
    const before = await shop.sql('select id, version, status from billing.subscriptions order by id');
    for (const junk of JUNK) {
      for (const as of [shop.as.customer(bought.userId), shop.as.staff(undefined, bought.userId), shop.as.system()]) {
        const refusal = await shop.ask(call, junk as never, as).then(
          () => null,
          (error: unknown) => error as { code: string; message: string },
        );
        if (!refusal) continue;
        expect([refusal.code, refusal.message !== '']).toEqual([
          expect.stringMatching(/^(invalid|forbidden|unauthenticated|not_found|conflict|bad_request)$/),
          true,
        ]);
      }
    }
    expect(await shop.sql('select id, version, status from billing.subscriptions order by id')).toEqual(before);
  });
});
