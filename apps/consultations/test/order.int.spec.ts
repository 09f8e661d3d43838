import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cardUsed,
  decisionWanted,
  reviewRequested,
  reviewWithdrawn,
  subscriptionChanged,
} from '@sorrel/contracts/billing/events';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { askCustomer } from '@sorrel/contracts/consultations/rpc';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { photosAdded } from '@sorrel/contracts/media/events';
import { messageFlagged, messageSent } from '@sorrel/contracts/messaging/events';
import { deliver, leftByDisorder, journeyEvents, type JourneyEvent } from '@sorrel/test-kit/order';
import { aCustomer, clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

let lastUser = 700_000;
const nextUser = (): number => (lastUser += 10);
const keyOf = (userId: number): string => `subscription:${userId + 1}`;
const idsOf = (userId: number) => ({ subscriptionId: userId + 1, itemId: userId + 2, userId });

type Next = ReturnType<typeof journeyEvents>;
const registered = (next: Next, id: number, more: Partial<Customer> = {}): JourneyEvent =>
  next(customerRegistered, `customer:${id}`, { customer: aCustomer({ id, ...more }) });
const changed = (next: Next, id: number, more: Partial<Customer>): JourneyEvent =>
  next(customerChanged, `customer:${id}`, { customer: aCustomer({ id, ...more }) });
const subscription = (next: Next, userId: number, status: 'review' | 'active' | 'cancelled'): JourneyEvent =>
  next(subscriptionChanged, keyOf(userId), {
    subscriptionId: userId + 1,
    userId,
    status,
    shouldCancel: false,
    dueAt: null,
    treatmentSlug: 'acne',
    consultation: 'acne',
    treatmentTitle: 'Acne cream',
    isNew: status === 'review',
  });
const requested = (next: Next, userId: number, round: number): JourneyEvent =>
  next(reviewRequested, keyOf(userId), {
    ...idsOf(userId),
    round,
    reason: round === 1 ? 'first' : 'answered',
    treatmentSlug: 'acne',
    consultation: 'acne',
    paidAt: '2026-11-20T12:00:00.000Z',
    formula: {
      code: '110C',
      name: 'Acne cream',
      ingredients: [{ name: 'Adapalene', value: '0.1', unit: '%' }],
      directions: 'Every evening.',
      quantity: '50 g',
    },
  });
const withdrawn = (next: Next, userId: number, round: number): JourneyEvent =>
  next(reviewWithdrawn, keyOf(userId), { ...idsOf(userId), round });
const photo = (next: Next, userId: number, view: 'front' | 'left', at: string): JourneyEvent =>
  next(photosAdded, `photos:${userId}`, { userId, photos: [{ id: userId + 3, view, at }] });

/** The service's rows about a person; sealed columns are left out, because they differ each time. */
async function rowsOf(userId: number) {
  const of = (sql: string) => c.w.sql(sql, [userId]);
  return {
    customers: await of(
      'select seq, address_print is not null as has_address from consultations.customers where user_id = $1',
    ),
    subscriptions: await of(
      'select seq, status, should_cancel, consultation from consultations.subscriptions where user_id = $1',
    ),
    // A round overtaken by a later one was never open and leaves no row; in order it leaves one that was withdrawn.
    reviews: await of(
      `select round, reason, state from consultations.reviews r where user_id = $1
       and not (state = 'withdrawn' and exists (select 1 from consultations.reviews l where l.item_id = r.item_id and l.round > r.round)) order by round`,
    ),
    photos: await of('select view, added_at from consultations.photos where user_id = $1'),
    likenesses: await of('select kind from consultations.likenesses where user_id = $1 order by kind'),
    tasks: await of('select kind, done_at is null as is_open from consultations.tasks where user_id = $1 order by id'),
    verdict: (await c.published(verdictsChanged, `patient:${userId}`))
      .at(-1)
      ?.treatments.map(({ treatment, bars }) => `${treatment} ${bars.map(({ kind }) => kind).join(' ')}`),
  };
}

const PAIRS: Record<
  string,
  (userId: number) => { hasAnswered?: true; before?: JourneyEvent[]; pair: [JourneyEvent, JourneyEvent] }
> = {
  'a review withdrawn before it was requested is open for nobody': (userId) => {
    const next = journeyEvents();
    return { pair: [requested(next, userId, 1), withdrawn(next, userId, 1)] };
  },
  'a second round heard before the first has taken its place': (userId) => {
    const next = journeyEvents();
    return { pair: [requested(next, userId, 1), requested(next, userId, 2)] };
  },
  'a first round that was taken back leaves a later one open': (userId) => {
    const next = journeyEvents();
    const first = requested(next, userId, 1);
    return { before: [first], pair: [withdrawn(next, userId, 1), requested(next, userId, 2)] };
  },
  'a subscription over before it was known is judged as one that is over': (userId) => {
    const next = journeyEvents();
    return { pair: [subscription(next, userId, 'active'), subscription(next, userId, 'cancelled')] };
  },
  'an account changed before it was known is judged as it is': (userId) => {
    const next = journeyEvents();
    return {
      hasAnswered: true,
      pair: [registered(next, userId), changed(next, userId, { birth_date: '2012-05-01' })],
    };
  },
  'a picture sent again before it was first heard of keeps its day': (userId) => {
    const next = journeyEvents();
    return {
      pair: [
        photo(next, userId, 'front', '2026-11-20T10:00:00.000Z'),
        photo(next, userId, 'left', '2026-11-21T10:00:00.000Z'),
      ],
    };
  },
};

describe.each(Object.entries(PAIRS))('%s', (_title, pairOf) => {
  test('leaves the same rows in either order', async () => {
    const [right, wrong] = [nextUser(), nextUser()];
    for (const userId of [right, wrong]) {
      const { hasAnswered, before = [], pair } = pairOf(userId);
      if (hasAnswered) await c.sent(userId, 'acne');
      await deliver(c.w, 'consultations', [...before, ...(userId === right ? pair : pair.toReversed())]);
    }
    expect(await rowsOf(wrong)).toEqual(await rowsOf(right));
  });
});

test('a question was answered when the customer first wrote, whichever message is heard first', async () => {
  const { id: userId } = await c.customer();
  await c.photos(userId);
  await c.sent(userId, 'acne');
  const { subscriptionId } = await c.requested({ userId });
  await c.w.ask(askCustomer, { subscriptionId, text: 'Which cream?' }, c.w.as.staff(['prescriber'], 2));
  const [soon, later] = [60_000, 120_000].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string];
  const next = journeyEvents();
  const message = (at: string, messageId: number) =>
    next(messageSent, `conversation:${userId}`, { messageId, userId, isIncoming: true, at });
  const [first, second] = [message(soon, 1), message(later, 2)];
  await deliver(c.w, 'consultations', [second, first]);
  expect(
    await c.w.sql('select answered_at from consultations.questions where subscription_id = $1', [subscriptionId]),
  ).toEqual([{ answered_at: new Date(soon) }]);
});

test('a whole journey leaves the same rows whatever neighbours change places and whatever comes twice', async () => {
  const journeyOf = (userId: number): JourneyEvent[] => {
    const next = journeyEvents();
    return [
      registered(next, userId),
      changed(next, userId, { fname: 'Ada' }),
      subscription(next, userId, 'review'),
      requested(next, userId, 1),
      photo(next, userId, 'front', '2026-11-20T10:00:00.000Z'),
      next(cardUsed, `customer:${userId}`, { userId, print: `card ${userId}` }),
      withdrawn(next, userId, 1),
      requested(next, userId, 2),
      photo(next, userId, 'left', '2026-11-21T10:00:00.000Z'),
      next(messageFlagged, `conversation:${userId}`, { userId, messageId: userId + 4, at: '2026-11-20T10:00:00.000Z' }),
      subscription(next, userId, 'active'),
      requested(next, userId, 3),
      withdrawn(next, userId, 3),
      next(decisionWanted, `patient:${userId}`, { userId, treatment: 'acne', substances: ['adapalene'] }),
      changed(next, userId, { fname: 'Ada', sname: 'Lovelace' }),
      subscription(next, userId, 'cancelled'),
    ];
  };
  const people = Array.from({ length: 21 }, nextUser);
  const { inOrder, others } = await leftByDisorder(c.w, 'consultations', people, journeyOf, rowsOf);
  expect(inOrder.reviews).toMatchObject([{ round: 3, state: 'withdrawn' }]);
  for (const { order, rows } of others) expect({ order, rows }).toEqual({ order, rows: inOrder });
});
