import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { photosAwaited } from '@sorrel/contracts/billing/events';
import { endSubscription } from '@sorrel/contracts/billing/rpc';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { readDocument } from '@sorrel/contracts/fulfilment/rpc';
import { customerChanged, customerErased } from '@sorrel/contracts/identity/events';
import type { PersonPage } from '@sorrel/contracts/kit/people';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { askEarlyAccess, sendMine, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import pg from 'pg';
import { brokenChains } from '@sorrel/deploy/commands/backup';
import { ops, readAsked } from '@sorrel/deploy/ops';
import { STARTERS } from '@sorrel/deploy/services';
import { bound, KIT_OTHERS, type Personal } from '@sorrel/service-kit/people/personal';
import { aCustomer } from '@sorrel/test-kit/builders';
import { invariants } from '@sorrel/test-kit/invariants';
import {
  beginSignUp,
  checkOut,
  codeFor,
  consult,
  logIn,
  newcomer,
  SAMPLE_PDF,
  samplePicture,
  sendUp,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import type { Person, Reply } from '@sorrel/test-kit/person';
import { plantEvent } from '@sorrel/test-kit/plant';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { untilAnswered } from '@sorrel/test-kit/until-answered';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

/* One person with everything: what they are given, what goes when they are erased, and what stays until its day. */
const SERVICES = ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment', 'bff'];
const folder = mkdtempSync(join(tmpdir(), 'sorrel-erasure-'));
const me = newcomer({ fname: 'Zephyrine', sname: 'Quillfeather', email: 'zephyrine@quillfeather.example' });
const other = newcomer({ fname: 'Ottoline', sname: 'Marchbanks', email: 'ottoline@marchbanks.example' });
let w: World;
let prescriber: Person;
let pharmacist: Person;
let user: number;
let personal: Map<string, Personal>;

beforeAll(async () => {
  w = await world({
    env: NO_SCREENS,
    unchecked:
      'the card provider goes on knowing payments whose time is over here; the promises are looked at before that',
  });
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'support']);
  personal = new Map();
  for (const name of SERVICES) {
    const own = await STARTERS[name]?.personal();
    if (own) personal.set(name, own);
  }
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await w?.stop();
});

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await ops(readAsked(words).asked, w.env, (line) => said.push(line));
  return { code, said: said.join('\n') };
}
const refusal = (...words: string[]): Promise<string> =>
  run(...words).then(
    ({ said }) => said,
    (error: unknown) => (error as Error).message,
  );
const idOf = async (email: string): Promise<number> =>
  Number((await w.sql<{ id: string }>('select id from identity.accounts where email = $1', [email]))[0]?.id);

/** Asked again as long as a busy machine says to try again in a moment. */
async function answered(person: Person, path: string): Promise<Reply> {
  for (;;) {
    const reply = await person.get(path);
    if (reply.status !== 503 && reply.status !== 504) return reply;
  }
}

async function order(person: Person, treatment: string): Promise<number> {
  await consult(w.url, person, treatment);
  const { subscriptionId } = await checkOut(w.url, person, { name: me.fname });
  await uploadPhotos(person);
  await w.settle();
  return subscriptionId;
}
async function ship(subscriptionId: number): Promise<number> {
  const { subscription } = await prescriber.page<{ subscription: { items: { id: number; status: string }[] } }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  const { id } = subscription.items.find((item) => item.status === 'paid') ?? { id: 0 };
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
  await pharmacist.must('/v2/admin/form/ship', { id });
  await w.settle();
  return id;
}

/** The person's rows in each table that tells of people, by the place it has in code. */
async function rowsOf(number: number, email: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [service, { tables }] of personal)
    for (const { table, whose } of tables) {
      let n = 0;
      const [sql, params] = bound(`select count(*)::int as count from ${table} t where ${whose}`, {
        user: number,
        email,
      });
      const text = sql.replaceAll('?', () => `$${++n}`);
      await w.sql(`set search_path to ${service}`);
      const [row] = await w.sql<{ count: number }>(`${text}`, params);
      if (row && row.count > 0) counts.set(`${service}.${table}`, row.count);
    }
  return counts;
}
interface Data {
  programs: Record<string, Record<string, Record<string, unknown>[]>>;
}
const dataIn = (name: string): Data => JSON.parse(readFileSync(join(folder, name, 'data.json'), 'utf8')) as Data;

/** Tables of every schema but the stand-ins' whose rows hold this text in the clear. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await w.sql<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = any($1) order by 1`,
    [SERVICES],
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await w.sql(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
}

test('every table and column of the database is told, or left out for a reason that is written down', async () => {
  const page = readFileSync(new URL('../../../docs/data-map.md', import.meta.url), 'utf8');
  const columns = await w.sql<{ service: string; table: string; columns: string[] }>(
    `select table_schema as service, table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = any($1) group by 1, 2`,
    [SERVICES],
  );
  const wrong: string[] = [];
  for (const { service, table, columns: there } of columns) {
    const own = personal.get(service);
    const described = own?.tables.find((one) => one.table === table);
    const reason = own?.others[table] ?? KIT_OTHERS[table];
    if (!described) {
      if (!reason && table !== 'audit') wrong.push(`${service}.${table} is neither told nor left out`);
      continue;
    }
    const named = [...described.tells, ...Object.keys(described.withheld)].toSorted();
    const differs = [...there.filter((one) => !named.includes(one)), ...named.filter((one) => !there.includes(one))];
    if (differs.length > 0) wrong.push(`${service}.${table}: ${differs.join(' ')}`);
    for (const [column, why] of Object.entries(described.withheld))
      if (!page.includes(`| \`${service}.${table}.${column}\` | ${why} |`))
        wrong.push(`docs/data-map.md: | \`${service}.${table}.${column}\` | ${why} |`);
  }
  expect(wrong).toEqual([]);
});

test('a person with everything lives through it', async () => {
  const person = await signUp(w.url, me);
  user = await idOf(me.email);
  const first = await order(person, 'acne');
  const item = await ship(first);
  const second = await order(person, 'rosacea');
  await prescriber.must('/v2/admin/form/review', {
    id: second,
    approve: '0',
    reason: 'see-in-person',
  });
  const staff = w.as.staff();
  const takenOn = londonDate(await w.clock.now());
  const finding = { kind: 'bmi', heightCm: 170, weightKg: 80 } as const;
  await w.ask(recordEvidence, { userId: user, method: 'video', reference: 'Call 20261120-7', takenOn, finding }, staff);
  const files = [
    await sendUp(person, 'cheek.jpg', await samplePicture()),
    await sendUp(person, 'letter of my doctor.pdf', SAMPLE_PDF),
  ];
  const said = { message: 'My cheek burns a little.', client_id: 'c1', attachments: files };
  await person.must('/v2/profile/form/chat', said);
  await w.ask(sendToCustomer, { userId: user, message: 'Use it every other evening.', clientId: 'c2' }, staff);
  await w.ask(askEarlyAccess, { email: me.email, consent: true }, w.as.visitor());
  await untilAnswered(() => w.ask(readDocument, { kind: 'dispatch-note', itemId: item }, staff));
  const stranger = await signUp(w.url, other);
  await stranger.page('/v2/profile');
  await w.settle();
  expect(await refusal('erase', me.email)).toContain(`Subscription ${first} (`);
  expect(await refusal('erase', me.email, '--yes')).toContain('is running: end it first.');
  await w.ask(endSubscription, { subscription: first }, staff);
  await w.settle();
}, 180_000);

describe('subject access', () => {
  test('the folder holds every row and column of theirs, opened, with pictures and documents, and nothing of others', async () => {
    const to = join(folder, 'answer');
    const { code, said } = await run('subject-access', me.email, '--to', to);
    expect([code, said]).toEqual([0, expect.stringMatching(/\d+ records, [47] pictures, \d+ documents/)]);
    const { programs } = dataIn('answer');
    const counts = await rowsOf(user, me.email);
    expect(counts.size).toBeGreaterThan(35);
    for (const [name, count] of counts) {
      const [service = '', table = ''] = name.split('.');
      const rows = programs[service]?.[table] ?? [];
      expect([name, rows.length]).toEqual([name, count]);
      const tells = personal.get(service)?.tables.find((one) => one.table === table)?.tells ?? [];
      const names = [...new Set(tells.map((column) => column.replace(/_sealed$/, '')))].toSorted();
      for (const row of rows) expect([name, Object.keys(row).toSorted()]).toEqual([name, names]);
    }
    const text = JSON.stringify(programs);
    expect(text).toContain('My cheek burns a little.');
    expect(text).toContain('Use it every other evening.');
    expect(text).toContain('12 Mill Lane');
    expect(text).not.toMatch(/"s1\.\d+\./);
    expect(programs.billing?.audit?.map(({ action }) => action)).toContain('rpc.billing.subscriptions.end');
    const done = (service: string): unknown[] => programs[service]?.audit?.map(({ action }) => action) ?? [];
    expect(done('consultations').filter((action) => action === 'rpc.consultations.reviews.decide')).toHaveLength(2);
    expect(done('fulfilment')).toContain('rpc.fulfilment.dispatches.ship');
    const html = readFileSync(join(to, 'index.html'), 'utf8');
    expect(html).toContain('Messages between you and the clinic');
    expect(html).toContain('My cheek burns a little.');
    expect(html).toMatch(
      /letter of my doctor\.pdf[^]*<img src="photos\/chat-\d+\.jpg"[^]*<a href="documents\/chat-\d+\.pdf">/,
    );
    for (const words of [text, html]) expect(words).not.toMatch(/Ottoline|Marchbanks/);
    for (const name of readdirSync(join(to, 'photos'))) {
      const body = readFileSync(join(to, 'photos', name));
      expect([name, body.subarray(0, 2).toString('hex')]).toEqual([name, 'ffd8']);
    }
    const documents = readdirSync(join(to, 'documents'));
    expect(documents.length).toBeGreaterThanOrEqual(2);
    for (const name of documents)
      expect([
        name,
        readFileSync(join(to, 'documents', name))
          .subarray(0, 4)
          .toString(),
      ]).toEqual([name, '%PDF']);
    expect(statSync(to).mode & 0o777).toBe(0o700);
    expect(statSync(join(to, 'data.json')).mode & 0o777).toBe(0o600);
  });

  test('much is told in pages of bounded size, each row once', async () => {
    const [many, number] = [2_345, 77_000];
    await w.sql(
      `insert into consultations.photos (photo_id, user_id, view, added_at) select 5000000 + n, $1, 'front', now() from generate_series(1, ${many}) as n`,
      [number],
    );
    const seen = new Set<unknown>();
    let pages = 0;
    for (let after: string | null = null, isMore = true; isMore; isMore = after !== null) {
      const { rows, next }: PersonPage = await w.ask(
        kitRpcOf('consultations').person,
        { user: number, email: '', after },
        w.as.system(),
      );
      expect(rows.length).toBeLessThanOrEqual(1_000);
      for (const { table, row } of rows) if (table === 'photos') seen.add(row.photo_id);
      pages++;
      after = next;
    }
    expect([seen.size, pages]).toEqual([many, 3]);
  });

  test('it is noted who asked, a folder that is there is not written over, and nobody else is answered for', async () => {
    for (const service of ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment'])
      expect(
        await w.sql(`select actor_name from ${service}.audit where action = $1 and object = $2`, [
          `rpc.${service}.kit.person`,
          `user=${user}`,
        ]),
      ).toEqual([{ actor_name: expect.stringMatching(/^ops command, .+ on .+/) }]);
    expect(await refusal('subject-access', me.email, '--to', join(folder, 'answer'))).toMatch(/is there already/);
    expect(await refusal('subject-access', 'nobody@example.com', '--to', join(folder, 'x'))).toMatch(/^Nobody here is/);
    expect(await refusal('subject-access', 'prescriber@sorrel.example', '--to', join(folder, 'x'))).toMatch(/of staff/);
  });
});

describe('erasure', () => {
  test('a dry run says what goes and what stays until when by which law, and changes nothing', async () => {
    const before = await rowsOf(user, me.email);
    const { code, said } = await run('erase', me.email);
    expect(code).toBe(0);
    expect(said).toMatch(/At once: account, address, log-in/);
    expect(said).toMatch(/Until \d{4}-\d\d-\d\d: consultations.+8 years after the last treatment/);
    expect(said).toMatch(/Until \d{4}-\d\d-\d\d: the register.+reg\. 253/);
    expect(said).toMatch(/Until \d{4}-12-31: payments.+tax law/);
    expect(said).toContain('Nothing was changed. Say --yes');
    expect(await rowsOf(user, me.email)).toEqual(before);
    expect(await refusal('erase', 'prescriber@sorrel.example', '--yes')).toContain('member of staff');
  });

  test('while a legal hold stands nothing goes', async () => {
    expect((await run('hold', me.email, '--reason', 'A claim was announced')).said).toMatch(
      /^A legal hold stands .+\.$/,
    );
    expect((await run('hold', me.email, '--reason', 'Again')).said).toContain('as before');
    expect(await refusal('erase', me.email, '--yes')).toContain('A legal hold stands');
    expect((await run('hold', me.email, '--release')).code).toBe(0);
    await w.settle();
  });

  test('names, addresses and log-in are gone everywhere; the clinical record, the register and payments stay', async () => {
    const old = await logIn(w.url, me.email, me.password);
    const before = await rowsOf(user, me.email);
    expect((await run('erase', me.email, '--yes')).said).toContain('Erased.');
    expect((await old.get('/v2/profile')).status).not.toBe(200);
    await w.settle();
    const after = await rowsOf(user, me.email);
    const kept: Record<string, number> = {};
    for (const [service, { tables }] of personal)
      for (const { table, becomes } of tables) {
        const [name, had] = [`${service}.${table}`, before.get(`${service}.${table}`)];
        if (becomes !== 'at-once' && had !== undefined) kept[name] = had;
      }
    expect(Object.fromEntries(after)).toEqual({ ...kept, 'identity.erasures': 1 });
    expect(await tablesWith(me.fname)).toEqual([]);
    expect(await tablesWith(me.sname)).toEqual([]);
    expect(await tablesWith(me.email)).toEqual([]);
    expect(await tablesWith('Mill Lane')).toEqual([]);
    const [pom] = await w.sql(
      'select patient, length(register_sealed) > 50 as is_whole from fulfilment.pom where user_id = $1',
      [user],
    );
    expect(pom).toEqual({ patient: '', is_whole: true });
    expect(await brokenChains(w.adminUrl, SERVICES, [])).toEqual([]);
    expect(await invariants(w)).toEqual([]);
    await expect(logIn(w.url, me.email, me.password)).rejects.toThrow('/login: 4');
  });

  test('the console goes on working: lists leave the name out, and what nobody may look at any more is not found', async () => {
    const words = ['subscriptions', 'tasks', 'chats', 'dispatch', 'pom', 'stock', 'books', 'operations'];
    const owner = await staffMember(w, ['ops', 'prescriber', 'pharmacist', 'support', 'plans', 'dispatch'], 'owner');
    for (const word of words) {
      const { status, body } = await answered(owner, `/v2/admin/${word}`);
      expect([word, status, word !== 'pom' && /Zephyrine/.test(JSON.stringify(body))]).toEqual([word, 200, false]);
    }
    const [row] = await w.sql<{ id: number }>(
      'select min(id)::int as id from billing.subscriptions where user_id = $1',
      [user],
    );
    expect((await answered(owner, `/v2/admin/subscriptions/${row?.id}`)).status).toBe(404);
    expect((await answered(owner, `/v2/admin/chat/${user}`)).status).toBe(404);
  });

  test('what is kept can be told by number, and names the person only where the law wants it', async () => {
    await run('subject-access', String(user), '--to', join(folder, 'kept'));
    const { programs } = dataIn('kept');
    const naming = Object.entries(programs).flatMap(([service, tables]) =>
      Object.entries(tables).flatMap(([table, rows]) =>
        /zephyrine/i.test(JSON.stringify(rows)) ? [`${service}.${table}`] : [],
      ),
    );
    expect(naming.toSorted()).toEqual([
      'consultations.prescriptions',
      'fulfilment.pom',
      'fulfilment.prescription_copies',
      'fulfilment.register_entries',
      'fulfilment.snapshots',
      'identity.erasures',
    ]);
  });

  test('a repeat is harmless, a late event brings nothing back, and the address can be used for a new account', async () => {
    const before = await rowsOf(user, '');
    expect((await run('erase', String(user), '--yes')).said).toContain('has been erased already');
    // Events from before, heard after the erasure: of their own owner, and a letter that was to go out.
    const outline = aCustomer(user, { fname: me.fname, sname: me.sname, email: me.email });
    await plantEvent(w, customerChanged, `customer:${user}`, { customer: outline });
    await plantEvent(w, customerErased, `customer:${user}`, {
      user,
      email: me.email,
      at: new Date().toISOString(),
      keeps: {},
    });
    // The card provider still knows the cards: billing compares its copies with it now and then.
    await w.sql(
      `insert into billing.jobs (kind, key, data, due_at, trace) values ('see-cards', 'customer:0', $1, '2000-01-01', '')`,
      [{ userId: user }],
    );
    await plantEvent(w, photosAwaited, 'subscription:1', { subscriptionId: 1, userId: user, step: 1 });
    await w.settle();
    expect(await rowsOf(user, '')).toEqual(before);
    const again = await beginSignUp(w.url, me);
    await w.settle();
    await again.must('/auth/verify-email', { email: me.email, code: await codeFor(w.url, me.email) });
    await again.page('/v2/profile');
    await w.settle();
    expect(await idOf(me.email)).not.toBe(user);
    expect(await rowsOf(user, '')).toEqual(before);
  });

  test('somebody who was never treated leaves nothing but the number that was erased, even when it is stopped half-way', async () => {
    const number = await idOf(other.email);
    await w.ask(sendMine, { message: 'Do you have this in blue?', clientId: 'c1' }, w.as.customer(number));
    await w.settle();
    expect((await run('erase', other.email)).said).toContain('all health data, for nobody was treated');
    const client = new pg.Client({ connectionString: w.adminUrl });
    await client.connect();
    try {
      // Messaging gets no further than its messages, and is ended there.
      await client.query('begin; lock table messaging.messages in share mode');
      await run('erase', other.email, '--yes');
      const rows = (table: string) => w.sql(`select 1 from messaging.${table} where user_id = $1`, [number]);
      const isBegun = async (): Promise<boolean> => (await rows('customer_copies')).length === 0;
      await until(isBegun, 60_000, 'messaging has begun');
      expect(await rows('messages')).toHaveLength(1);
      await w.restart();
      expect(await rows('messages')).toHaveLength(1);
    } finally {
      await client.end();
    }
    await w.settle();
    expect(await rowsOf(number, other.email)).toEqual(new Map());
    expect(await tablesWith(other.sname)).toEqual([]);
    expect(await w.sql('select user_id::int from identity.person_marks where user_id = $1', [number])).toEqual([
      { user_id: number },
    ]);
  });

  test('who was erased is listed outside the database, by number', async () => {
    const lines = readFileSync(join(w.env.DATA_DIR ?? '', 'erased.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { user: number }).user)).toEqual([user, expect.any(Number)]);
    expect(lines.join('\n')).not.toMatch(/quillfeather|marchbanks/i);
  });
});

describe('the end of retention', () => {
  test('each class goes when its day has passed, pictures too, and a legal hold keeps it', async () => {
    const [row] = await w.sql<{ keeps: Record<string, string> }>(
      'select keeps from identity.erasures where user_id = $1',
      [user],
    );
    const { money = '', clinical = '' } = row?.keeps ?? {};
    await w.clock.at(`${money}T12:00:00Z`);
    await w.settle();
    expect((await rowsOf(user, '')).has('billing.charges')).toBe(true);
    await w.clock.advance('P2D');
    await w.settle();
    const left = await rowsOf(user, '');
    expect([...left.keys()].filter((name) => name.startsWith('billing.') && !BILLING_CLINICAL.has(name))).toEqual([]);
    expect(left.has('consultations.decisions')).toBe(true);
    await run('hold', String(user), '--reason', 'A claim was announced');
    await w.clock.at(`${clinical}T12:00:00Z`);
    await w.clock.advance('P3D');
    await w.settle();
    for (const table of ['media.photos', 'media.attachments', 'messaging.messages'])
      expect((await rowsOf(user, '')).has(table)).toBe(true);
    const pictures = () => readdirSync(join(w.env.DATA_DIR ?? '', 'photos')).length;
    expect(pictures()).toBeGreaterThan(0);
    await run('hold', String(user), '--release');
    await w.settle();
    expect(await rowsOf(user, '')).toEqual(new Map());
    expect(pictures()).toBe(0);
    // The account made anew with the same address: nobody has used it for six years, and it goes as if they had asked.
    expect((await run('erase-dormant')).said).toMatch(/^1 customer would be erased/);
    await run('hold', me.email, '--reason', 'A claim was announced');
    expect((await run('erase-dormant', '--yes')).said).toBe('Erased 0 customers.\n1 are under a legal hold and stay.');
    await run('hold', me.email, '--release');
    expect((await run('erase-dormant', '--yes')).said).toBe('Erased 1 customer.');
    expect(await refusal('erase', me.email)).toMatch(/^Nobody here is/);
    expect(await brokenChains(w.adminUrl, SERVICES, [])).toEqual([]);
  }, 180_000);
});

const BILLING_CLINICAL = new Set(
  ['verdicts', 'evidence', 'prescriptions', 'photos', 'consultations', 'patients'].map((table) => `billing.${table}`),
);
