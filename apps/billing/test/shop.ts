import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { z } from 'zod';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import {
  changePaymentMethod,
  checkBooks,
  confirmSubscription,
  createSetupIntent,
  mySubscriptions,
  readBooks,
  readCheckout,
  startSubscription,
  claimForDispatch,
} from '@sorrel/contracts/billing/rpc';
import {
  consultationSubmitted,
  customerAsked,
  prescriptionRevoked,
  reviewApproved,
  reviewDeclined,
  verdictsChanged,
} from '@sorrel/contracts/consultations/events';
import { itemShipped } from '@sorrel/contracts/fulfilment/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import { photosAdded } from '@sorrel/contracts/media/events';
import type { Step } from '@sorrel/contracts/consultations/titration';
import type { Bar, TreatmentVerdict } from '@sorrel/contracts/consultations/words';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { aCustomer as build } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { isWorkingDay } from '@sorrel/contracts/working-days';
import { openWebhookEndpoint, type WebhookEndpoint } from '@sorrel/test-kit/webhook-endpoint';
import { world, type World, type WorldOptions } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';

/** The first Monday from that day on of a week in which parcels leave on every weekday. */
export function fullWeek(from: string): string {
  let monday = from;
  while (![0, 1, 2, 3, 4].every((n) => isWorkingDay(addDays(monday, n)))) monday = addDays(monday, 1);
  return monday;
}

/** Terms of a code that anybody may use. */
export const FOR_EVERYBODY = {
  isFirstOrderOnly: false,
  excludedForms: [],
  startsOn: null,
  endsOn: null,
  limit: null,
  isBanner: false,
};

export const CARDS = {
  fine: '4242424242424242',
  declinedLater: '4000000000000341',
  noFunds: '4000000000009995',
  challenge: '4000002500003155',
  alwaysChallenge: '4000002760003184',
  challengeOnce: '4000003800000446',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
} as const;

export interface Shop extends World {
  webhooks: WebhookEndpoint;
  stripe<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    params?: Record<string, string>,
    key?: 'secret' | 'publishable',
  ): Promise<T>;
  fault(mode: string, more?: Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  ledger(): Promise<
    { id: string; payment_intent: string; amount: number; refunded: number; metadata: Record<string, string> }[]
  >;
  /** The refusal that a call answers. */
  refused<I extends z.ZodType, O extends z.ZodType>(
    call: RpcContract<I, O>,
    input: unknown,
    as: Parameters<World['ask']>[2],
  ): Promise<{ code: string; message: string; errors: Record<string, string[]> }>;
}

/** Billing and the stand-in for the card provider, taking its webhooks as the BFF does. */
export async function openShop(
  env: Record<string, string> = {},
  more: Pick<WorldOptions, 'isHere'> = {},
): Promise<Shop> {
  const port = await freePort();
  const webhooks: WebhookEndpoint = { isOpen: true, bodies: [] };
  const w = await world({
    ...more,
    only: ['billing', 'sandbox'],
    env: {
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
      RECONCILE_MS: '3600000',
      ...(process.env.SHOP_LOG ? { LOG_FILE: process.env.SHOP_LOG } : {}),
      ...env,
    },
  });
  const server = openWebhookEndpoint(port, w, webhooks);
  const base = w.env.STRIPE_URL ?? '';
  const sandbox = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${w.env.SANDBOX_URL}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return Object.assign(Object.create(null) as object, w, {
    webhooks,
    stop: async () => {
      server.close();
      await w.stop();
    },
    restart: w.restart,
    fault: async (mode: string, more: Record<string, unknown> = {}) => {
      await sandbox('POST', '/sandbox/faults', { target: 'stripe', mode, ...more });
    },
    clearFaults: async () => {
      await sandbox('DELETE', '/sandbox/faults');
    },
    ledger: async () => ((await sandbox('GET', '/sandbox/stripe/_ledger')) as { charges: never[] }).charges,
    stripe: async (method: string, path: string, params: Record<string, string> = {}, key = 'publishable') => {
      const body = new URLSearchParams(params);
      const root = path.startsWith('/_3ds') ? `${base}/sandbox/stripe` : base;
      const response = await fetch(`${root}/v1${path}${method === 'GET' ? `?${body}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${key === 'secret' ? w.env.STRIPE_SECRET_KEY : w.env.STRIPE_PUBLISHABLE_KEY}`,
        },
        ...(method === 'POST' ? { body } : {}),
      });
      return response.json();
    },
    refused: async (call: RpcContract, input: unknown, as: Parameters<World['ask']>[2]) => {
      const answer = await w.ask(call, input, as).then(
        (value: unknown) => ({ value }),
        (error: unknown) => error,
      );
      if (answer && typeof answer === 'object' && 'value' in answer)
        throw new Error(`Not refused: ${JSON.stringify(answer.value)}`);
      return answer;
    },
  }) as unknown as Shop;
}

let nextUser = 3_000;

export async function aCustomer(shop: Shop, over: { fname?: string; referral_code?: string } = {}): Promise<number> {
  const id = nextUser++;
  const customer = build(id, {
    fname: 'Ann',
    sname: `Test${id}`,
    email: `ann${id}@example.test`,
    phone: '+447700900123',
    referral_code: `REF${id}`,
    ...over,
  });
  await plantEvent(shop, customerRegistered, `customer:${id}`, { customer });
  return id;
}

/** Plants the rules' verdicts on a person as the consultations service publishes them: `bars` by treatment, none for all others. */
export async function judged(
  shop: Shop,
  userId: number,
  bars: Partial<Record<TreatmentSlug, Omit<Bar, 'since'>[]>> = {},
  answered: TreatmentSlug[] = [],
  begins: TreatmentVerdict['begins'] = undefined,
): Promise<void> {
  const at = (await shop.clock.now()).toISOString();
  await plantEvent(shop, verdictsChanged, `patient:${userId}`, {
    userId,
    at,
    treatments: TREATMENT_SLUGS.map((treatment) => ({
      treatment,
      isAnswered: answered.includes(treatment),
      bars: (bars[treatment] ?? []).map((bar) => ({ ...bar, since: at })),
      ...(treatment === 'weight-loss' && begins ? { begins } : {}),
    })),
  });
  await shop.settle();
}

export async function consult(shop: Shop, userId: number, slug: TreatmentSlug = 'acne'): Promise<void> {
  await plantEvent(shop, consultationSubmitted, `consultation:${userId}`, {
    consultationId: userId * 10,
    userId,
    slug,
    submittedAt: (await shop.clock.now()).toISOString(),
  });
  await shop.settle();
}

let nextPhoto = 1;
export async function addPhotos(shop: Shop, userId: number, count = 3): Promise<number[]> {
  const ids = Array.from({ length: count }, () => nextPhoto++);
  await sendPhotos(shop, userId, ids);
  return ids;
}

/** Plants the event for these photos, new ones or some sent before. */
export async function sendPhotos(shop: Shop, userId: number, ids: number[]): Promise<void> {
  const at = (await shop.clock.now()).toISOString();
  const photos = ids.map((id) => ({ id, view: 'front' as const, at }));
  await plantEvent(shop, photosAdded, `photos:${userId}`, { userId, photos });
  await shop.settle();
}

/** Saves a card as the browser does: setup intent, card typed, confirmed (and the bank's question answered). */
export async function saveCard(shop: Shop, userId: number, number: string = CARDS.fine): Promise<string> {
  const { clientSecret } = await shop.ask(createSetupIntent, {}, shop.as.customer(userId));
  const [id] = clientSecret.split('_secret');
  const done = await shop.stripe<{ status: string; payment_method: string; error?: unknown }>(
    'POST',
    `/setup_intents/${id}/confirm`,
    {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
  );
  if (done.status === 'requires_action') await answerBank(shop, id ?? '', clientSecret);
  if (!done.payment_method) throw new Error(`Card not saved: ${JSON.stringify(done)}`);
  return done.payment_method;
}

export async function answerBank(
  shop: Shop,
  intentId: string,
  clientSecret: string,
  outcome: 'complete' | 'fail' = 'complete',
): Promise<void> {
  await shop.stripe('POST', `/_3ds/${intentId}`, { client_secret: clientSecret, outcome });
}

/** Confirms a client secret as the browser does. Answers the payment's status. */
export async function payInBrowser(
  shop: Shop,
  clientSecret: string,
  more: Record<string, string> = {},
): Promise<string> {
  const [id] = clientSecret.split('_secret');
  const done = await shop.stripe<{ status?: string; error?: { code: string } }>(
    'POST',
    `/payment_intents/${id}/confirm`,
    { client_secret: clientSecret, ...more },
  );
  return done.status ?? `refused: ${done.error?.code}`;
}

export interface Bought {
  userId: number;
  subscriptionId: number;
  itemId: number;
  card: string;
}

/** A started subscription with its first item. */
export async function boughtOf(shop: Shop, order: Omit<Bought, 'itemId'>): Promise<Bought> {
  const [item] = await shop.sql<{ id: string }>(
    'select id from billing.items where subscription_id = $1 and sequence = 1',
    [order.subscriptionId],
  );
  return { ...order, itemId: Number(item?.id) };
}

/** A customer at the checkout, with a card. */
export async function atCheckout(shop: Shop, slug?: TreatmentSlug): Promise<{ userId: number; card: string }> {
  const userId = await aCustomer(shop);
  await consult(shop, userId, slug);
  return { userId, card: await saveCard(shop, userId) };
}

/** The subscription is charged to this card from now on; what is due is paid with it. */
export const useCard = (
  shop: Shop,
  { userId, subscriptionId }: Bought,
  card: string,
  more: { expectedPence?: number | undefined } = {},
) =>
  shop.ask(
    changePaymentMethod,
    { subscription: subscriptionId, payment_method: card, ...more },
    shop.as.customer(userId),
  );

/** The same with a card that is saved first. */
export async function useNewCard(shop: Shop, bought: Bought, number: string): Promise<string> {
  const card = await saveCard(shop, bought.userId, number);
  await useCard(shop, bought, card);
  return card;
}

/** Moves to the morning of the subscription's next charge, and waits for everything that follows. */
export async function toDueDate(shop: Shop, { userId, subscriptionId }: Bought): Promise<void> {
  const due = (await mine(shop, userId)).find(({ id }) => id === subscriptionId)?.dueAt ?? '';
  await shop.clock.at(`${due}T09:30:00Z`);
  await shop.settle();
}

/** A customer with a paid subscription, with or without photos. */
export async function aBuyer(
  shop: Shop,
  options: { slug?: TreatmentSlug; photos?: number; card?: string } = {},
): Promise<Bought> {
  const userId = await aCustomer(shop);
  await consult(shop, userId, options.slug);
  const card = await saveCard(shop, userId, options.card);
  const me = shop.as.customer(userId);
  const { clientSecret, subscriptionId } = await shop.ask(startSubscription, { paymentMethod: card }, me);
  const status = await payInBrowser(shop, clientSecret ?? '');
  if (status === 'requires_action') await answerBank(shop, clientSecret?.split('_secret')[0] ?? '', clientSecret ?? '');
  await shop.ask(confirmSubscription, { subscription: subscriptionId }, me);
  if (options.photos !== 0) await addPhotos(shop, userId, options.photos ?? 3);
  await shop.settle();
  return boughtOf(shop, { userId, subscriptionId, card });
}

/** Pays a started order in the browser, and has its photos. */
export async function confirmed(
  shop: Shop,
  userId: number,
  { clientSecret, subscriptionId }: { clientSecret: string | null; subscriptionId: number },
): Promise<void> {
  if (clientSecret) await payInBrowser(shop, clientSecret);
  await shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId));
  await addPhotos(shop, userId);
  await shop.settle();
}

let nextPrescription = 1;
export async function approve(
  shop: Shop,
  { userId, subscriptionId, itemId }: Bought,
  over: { round?: number; repeats?: number; validUntil?: string; code?: string; steps?: Step[] } = {},
): Promise<number> {
  const id = nextPrescription++;
  const [item] = await shop.sql<{ round: number }>('select round from billing.items where id = $1', [itemId]);
  const now = await shop.clock.now();
  const validUntil = over.validUntil ?? new Date(now.getTime() + 180 * 86_400_000).toISOString().slice(0, 10);
  const prescription = {
    id,
    ref: `PRX${id}`,
    signedAt: now.toISOString(),
    date: now.toISOString().slice(0, 10),
    validUntil,
    repeats: over.repeats ?? 0,
    hash: 'x',
    product: 'cream',
    ingredients: [],
    directions: '',
    quantity: '50 g',
    prescriber: { userId: 5, name: 'Dr P', qualification: 'MBBS', registration: 'GMC 1', address: [] },
    ...(over.code ? { code: over.code } : {}),
    ...(over.steps ? { steps: over.steps } : {}),
  };
  await plantEvent(shop, reviewApproved, `review:${id}`, {
    subscriptionId,
    itemId,
    userId,
    reviewId: id,
    round: over.round ?? item?.round ?? 1,
    prescription,
  });
  await shop.settle();
  return id;
}
/** A prescription that was signed for an item is revoked. */
export async function revoke(
  shop: Shop,
  { userId, subscriptionId, itemId }: Bought,
  prescriptionId: number,
): Promise<void> {
  const now = (await shop.clock.now()).toISOString();
  const [known] = await shop.sql<{ signed_at: Date }>('select signed_at from billing.prescriptions where id = $1', [
    prescriptionId,
  ]);
  await plantEvent(shop, prescriptionRevoked, `subscription:${subscriptionId}`, {
    subscriptionId,
    itemId,
    userId,
    prescriptionId,
    ref: `PRX${prescriptionId}`,
    signedAt: known?.signed_at.toISOString() ?? now,
    revokedAt: now,
    revokedBy: 'Dr Hale',
  });
  await shop.settle();
}
/** A buyer whose first parcel has left: active, with the next delivery planned. */
export async function anActive(
  shop: Shop,
  options: Parameters<typeof aBuyer>[1] = {},
  over: Parameters<typeof approve>[2] = {},
): Promise<Bought> {
  return claimAndShip(shop, await aBuyer(shop, options), over);
}
/** Another paid order of the same customer, with its photos. */
export async function orderedBy(shop: Shop, { userId, card }: Bought, slug: TreatmentSlug): Promise<Bought> {
  await consult(shop, userId, slug);
  const started = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
  await confirmed(shop, userId, started);
  return boughtOf(shop, { userId, subscriptionId: started.subscriptionId, card });
}
/** Approved, packed and sent. */
export async function claimAndShip(
  shop: Shop,
  bought: Bought,
  over: Parameters<typeof approve>[2] = {},
): Promise<Bought> {
  await approve(shop, bought, over);
  await shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff(['pharmacist']));
  await ship(shop, bought);
  return bought;
}
/** A decision about an item, as the event of a review carries it. */
async function reviewOf(shop: Shop, { userId, subscriptionId, itemId }: Bought) {
  const [item] = await shop.sql<{ round: number }>('select round from billing.items where id = $1', [itemId]);
  return { subscriptionId, itemId, userId, reviewId: nextPrescription++, round: item?.round ?? 1 };
}
export async function decline(shop: Shop, bought: Bought): Promise<void> {
  await plantEvent(shop, reviewDeclined, `review:${bought.itemId}`, await reviewOf(shop, bought));
  await shop.settle();
}
export async function ask(shop: Shop, bought: Bought): Promise<void> {
  await plantEvent(shop, customerAsked, `review:${bought.itemId}`, await reviewOf(shop, bought), {
    at: await shop.clock.now(),
  });
  await shop.settle();
}
/** What the provider has captured for a subscription. */
export const captured = async (shop: Shop, { subscriptionId }: Pick<Bought, 'subscriptionId'>) =>
  (await shop.ledger()).filter((charge) => charge.metadata.subscription_id === String(subscriptionId));
export async function ship(shop: Shop, { userId, subscriptionId, itemId }: Bought): Promise<void> {
  await plantEvent(shop, itemShipped, `item:${itemId}`, {
    itemId,
    subscriptionId,
    userId,
    trackingNumber: `TT${itemId}GB`,
    shippedAt: (await shop.clock.now()).toISOString(),
  });
  await shop.settle();
}

export async function mine(shop: Shop, userId: number) {
  return (await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).subscriptions;
}
export async function stands(
  shop: Shop,
  { userId, subscriptionId }: Pick<Bought, 'userId' | 'subscriptionId'>,
): Promise<string> {
  const found = (await mine(shop, userId)).find((one) => one.id === subscriptionId);
  return `${found?.status}${found?.shouldCancel ? ' (leaving)' : ''}: ${found?.items.map((item) => `${item.status}/${item.treatmentStatus}`).join(', ')}`;
}
export const checkoutOf = (shop: Shop, userId: number, promoCode?: string) =>
  shop.ask(readCheckout, { promoCode: promoCode ?? null }, shop.as.customer(userId));

/** Events about one subscription, oldest first, without the outline and the notices caused by moving the clock. */
export async function published(shop: Shop, subscriptionId: number): Promise<string[]> {
  const rows = await shop.sql<{ subject: string }>(
    `select subject from billing.outbox where key = $1 and subject not in ('evt.billing.subscription.changed', 'evt.billing.charge.announced') order by seq`,
    [`subscription:${subscriptionId}`],
  );
  return rows.map((row) => row.subject.replace('evt.billing.', ''));
}

/** A check of the books over everything so far: what it found. */
export async function checkedBooks(shop: Shop): Promise<string[]> {
  const days = { from: '2026-01-01', to: londonDate(await shop.clock.now()) };
  const { checkId } = await shop.ask(checkBooks, days, shop.as.system());
  await shop.settle();
  const { checks, differences } = await shop.ask(readBooks, days, shop.as.system());
  expect(checks.find(({ id }) => id === checkId)?.state).toBe('done');
  return differences.map(({ what }) => what);
}

/** Ends a suite: checks that money agrees after all its tests, and stops everything even when it does not. */
export async function closeShop(shop: Shop | undefined): Promise<void> {
  if (!shop) return;
  try {
    await checkMoney(shop);
  } finally {
    await shop.stop();
  }
}

/** Nobody here is charged any more: months that a later test leaps over would be lived by the customers of all before it. */
async function everybodyLeaves(shop: Shop): Promise<void> {
  await shop.sql(`
    with over as (update billing.subscriptions set status = 'cancelled', due_at = null where status not in ('cancelled', 'refused') returning id),
      none as (update billing.items set status = 'cancelled', treatment_status = 'cancelled', next_attempt_at = null
               where status = 'upcoming' and subscription_id in (select id from over))
    delete from billing.jobs where kind in ('item-due', 'notices', 'remind-of-photos') and state = 'due'`);
}

/**
 * A shop for all tests of a suite, opened before the first and closed after the last. It is ready once the tests run: a suite that needs
 * more set-up adds its own `beforeAll` below. After each test its customers leave.
 */
/** `isHere`: the test reaches into billing. */
export function aShop({ isMoneyChecked = true, isHere = false } = {}): Shop {
  let opened: Shop | undefined;
  beforeAll(async () => {
    opened = await openShop({}, { isHere });
  }, 120_000);
  afterEach(async () => {
    if (opened) await everybodyLeaves(opened);
  });
  afterAll(() => (isMoneyChecked ? closeShop(opened) : opened?.stop()), 120_000);
  return new Proxy({} as Shop, {
    get: (_, name) => {
      if (!opened) throw new Error('The shop is not open yet.');
      return Reflect.get(opened, name) as unknown;
    },
  });
}

/** Checks, at the end of every test, that money here and at the provider agrees. */
export async function checkMoney(shop: Shop): Promise<void> {
  const captured = await shop.ledger();
  const charges = await shop.sql<{
    id: string;
    payment_intent_id: string | null;
    amount_pence: number;
    state: string;
    is_surplus: boolean;
    subscription_id: string;
    sequence: number;
  }>(`select * from billing.charges where state = 'succeeded'`);
  for (const one of captured)
    expect(
      charges.filter((charge) => charge.payment_intent_id === one.payment_intent).map((charge) => charge.amount_pence),
    ).toEqual([one.amount]);
  expect(charges.filter((charge) => charge.amount_pence > 0).length).toBe(captured.length);
  const unequal = await shop.sql(
    'select a.user_id from billing.credit_accounts a left join billing.credit_entries e on e.user_id = a.user_id group by a.user_id, a.balance_pence having coalesce(sum(e.amount_pence), 0) <> a.balance_pence',
  );
  expect(unequal).toEqual([]);
  const paidWithout = await shop.sql(
    `select i.id from billing.items i where i.paid_at is not null and not i.is_manual and not exists (select 1 from billing.charges c where c.item_id = i.id and c.state = 'succeeded' and c.amount_pence >= i.transaction_price_pence)`,
  );
  expect(paidWithout).toEqual([]);
  const refunds = await shop.sql<{ charge_id: string; amount_pence: number; paid: number }>(
    `select r.charge_id, sum(r.amount_pence)::int as amount_pence, max(c.amount_pence) as paid from billing.refunds r join billing.charges c on c.id = r.charge_id where r.state = 'succeeded' group by r.charge_id`,
  );
  for (const refund of refunds) expect(refund.amount_pence).toBeLessThanOrEqual(refund.paid);
  expect(await unannounced(shop)).toEqual([]);
  expect(await checkedBooks(shop)).toEqual([]);
}

/** Scheduled charges on a day that no e-mail of the last three days had named, or only with a smaller sum. */
const unannounced = (shop: Shop) =>
  shop.sql(
    `select c.subscription_id, c.item_id, c.amount_pence, c.created_at, i.announced_at, i.announced_pence from billing.charges c join billing.items i on i.id = c.item_id
     where c.state = 'succeeded' and c.amount_pence > 0 and c.is_off_session and c.is_retried_by_plan
       and not exists (select 1 from billing.charges b where b.item_id = c.item_id and b.attempt < c.attempt and b.refusal is not null)
       and exists (select 1 from billing.charges e where e.subscription_id = c.subscription_id and e.item_id <> c.item_id and e.state = 'succeeded' and e.created_at < c.created_at)
       and not coalesce(i.announced_at <= c.created_at and i.announced_pence >= c.amount_pence
         and exists (select 1 from billing.notices n where n.subscription_id = c.subscription_id and n.kind in ('charge', 'retry') and n.at <= c.created_at and split_part(n.mark, ' ', 2)::int >= c.amount_pence
           and split_part(n.mark, ' ', 1)::date in ((c.created_at at time zone 'Europe/London')::date, (c.paid_at at time zone 'Europe/London')::date)
           and (n.at at time zone 'Europe/London')::date >= (c.created_at at time zone 'Europe/London')::date - 3), false)`,
  );
