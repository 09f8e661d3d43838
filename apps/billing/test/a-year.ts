import {
  cancelSubscription,
  changeCredit,
  changePlan,
  checkBooks,
  claimForDispatch,
  readBooks,
  setItemStatus,
  undoCancel,
} from '@sorrel/contracts/billing/rpc';
import { itemShipped } from '@sorrel/contracts/fulfilment/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { Fault } from '@sorrel/service-kit/fault';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import type { World } from '@sorrel/test-kit/world';

export interface YearOptions {
  subscriptions: number;
  days?: number;
  /** How far the clock moves at once: what falls due on the way is worked at its time, parcels leave at the end. */
  stepDays?: number;
  /** How many things people do in a week, for each hundred subscriptions. */
  doingsPerHundred?: number;
  seed?: number;
  say?: (text: string) => void;
}
export interface Year {
  days: number;
  charges: number;
  declines: number;
  shipped: number;
  refunds: number;
  doings: Record<string, number>;
  /** What the books' check found at the end, over the whole year and every page of the provider's list. */
  differences: string[];
  compared: number;
  seconds: number;
  /** The slowest day: how many charges, and how long it took. */
  slowest: { charges: number; seconds: number };
}

/** One in ten has a card that is refused at later charges. */
const BAD_CARD_EVERY = 10;
const RHYTHM_DAYS = 60;
const ABREAST = 8;
const FIRST_USER = 500_000;
const FIRST_SUBSCRIPTION = 600_000;
const FIRST_ITEM = 700_000;
const LONGEST_CHECK_MS = 30 * 60_000;

/**
 * Many subscriptions live through a year by the clock: they are charged, refused, retried, shipped, paused, cancelled, un-cancelled and
 * refunded. Needs billing and the sandbox; the pharmacy's part is published as events.
 */
export async function liveAYear(w: World, options: YearOptions): Promise<Year> {
  const { subscriptions, days = 365, stepDays = 1, doingsPerHundred = 4, say = () => undefined } = options;
  const begin = londonDate(await w.clock.now());
  await plant(w, subscriptions, begin);
  say(`${subscriptions} subscriptions planted`);
  const random = randomFrom(options.seed ?? 1);
  const doings: Record<string, number> = {};
  const slowest = { charges: 0, seconds: 0 };
  const started = performance.now();
  let before = 0;
  for (let day = stepDays; day <= days; day += stepDays) {
    const from = performance.now();
    await w.clock.at(`${addDays(begin, day)}T12:00:00Z`);
    const seconds = (performance.now() - from) / 1000;
    const charges = await countOf(w, `select count(*)::int as count from billing.charges where state = 'succeeded'`);
    if (seconds > slowest.seconds) Object.assign(slowest, { charges: charges - before, seconds });
    before = charges;
    await ship(w);
    const many = Math.floor((subscriptions * doingsPerHundred * stepDays) / 700 + random());
    for (let n = 0; n < many; n++) {
      const doing = await doSomething(w, subscriptions, random);
      doings[doing] = (doings[doing] ?? 0) + 1;
    }
    await w.settle();
    if (day % 28 < stepDays)
      say(`day ${day}: ${charges} charges, ${Math.round((performance.now() - started) / 1000)} s`);
  }
  const seconds = (performance.now() - started) / 1000;
  // What happened in the last moments belongs to the next check.
  await w.clock.advance('PT10M');
  const { differences, compared } = await checked(w, begin);
  const count = (what: string): Promise<number> => countOf(w, `select count(*)::int as count from billing.${what}`);
  return {
    days,
    charges: await count(`charges where state = 'succeeded'`),
    declines: await count('charges where refused_at is not null'),
    shipped: await count(`items where shipped_at is not null and not is_manual`),
    refunds: await count(`refunds where state = 'succeeded'`),
    doings,
    differences,
    compared,
    seconds,
    slowest,
  };
}

const countOf = async (w: World, sql: string): Promise<number> => (await w.sql<{ count: number }>(sql))[0]?.count ?? 0;

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function stripe(w: World, path: string, params: Record<string, string>): Promise<{ id: string }> {
  const response = await fetch(`${w.env.STRIPE_URL}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(params),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

/** Active subscriptions with one delivery behind them (paid by hand), the next one due within the frequency. */
async function plant(w: World, count: number, begin: string): Promise<void> {
  for (const [rest, token] of [
    ['<> 0', 'pm_card_visa'],
    ['= 0', 'pm_card_chargeCustomerFail'],
  ] as const) {
    const customer = await stripe(w, '/customers', { email: 'year@example.test' });
    const card = await stripe(w, `/payment_methods/${token}/attach`, { customer: customer.id });
    for (const [kind, id] of [
      ['customer', customer.id],
      ['payment_method', card.id],
    ])
      await w.sql(
        `insert into sandbox.documents (kind, id, doc, private, created)
         select d.kind, d.id || 'x' || n, replace(replace(d.doc::text, $3, $3 || 'x' || n), $4, $4 || 'x' || n)::jsonb, d.private, d.created
         from sandbox.documents d, generate_series(1, $5::int) n where d.kind = $1 and d.id = $2 and n % ${BAD_CARD_EVERY} ${rest}`,
        [kind, id, customer.id, card.id, count],
      );
    await subscribe(w, { count, begin, rest, customer: customer.id, card: card.id });
  }
}

async function subscribe(
  w: World,
  {
    count,
    begin,
    rest,
    customer,
    card,
  }: { count: number; begin: string; rest: string; customer: string; card: string },
): Promise<void> {
  const people = `generate_series(1, $1::int) n where n % ${BAD_CARD_EVERY} ${rest}`;
  const planted = (sql: string, params: unknown[] = []) => w.sql(sql, [count, ...params]);
  await planted(
    `insert into billing.customers (user_id, seq, fname, sname, email, phone_sealed, referral_code, created_at, search)
     select ${FIRST_USER} + n, 1, 'Year', 'Test' || n, 'year' || n || '@example.test', '', 'YEAR' || n, $2::date, 'year' || n from ${people}`,
    [begin],
  );
  await planted(`insert into billing.stripe_customers select ${FIRST_USER} + n, $2 || 'x' || n from ${people}`, [
    customer,
  ]);
  await planted(
    `insert into billing.consultations (user_id, slug, consultation_id, submitted_at)
     select ${FIRST_USER} + n, t.consultation, ${FIRST_USER} + n, $2::date - 30 from (select distinct consultation from billing.treatments) t, ${people}`,
    [begin],
  );
  await planted(
    `insert into billing.subscriptions (id, user_id, origin, treatment_slug, consultation, treatment_title, plan_id, plan_name, status, due_at, payment_method_id, charges_paid,
       current_code, upcoming_code, next_charge_pence, created_at)
     select ${FIRST_SUBSCRIPTION} + n, ${FIRST_USER} + n, 'checkout', t.slug, t.consultation, t.title, l.id, l.name, 'active', $2::date + 1 + n % ${RHYTHM_DAYS}, $3 || 'x' || n, 1,
       p.code, p.code, 4840, $2::date
     from billing.treatments t join billing.plans l on l.treatment_id = t.id and l.position = 0 join billing.plan_products pp on pp.plan_id = l.id and pp.position = 0
       join billing.products p on p.id = pp.product_id, ${people} and t.slug = 'acne'`,
    [begin, card],
  );
  await planted(
    `insert into billing.prescriptions (id, subscription_id, user_id, formula, valid_until, repeats, signed_at)
     select ${FIRST_SUBSCRIPTION} + n, ${FIRST_SUBSCRIPTION} + n, ${FIRST_USER} + n,
       p.code || coalesce((select string_agg('|' || lower(i->>'name') || '=' || (i->>'value') || (i->>'unit'), '' order by (lower(i->>'name') || '=' || (i->>'value') || (i->>'unit')) collate "C") from jsonb_array_elements(p.ingredients) i), ''),
       $2::date + 800, 99, $2::date
     from billing.products p, billing.subscriptions s, ${people} and s.id = ${FIRST_SUBSCRIPTION} + n and p.code = s.current_code`,
    [begin],
  );
  for (const sequence of [1, 2])
    await planted(
      `insert into billing.items (id, subscription_id, sequence, stid, product_id, code, name, form, price_pence, interval, interval_duration, ingredients, directions, precautions, quantity, batch,
         is_prescription, is_contraindicated, image_url, status, treatment_status, due_at, round, paid_at, is_manual, prescription_id, shipped_at)
       select ${FIRST_ITEM} + 2 * n + ${sequence - 2}, s.id, ${sequence}, 'S' || s.id || '-1', p.id, p.code, p.name, p.form, 2420, p.interval, p.interval_duration, p.ingredients, p.directions, p.precautions, p.quantity, p.batch,
         p.is_prescription, p.is_contraindicated, '/x.svg', ${
           sequence === 1
             ? `'shipped', 'shipped', null, 1, $2::date, true, s.id, $2::date`
             : `'upcoming', 'upcoming', s.due_at, 0, null, false, null, null`
         }
       from billing.products p, billing.subscriptions s, ${people} and s.id = ${FIRST_SUBSCRIPTION} + n and p.code = s.current_code and $2::date is not null`,
      [begin],
    );
  await planted(
    `insert into billing.jobs (kind, key, data, due_at, trace)
     select 'notices', 'subscription:' || s.id, jsonb_build_object('subscriptionId', s.id), (s.due_at - 3) + time '09:00' at time zone 'Europe/London', '00-' || md5('told' || s.id) || '-' || left(md5('e-mail' || s.id), 16) || '-01'
     from billing.subscriptions s, ${people} and s.id = ${FIRST_SUBSCRIPTION} + n`,
  );
  await planted(
    `insert into billing.jobs (kind, key, data, due_at, trace)
     select 'item-due', 'item:' || i.id, jsonb_build_object('itemId', i.id), i.due_at + time '08:00' at time zone 'Europe/London', '00-' || md5('year' || i.id) || '-' || left(md5('span' || i.id), 16) || '-01'
     from billing.items i, ${people} and i.subscription_id = ${FIRST_SUBSCRIPTION} + n and i.status = 'upcoming'`,
  );
}

/** The pharmacy takes the cleared items and closes its parcels. */
async function ship(w: World): Promise<void> {
  const ready = await w.sql<{ id: string; subscription_id: string; user_id: string }>(
    `select i.id, i.subscription_id, s.user_id from billing.items i join billing.subscriptions s on s.id = i.subscription_id where i.status = 'paid' and i.treatment_status = 'paid' and not s.is_disputed`,
  );
  const shippedAt = (await w.clock.now()).toISOString();
  for (let at = 0; at < ready.length; at += ABREAST)
    await Promise.all(
      ready.slice(at, at + ABREAST).map(async (row) => {
        const itemId = Number(row.id);
        await w.ask(claimForDispatch, { id: itemId }, w.as.staff());
        await plantEvent(w, itemShipped, `item:${itemId}`, {
          itemId,
          subscriptionId: Number(row.subscription_id),
          userId: Number(row.user_id),
          trackingNumber: `TT${itemId}GB`,
          shippedAt,
        });
      }),
    );
  await w.settle();
}

type Doing = (w: World, who: { userId: number; subscription: number }) => Promise<unknown>;
const DOINGS: Record<string, Doing> = {
  cancel: (w, { userId, subscription }) => w.ask(cancelSubscription, { subscription }, w.as.customer(userId)),
  undo: (w, { userId, subscription }) => w.ask(undoCancel, { subscription }, w.as.customer(userId)),
  pause: (w, { userId, subscription }) =>
    w.ask(changePlan, { subscription, change: { kind: 'pause' } }, w.as.customer(userId)),
  resume: (w, { userId, subscription }) =>
    w.ask(changePlan, { subscription, change: { kind: 'resume' } }, w.as.customer(userId)),
  skip: (w, { userId, subscription }) =>
    w.ask(changePlan, { subscription, change: { kind: 'skip' } }, w.as.customer(userId)),
  credit: (w, { userId }) => w.ask(changeCredit, { userId, valuePence: 1000 }, w.as.staff()),
  refund: async (w, { subscription }) => {
    const [item] = await w.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and status in ('paid', 'shipped') and not is_manual order by sequence desc limit 1`,
      [subscription],
    );
    if (!item) throw new Fault('conflict', 'Nothing has been paid yet.');
    return w.ask(setItemStatus, { id: Number(item.id), status: 'refunded', isConfirmed: true }, w.as.staff());
  },
};

/** Somebody does something; a refusal is fine. Returns what it was. */
async function doSomething(w: World, count: number, random: () => number): Promise<string> {
  const names = Object.keys(DOINGS);
  const name = names[Math.floor(random() * names.length)] ?? '';
  const n = 1 + Math.floor(random() * count);
  try {
    await DOINGS[name]?.(w, { userId: FIRST_USER + n, subscription: FIRST_SUBSCRIPTION + n });
    return name;
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return `${name} refused`;
    throw error;
  }
}

async function checked(w: World, from: string): Promise<{ differences: string[]; compared: number }> {
  const days = { from, to: londonDate(await w.clock.now()) };
  const { checkId } = await w.ask(checkBooks, days, w.as.system());
  // Reading the provider's pages of a whole year takes minutes: longer than `settle` waits.
  const isOver = 'select 1 from billing.book_checks where id = $1 and state <> $2';
  await until(
    async () => (await w.sql(isOver, [checkId, 'planned'])).length > 0,
    LONGEST_CHECK_MS,
    'the check of the books',
  );
  const { checks, differences } = await w.ask(readBooks, days, w.as.system());
  const check = checks.find(({ id }) => id === checkId);
  if (check?.state !== 'done') throw new Error(`The check of the books is ${check?.state}.`);
  return { differences: differences.map(({ what }) => what), compared: check.compared };
}
