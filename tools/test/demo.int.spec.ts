import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { logIn } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { isDemoMissing, loadDemo } from '../demo/src/load.ts';

const PASSWORD = 'sorrel-demo-1';
const emailOf = (name: string): string => `${name}@demo.sorrel.test`;

let w: World;
let today: string;
const said: string[] = [];
const progress = async (): Promise<unknown> => (await fetch(`${w.env.SANDBOX_URL}/sandbox/demo`)).json();
const load = (): Promise<string> => loadDemo({ env: w.env, say: (line) => void said.push(line) });
beforeAll(async () => {
  w = await world({ env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  // Simulates Ctrl-C early on: the next start goes on from there.
  const interrupted = loadDemo({
    env: w.env,
    say: () => {
      throw new Error('interrupted');
    },
  });
  expect(await isDemoMissing({ env: w.env })).toBe(true);
  await expect(interrupted).rejects.toThrow(
    /^The demo data could not be loaded: interrupted\. Start again to go on from there/,
  );
  expect(await progress()).toMatchObject({ state: 'arriving', of: 61 });
  expect(await isDemoMissing({ env: w.env })).toBe(true);
  today = londonDate(new Date());
  expect(await load()).toBe('loaded');
}, 300_000);
afterAll(async () => {
  await w?.stop();
});

interface Card {
  badge: string;
  status: string;
  should_cancel: boolean;
  items: { status: string }[];
}
const enter = (name: string): Promise<Person> => logIn(w.url, emailOf(name), PASSWORD);
const cardsOf = async (name: string): Promise<Card[]> =>
  (await (await enter(name)).page<{ treatments: Card[] }>('/v2/profile')).treatments;

describe('each account shows what it is named for', () => {
  test.each([
    ['pending', 'pending', 'WAITING FOR PAYMENT', 1],
    ['incomplete', 'incomplete', 'INCOMPLETE', 2],
    ['review', 'review', 'UNDER REVIEW', 2],
    ['review-renewal', 'review', 'NEXT ITEM IS BEING SHIPPED', 3],
    ['shipping', 'shipping', 'NEXT ITEM IS BEING SHIPPED', 2],
    ['active', 'active', /^SHIPS & CHARGES: \d\d\/\d\d\/\d{4}$/, 3],
    ['active-single', 'active', 'SHIPPED', 1],
    ['cancelled', 'cancelled', 'CANCELLED', 1],
    ['should-cancel', 'active', 'CANCELLED', 2],
    ['failed', 'failed', 'FAILED', 2],
    ['refused', 'refused', 'REFUSED TO SUPPLY', 1],
    ['waiting', 'waiting', 'WAITING FOR YOU', 2],
    ['watch', 'active', /^SHIPS & CHARGES/, 3],
    // Everything is paused: no charge is announced.
    ['pregnant', 'waiting', 'ON HOLD', 2],
    ['legacy', 'active', /^SHIPS & CHARGES/, 3],
  ] as const)('%s', async (name, status, badge, items) => {
    const [card, ...others] = await cardsOf(name);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      status,
      badge: typeof badge === 'string' ? badge : expect.stringMatching(badge),
      should_cancel: name === 'should-cancel' || name === 'cancelled',
    });
    expect(card?.items).toHaveLength(items);
  });

  test('waiting: the card says what is asked, and where to answer', async () => {
    const [card] = await cardsOf('waiting');
    expect(card).toMatchObject({ question: expect.stringMatching(/tablets/), asks: ['message', 'photos'] });
  });

  test('unfinished: a consultation that waits to be finished, and nothing else', async () => {
    const person = await enter('unfinished');
    const { treatments, ...rest } = await person.page<{ treatments: Card[] }>('/v2/profile');
    expect(treatments).toEqual([]);
    expect(JSON.stringify(rest)).toContain('hair-loss');
  });

  test('legacy: old orders on the dashboard', async () => {
    const props = await (await enter('legacy')).page('/v2/profile');
    expect(JSON.stringify(props)).toContain('Tranexamic acid 5%');
  });
});

interface Row {
  id: number;
  user: { name: string; email: string; pregs: boolean };
  status: string;
  code: string | null;
  highlight: { colour: string } | null;
  due_at: string | null;
}
describe('where evidence of weight and identity stands', () => {
  interface Evidence {
    kind: string;
    state: string;
  }
  const statesOf = async (name: string) => {
    const { evidence } = (await (await enter(name)).get<{ evidence: Evidence[] }>('/v2/profile/data/evidence')).body;
    return Object.fromEntries(evidence.map(({ kind, state }) => [kind, state]));
  };

  test.each([
    ['evidence-missing', { bmi: 'missing', identity: 'missing' }],
    ['evidence-booked', { bmi: 'booked', identity: 'booked' }],
    ['evidence-sent', { bmi: 'sent', identity: 'missing' }],
    ['evidence-refused', { bmi: 'refused', identity: 'missing' }],
    ['evidence-verified', { bmi: 'verified', identity: 'verified' }],
  ])('%s', async (name, states) => {
    expect(await statesOf(name)).toEqual(states);
    expect(await cardsOf(name)).toMatchObject([{ status: 'review', badge: 'UNDER REVIEW' }]);
  });

  test('there are times for a video visit that others can still book', async () => {
    const { body } = await (await enter('evidence-missing')).get<{ slots: unknown[] }>('/v2/profile/data/visits');
    expect(body.slots).toHaveLength(11);
  });
});

describe('the console', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await enter('admin');
  });
  const list = async (query: string) =>
    (await admin.get<{ total: number; data: Row[] }>(`/v2/admin/form/get-subscriptions?perPage=50&${query}`)).body;
  const rowOf = async (name: string): Promise<Row | undefined> =>
    (await list(`status=all&keyword=${encodeURIComponent(emailOf(name))}`)).data[0];

  test.each([
    ['review', 5],
    ['active', 20],
    ['shipping', 1],
    ['pending', 1],
    ['failed', 1],
    ['incomplete', 1],
    ['cancelled', 3],
    ['waiting', 1],
    ['refused', 2],
  ])('%s shows rows', async (status, atLeast) => {
    const { total, data } = await list(`status=${status}`);
    expect(total).toBeGreaterThanOrEqual(atLeast);
    expect(data.length).toBeGreaterThan(0);
  });

  test('the latest item on the watch list stands out, and the pregnant are marked', async () => {
    expect(await rowOf('watch')).toMatchObject({ code: '850C', highlight: { colour: 'yellow' } });
    expect(await rowOf('pregnant')).toMatchObject({
      user: { pregs: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      highlight: null,
    });
    expect(await rowOf('active')).toMatchObject({ user: { name: 'Folasade Adeyemi', pregs: null }, highlight: null });
  });

  test('a record is whole: answers, photos, old orders and an old consultation', async () => {
    const legacy = await admin.page<{
      consultations: { isOld: boolean }[];
      oldOrders: { rm_tracking: string | null; label_url: string | null }[];
      photos: unknown[];
      timeline: unknown[];
    }>(`/v2/admin/subscriptions/${(await rowOf('legacy'))?.id}`);
    expect([
      legacy.consultations.map((one) => one.isOld).toSorted(),
      legacy.oldOrders.length,
      legacy.photos.length,
    ]).toEqual([[false, true], 4, 3]);
    expect(legacy.timeline.length).toBeGreaterThan(4);
    for (const { rm_tracking: tracking, label_url: label } of legacy.oldOrders) {
      expect(label).toBe(tracking && `/storage/rm_labels/${tracking}.pdf`);
      if (!label) continue;
      const { status, bytes } = await admin.get(label);
      expect([status, bytes.toString('latin1')]).toEqual([200, expect.stringContaining(String(tracking))]);
    }
    expect(legacy.oldOrders.filter(({ label_url: label }) => label)).toHaveLength(3);
  });

  test('chats, dispatch and the register of prescriptions have pages', async () => {
    const totals = await Promise.all(
      ['/v2/admin/chats', '/v2/admin/dispatch', '/v2/admin/pom'].map(
        async (path) => (await admin.page<{ total: number }>(path)).total,
      ),
    );
    expect(totals.every((total) => total > 20)).toBe(true);
    const { data } = (await admin.get<{ data: { is_incoming: number }[] }>('/v2/admin/data/get-chats?perPage=50')).body;
    expect(new Set(data.map((row) => row.is_incoming))).toEqual(new Set([0, 1]));
  });

  test('staff have their own permissions only', async () => {
    const support = await enter('support');
    expect((await support.post('/v2/admin/form/review', { id: (await rowOf('review'))?.id, approve: 1 })).status).toBe(
      403,
    );
    expect((await support.get('/v2/admin/subscriptions')).status).toBe(200);
    for (const path of ['/v2/admin/pom', '/v2/admin/pom?export=1', '/v2/admin/staff'])
      expect([path, (await support.get(path)).status]).toEqual([path, 403]);
    const shipped = (await rowOf('active'))?.id;
    for (const path of ['end-subscription', 'cancel-approve'])
      expect([
        path,
        (await support.post(`/v2/admin/form/${path}`, { id: shipped, subscription: shipped })).status,
      ]).toEqual([path, 403]);
  });
});

test('the days lie where they happened, and the clock stands at real time', async () => {
  expect(await w.sql('select offset_ms::int as offset_ms from sandbox.clock')).toEqual([{ offset_ms: 0 }]);
  const [span] = await w.sql<{ first: Date; last: Date; days: number }>(
    'select min(created_at) as first, max(created_at) as last, count(distinct created_at::date)::int as days from billing.subscriptions',
  );
  expect(span && londonDate(span.first)).toBe(addDays(today, -80));
  expect(span?.last.getTime()).toBeLessThanOrEqual(Date.now());
  expect(span?.days).toBeGreaterThan(15);
  expect(await w.sql(`select email from identity.accounts where created_at > now()`)).toEqual([]);
});

test('an interrupted start goes on, and says so with its progress', () => {
  expect(said[0]).toBe('going on where the last start was interrupted');
  expect(said.at(-1)).toMatch(/^\d+ days? ago: \d+ of 61 customers$/);
});

test('loading again changes nothing', async () => {
  const count = async () =>
    (
      await w.sql(
        'select (select count(*) from identity.accounts) as accounts, (select count(*) from billing.outbox) as events, (select count(*) from messaging.messages) as messages, (select count(*) from media.photos) as photos',
      )
    )[0];
  const before = await count();
  expect(await progress()).toEqual({ state: 'complete', arrived: 61, of: 61 });
  expect(await isDemoMissing({ env: w.env })).toBe(false);
  expect(await load()).toBe('not needed');
  expect(await count()).toEqual(before);
});

test('all invariants hold over the demo data', () => expectInvariants(w), 60_000);

test('an installation with customers of its own gets no demo data', async () => {
  const other = await world({ unchecked: 'its one customer is a row that nobody registered' });
  try {
    await other.sql(
      `insert into identity.accounts (email, password_hash, role, fname, sname, particulars_sealed, referral_code, created_at) values ('somebody@example.co.uk', '', 'customer', 'Some', 'Body', '', 'SB1', now())`,
    );
    const lines: string[] = [];
    await loadDemo({ env: other.env, say: (line) => void lines.push(line) });
    expect(lines).toEqual(['this installation has customers of its own']);
    expect((await other.ask(readCustomer, { email: emailOf('prescriber') }, other.as.system())).customer).toBeNull();
  } finally {
    await other.stop();
  }
});
