import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { searchOf } from '@sorrel/contracts/identity/search';
import { checkOut, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

/*
 * The console's list over LISTS subscriptions (such as 10000,1000000), each size measured in one run: any page of any filter costs the page
 * and not the table. `npm run bench -- lists` runs it; each figure is a line of the file BENCH_FIGURES.
 */
const SIZES = (process.env.LISTS ?? '').split(',').filter(Boolean).map(Number);
const TIMES = 40;
const jobs = SIZES.length > 0 ? test : test.skip;

let w: World;
/** One for each question, for nobody may ask more than ten times a second. */
let staff: Person[];
let model: number;
beforeAll(async () => {
  if (SIZES.length === 0) return;
  // Nothing happens to what is planted, so the books of the provider know nothing of it.
  w = await world({
    env: { ...NO_SCREENS, DB_POOL: '10' },
    unchecked: 'subscriptions are planted without their payments',
  });
  await w.clock.begin(lastNoon());
  staff = [];
  for (const at of ASKED.keys()) staff.push(await staffMember(w, ['support', 'prescriber'], `reader${at}`));
  const customer = await signUp(w.url, newcomer());
  await consult(w.url, customer, 'acne');
  model = (await checkOut(w.url, customer)).subscriptionId;
  await w.settle();
}, 240_000);
afterAll(() => w?.stop(), 240_000);

const NAMES = [
  'Ann Smith',
  'Siobhán O’Brien',
  'Maximiliana Featherstonehaugh',
  'Zoë Ng',
  'Priya Patel',
  'Joanna Kowalska',
];
/** Customers of six names, each with three subscriptions, up to this many; of all plans and in every status. */
async function plant(size: number): Promise<void> {
  const customers = Math.ceil(size / 3);
  const names = NAMES.map((name) => name.split(' ') as [string, string]);
  await w.sql(
    `insert into billing.customers (user_id, seq, fname, sname, email, phone_sealed, referral_code, created_at, search)
     select 1000000 + n, 1, f.fname, f.sname, 'p' || n || '@sorrel.example', '', 'R' || n, now(), f.search || ' p' || n || '@sorrel.example'
     from generate_series(0, $1::int - 1) n join unnest($2::text[], $3::text[], $4::text[]) with ordinality f (fname, sname, search, at) on f.at = n % 6 + 1
     on conflict do nothing`,
    [
      customers,
      names.map(([fname]) => fname),
      names.map(([, sname]) => sname),
      names.map(([fname, sname]) => searchOf({ fname, sname, email: '' }).trim()),
    ],
  );
  await w.sql(
    `insert into billing.subscriptions (user_id, origin, treatment_slug, consultation, treatment_title, plan_id, plan_name, status, should_cancel, is_waiting, anchor_day, due_at, current_code, current_paid_at, upcoming_code, next_charge_pence, created_at)
     select 1000000 + n / 3, 'staff', m.treatment_slug, m.consultation, m.treatment_title, p.id, p.name,
       case when n % 100 < 2 then 'review' when n % 100 < 60 then 'active' when n % 100 < 65 then 'shipping' when n % 100 < 67 then 'pending' when n % 100 < 69 then 'failed' when n % 100 < 95 then 'cancelled' else 'refused' end,
       n % 100 between 50 and 53, n % 1000 = 1, 1 + n % 28, case when n % 100 between 2 and 64 then current_date + n % 60 end, '110C', now() - n * interval '1 second', '110C', 4840, now()
     from generate_series((select count(*)::int - 1 from billing.subscriptions), $2::int) n
     cross join (select * from billing.subscriptions where id = $1) m join (select id, name, row_number() over (order by id) - 1 as at, count(*) over () as many from billing.plans) p on p.at = n % p.many`,
    [model, size],
  );
  await w.sql('vacuum analyze billing.subscriptions');
  await w.sql('vacuum analyze billing.customers');
  await w.sql('vacuum analyze billing.subscription_count_changes');
}

/** What staff ask for, and for which page of ten. */
const ASKED: [string, string][] = [
  ['the first page', 'status=all&page=1'],
  ['page 1,000', 'status=all&page=1000'],
  ['page 10,000', 'status=all&page=10000'],
  ['active', 'status=active&page=1'],
  ['active, page 1,000', 'status=active&page=1000'],
  ['active and shipping', 'status=active&shipping=1&page=1'],
  ['review', 'status=review&page=1'],
  ['waiting', 'status=waiting&page=1'],
  ['cancelled', 'status=cancelled&page=1'],
  ['cancelled, page 1,000', 'status=cancelled&page=1000'],
  ['a treatment', 'status=all&treatment=acne&page=1'],
  ['a treatment, active', 'status=active&treatment=acne&page=1'],
  ['three letters', 'status=all&keyword=ann&page=1'],
  ['a whole name', 'status=all&keyword=priya%20patel&page=1'],
  ['an address nobody else has', 'status=all&keyword=p77%40sorrel&page=1'],
  ['a number', 'status=all&keyword=10001&page=1'],
  ['what matches nobody', 'status=all&keyword=xyzzy&page=1'],
];

async function measured(person: Person, query: string): Promise<{ median: number; p95: number }> {
  const took: number[] = [];
  for (let n = 0; n < TIMES + 5; n++) {
    const from = performance.now();
    const { status } = await person.get(`/v2/admin/form/get-subscriptions?perPage=10&${query}`);
    expect(status).toBe(200);
    // The first ones find nothing in memory.
    if (n >= 5) took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  return { median: took[TIMES / 2] ?? NaN, p95: took[Math.floor(TIMES * 0.95)] ?? NaN };
}

jobs(
  'a page of any list costs the page, whatever the table holds [skip: in npm run bench -- lists]',
  async () => {
    for (const size of SIZES) {
      const from = performance.now();
      await plant(size);
      process.stdout.write(`lists: ${size} subscriptions after ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
      const [first] = staff as [Person];
      const { body } = await first.get<{ total: number }>(
        '/v2/admin/form/get-subscriptions?status=all&page=1&perPage=10',
      );
      expect(body.total).toBe(
        (await w.sql<{ n: number }>('select count(*)::int as n from billing.subscriptions'))[0]?.n,
      );
      for (const [at, [what, query]] of ASKED.entries()) {
        const line = JSON.stringify({ size, what, ...(await measured(staff[at] as Person, query)) });
        process.stdout.write(`lists: ${line}\n`);
        if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${line}\n`);
      }
    }
  },
  3_600_000,
);
