import { describe, expect, jest, test } from '@jest/globals';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { showTreatmentWords } from '@sorrel/contracts/billing/rpc';
import type { TreatmentWords } from '@sorrel/contracts/billing/treatment-words';
import type { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Clock } from '@sorrel/service-kit/clock';
import type { BffConfig } from '../bff.config.ts';
import { Prices } from './prices.service.ts';

const item = (id: number, pricePence: number) => ({
  id,
  pricePence,
  interval: 'month',
  intervalDuration: 2,
  ingredients: [],
  isPrescription: true,
});
const treatment = (slug: string, category: string, id: number) => ({
  slug,
  category,
  plans: [{ items: [item(id, 2420)] }],
});
const treatments = [treatment('acne', 'skincare', 1), treatment('wegovy', 'weight', 2)];
const serum = {
  slug: 'vitamin-c-serum',
  category: 'boosters',
  plans: [{ items: [{ ...item(3, 3900), isPrescription: false }] }],
};
const WORDS = RELEASE_WORDS['acne'] as TreatmentWords;
const DAY = '2026-12-01T00:00:00.000Z';

function counter(isPomSafe = false) {
  let now = new Date('2026-11-30T23:59:59.999Z');
  const told = { treatments, banner: null, wordsVersions: 2, planned: [{ productId: 1, pricePence: 2650, from: DAY }] };
  const written = [...treatments.map(({ slug }) => ({ slug, words: { ...WORDS, name: `New ${slug}` } }))];
  const ask = jest.fn((contract: unknown) =>
    Promise.resolve(contract === showTreatmentWords ? { versions: told.wordsVersions, treatments: written } : told),
  );
  const clock = { now: () => now, onMoved: () => () => undefined } as unknown as Clock;
  const prices = new Prices({ ask } as unknown as RpcClient, clock, { isPomSafe } as BffConfig);
  return { prices, ask, told, written, at: (moment: string) => (now = new Date(moment)) };
}
const acne = ({ prices }: ReturnType<typeof counter>) => prices.known()?.prices['acne']?.pricePence;

describe('the prices a page is sent with', () => {
  test('are those of the moment it is sent: a planned price counts from its first moment on, without a new reading', async () => {
    const shop = counter();
    const before = await shop.prices.current();
    expect([acne(shop), shop.prices.known()?.etag]).toEqual([2420, before.etag]);
    shop.at(DAY);
    expect([acne(shop), shop.ask.mock.calls.length]).toEqual([2650, 2]);
    expect(shop.prices.known()?.etag).not.toBe(before.etag);
    expect(JSON.parse(String((await shop.prices.current()).body))).toMatchObject({
      prices: { acne: { pricePence: 2650 } },
    });
    shop.at('2026-11-30T12:00:00Z');
    expect(acne(shop)).toBe(2420);
  });

  test('of several planned the latest that has begun counts, whatever their order', async () => {
    const shop = counter();
    shop.told.planned.unshift({ productId: 1, pricePence: 2900, from: '2026-12-05T00:00:00.000Z' });
    await shop.prices.current();
    shop.at('2026-12-31T00:00:00Z');
    expect(acne(shop)).toBe(2900);
    shop.at('2026-12-04T00:00:00Z');
    expect(acne(shop)).toBe(2650);
  });

  test('forget within two seconds what was taken back', async () => {
    jest.useFakeTimers();
    try {
      const shop = counter();
      shop.prices.onApplicationBootstrap();
      await jest.advanceTimersByTimeAsync(0);
      shop.told.planned = [];
      await jest.advanceTimersByTimeAsync(2_000);
      shop.at(DAY);
      expect(acne(shop)).toBe(2420);
      shop.prices.onApplicationShutdown();
    } finally {
      jest.useRealTimers();
    }
  });

  test('name no prescription-only medicine in the safe position, whatever is written of it', async () => {
    const shop = counter(true);
    shop.told.treatments = [...treatments, serum];
    const known = await shop.prices.current();
    expect([Object.keys(known.prices), [...known.written.keys()]]).toEqual([['vitamin-c-serum'], []]);
    expect(String(known.body)).not.toMatch(/wegovy|acne/i);
  });
});

test('the words a page is sent with are known within two seconds; the same again is the same thing, so that no page is made anew', async () => {
  jest.useFakeTimers();
  try {
    const shop = counter();
    shop.prices.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    const before = shop.prices.known();
    expect(JSON.parse(String(before?.body))).toMatchObject({
      treatments: { acne: { name: 'New acne', isComingSoon: true } },
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(shop.prices.known()).toBe(before);
    expect(shop.ask.mock.calls.filter(([contract]) => contract === showTreatmentWords)).toHaveLength(1);
    shop.told.wordsVersions = 3;
    shop.written.splice(0, 1, { slug: 'acne', words: { ...WORDS, name: 'Newer acne' } });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(shop.prices.known()?.written.get('acne')?.name).toBe('Newer acne');
    expect(shop.prices.known()?.etag).not.toBe(before?.etag);
    shop.prices.onApplicationShutdown();
  } finally {
    jest.useRealTimers();
  }
});
