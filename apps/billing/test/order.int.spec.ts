import { describe, expect, test } from '@jest/globals';
import {
  consultationSubmitted,
  customerAsked,
  evidenceChanged,
  pregnancyChanged,
  verdictsChanged,
} from '@sorrel/contracts/consultations/events';
import { owingChanged, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { photosAdded } from '@sorrel/contracts/media/events';
import { messageSent } from '@sorrel/contracts/messaging/events';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';

import { leftByDisorder, journeyEvents, type JourneyEvent } from '@sorrel/test-kit/order';
import { aCustomer as person } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { aShop, aBuyer, addPhotos, approve, stands, type Bought } from './shop.ts';

const shop = aShop();

const asked = (bought: Bought, at: Date, seq?: number) => {
  const { userId, subscriptionId, itemId } = bought;
  const data = { subscriptionId, itemId, userId, reviewId: itemId, round: 1 };
  return plantEvent(shop, customerAsked, `subscription:${subscriptionId}`, data, { at, ...(seq ? { seq } : {}) });
};
/** The current moment, and one a little later. */
const moments = async (): Promise<[Date, Date]> => {
  const now = await shop.clock.now();
  return [now, new Date(now.getTime() + 1)];
};
const photo = async (bought: Bought, at: Date) => {
  const photos = [{ id: 8_000_000 + bought.itemId, view: 'front' as const, at: at.toISOString() }];
  await plantEvent(shop, photosAdded, `photos:${bought.userId}`, { userId: bought.userId, photos });
  await shop.settle();
};

describe('a question and its answer come over two streams', () => {
  test('an answer that arrives before its question returns the item to the prescriber', async () => {
    const bought = await aBuyer(shop);
    const [then, since] = await moments();
    await photo(bought, since);
    await asked(bought, then);
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
    const [item] = await shop.sql('select round from billing.items where id = $1', [bought.itemId]);
    expect(item).toEqual({ round: 2 });
  });

  test('an answer sent while the question was on its way to us is an answer', async () => {
    const bought = await aBuyer(shop);
    const [then, since] = await moments();
    await asked(bought, then);
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^waiting/);
    await photo(bought, since);
    expect(await stands(shop, bought)).toBe('review: paid/review, upcoming/upcoming');
  });

  test('what came before the question answers nothing', async () => {
    const bought = await aBuyer(shop);
    const [before, then] = await moments();
    await photo(bought, before);
    await asked(bought, then);
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^waiting/);
    await addPhotos(shop, bought.userId, 1);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });
});

test('a question that an approval has overtaken does not hold up what was approved', async () => {
  const bought = await aBuyer(shop);
  await approve(shop, bought);
  expect(await stands(shop, bought)).toMatch(/^shipping/);
  await asked(bought, await shop.clock.now(), 1);
  await shop.settle();
  expect(await stands(shop, bought)).toMatch(/^shipping/);
});

test('events about a person leave the same rows whichever neighbours swap places and whichever come twice', async () => {
  const buyers: Bought[] = [];
  for (let n = 0; n < 9; n++) buyers.push(await aBuyer(shop));
  const of = (userId: number): Bought => buyers.find((one) => one.userId === userId) as Bought;
  const [then, since] = await moments();
  const at = since.toISOString();
  const verdicts = TREATMENT_SLUGS.map((treatment) => ({ treatment, isAnswered: treatment === 'acne', bars: [] }));
  const journeyOf = (userId: number): JourneyEvent[] => {
    const next = journeyEvents();
    const { itemId, subscriptionId } = of(userId);
    const customer = (seq: number, more: object) =>
      next(customerChanged, `customer:${userId}`, {
        customer: person(userId, { email: `ann${userId}.${seq}@example.test`, referral_code: `REF${userId}`, ...more }),
      });
    const submitted = (n: number, when: Date) =>
      next(consultationSubmitted, `consultations of ${userId}`, {
        consultationId: userId * 10 + n,
        userId,
        slug: 'acne',
        submittedAt: when.toISOString(),
      });
    const pictured = (when: Date) =>
      next(photosAdded, `photos:${userId}`, {
        userId,
        photos: [{ id: 7_000_000 + itemId, view: 'front', at: when.toISOString() }],
      });
    const pregnancy = (isPregnant: boolean) => next(pregnancyChanged, `patient:${userId}`, { userId, isPregnant, at });
    const evidence = (freshUntil: string | null) =>
      next(evidenceChanged, `patient:${userId}`, { userId, kind: 'bmi', freshUntil });
    const judged = () => next(verdictsChanged, `patient:${userId}`, { userId, at, treatments: verdicts });
    const moved = (status: 'accepted' | 'held' | 'delivered', day: number) =>
      next(parcelMoved, `item:${itemId}`, {
        itemId,
        subscriptionId,
        userId,
        trackingNumber: `TT${userId}GB`,
        status,
        since: `2026-11-${day}T10:00:00.000Z`,
      });
    const owed = (state: 'open' | 'withheld' | 'closed', expectedOn: string | null) =>
      next(owingChanged, `item:${itemId}`, { itemId, subscriptionId, userId, state, since: at, expectedOn });
    return [
      customer(1, { address: null }),
      customer(2, {}),
      submitted(1, then),
      pictured(then),
      evidence('2027-01-01'),
      judged(),
      next(
        customerAsked,
        `subscription:${subscriptionId}`,
        { subscriptionId, itemId, userId, reviewId: itemId, round: 1 },
        then,
      ),
      owed('open', null),
      moved('accepted', 20),
      evidence(null),
      moved('held', 21),
      owed('open', '2026-12-21'),
      pregnancy(true),
      next(messageSent, `conversation:${userId}`, { messageId: itemId, userId, isIncoming: true, at }),
      pictured(since),
      submitted(2, since),
      judged(),
      owed('withheld', '2026-12-21'),
      moved('delivered', 22),
      owed('open', '2026-12-21'),
      pregnancy(false),
      customer(3, { fname: 'Anne' }),
    ];
  };
  const rowsOf = async (userId: number) => {
    const rows = (sql: string) => shop.sql(sql, [userId]);
    return {
      subscription: await rows('select status, is_waiting from billing.subscriptions where user_id = $1'),
      items: await rows(
        'select i.sequence, i.status, i.treatment_status, i.round, i.hold from billing.items i join billing.subscriptions s on s.id = i.subscription_id where s.user_id = $1 order by 1',
      ),
      customer: await rows('select seq, fname, address_state from billing.customers where user_id = $1'),
      consultations: await rows('select submitted_at from billing.consultations where user_id = $1'),
      photos: await rows('select at from billing.photos where user_id = $1 and photo_id > 7000000'),
      patient: await rows(
        'select is_pregnant, length(record_sealed) as sealed, seq from billing.patients where user_id = $1',
      ),
      evidence: await rows('select kind, fresh_until, seq from billing.evidence where user_id = $1'),
      parcels: await rows('select status, since, seq from billing.parcel_copies where user_id = $1'),
      owings: await rows('select state, expected_on, seq from billing.owing_copies where user_id = $1'),
      verdicts: await rows('select seq from billing.verdicts where user_id = $1'),
    };
  };
  const people = buyers.map(({ userId }) => userId);
  const { inOrder, others } = await leftByDisorder(shop, 'billing', people, journeyOf, async (userId) => {
    await shop.settle();
    return rowsOf(userId);
  });
  expect(inOrder.items[0]).toMatchObject({ status: 'paid', treatment_status: 'review', round: 2 });
  expect(inOrder.patient).toEqual([{ is_pregnant: null, sealed: expect.any(Number), seq: expect.any(String) }]);
  expect(inOrder.parcels).toEqual([expect.objectContaining({ status: 'delivered' })]);
  expect(inOrder.owings).toEqual([expect.objectContaining({ state: 'open' })]);
  for (const { order, rows } of others) expect({ order, rows }).toEqual({ order, rows: inOrder });
});
