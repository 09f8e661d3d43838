import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { Permission } from '@sorrel/contracts/actor';
import { AuditPage, AuditVerified } from '@sorrel/contracts/http/admin';
import { saveNote } from '@sorrel/contracts/identity/rpc';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';

/* What owners read of who did what. Fulfilment does not run here. */
let w: World;
let owner: Person;
let clinic: Person;
let subscriptionId: number;
let userId: number;
let otherId: number;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'media', 'bff'] });
  owner = await staffMember(w, ['ops'], 'owner');
  clinic = await staffMember(w, ['prescriber'], 'clinic');
  const customer = await signUp(w.url, newcomer({ sname: 'O’Brien' }));
  await signUp(w.url, newcomer());
  await consult(w.url, customer, 'acne');
  ({ subscriptionId } = await checkOut(w.url, customer));
  await uploadPhotos(customer);
  await w.settle();
  const users = await w.sql<{ user_id: number }>('select user_id::int from billing.customers order by 1');
  userId = users[0]?.user_id ?? 0;
  otherId = users[1]?.user_id ?? 0;
  await clinic.get(`/v2/admin/subscriptions/${subscriptionId}`);
  // The photos are looked at twice: a chain of two links in media.
  await clinic.get(`/v2/admin/subscriptions/${subscriptionId}`);
  await clinic.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
  expect((await clinic.get('/v2/admin/books')).status).toBe(403);
}, 240_000);
afterAll(() => w?.stop());

const page = async (query = '') =>
  AuditPage.parse((await owner.get(`/v2/admin/audit${query && `?${query}`}`)).body).props;
const said = (rows: { who: string; what: string; on: { text: string }[] }[]) =>
  rows.map(({ who, what, on }) => [who, what, ...on.map(({ text }) => text)].join(' | '));
const everything = async (query: string, most = 20) => {
  const rows: Awaited<ReturnType<typeof page>>['rows'] = [];
  let after = '';
  for (let turn = 0; turn < most; turn++) {
    const one = await page(`${query}&after=${after}`);
    rows.push(...one.rows);
    if (one.next === null) return rows;
    after = one.next;
  }
  throw new Error('the pages do not end');
};

test('a look, a decision and a refusal stand in one list with who, what and on whom; a program that is away is named', async () => {
  const { rows, away, people, next } = await page();
  expect(away).toEqual(['fulfilment']);
  expect(people.map(({ name }) => name)).toContain('Helen Marsh');
  expect(next).toBeNull();
  const found = said(rows);
  expect(found).toEqual(
    expect.arrayContaining([
      `Helen Marsh | Decided a review | Amara O’Brien | Subscription ${subscriptionId}`,
      'Helen Marsh | Looked at the photos | Amara O’Brien',
      `Helen Marsh | Opened a subscription | Amara O’Brien | Subscription ${subscriptionId}`,
      'Helen Marsh | Tried to open “The books”',
    ]),
  );
  expect(rows.find(({ what }) => what.startsWith('Tried'))).toMatchObject({ kind: 'refused', program: 'bff' });
  expect(rows.find(({ what }) => what === 'Decided a review')?.on[0]?.to).toBe(`/subscriptions/${subscriptionId}`);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test('each filter shows its own rows alone', async () => {
  const [clinicId] = (
    await w.sql<{ id: number }>(`select id::int from identity.accounts where email like 'clinic@%'`)
  ).map(({ id }) => id);
  const looked = await everything(`customer=${userId}&kind=looked`);
  expect(looked.length).toBeGreaterThan(2);
  expect(new Set(looked.map(({ kind }) => kind))).toEqual(new Set(['looked']));
  expect(new Set(looked.flatMap(({ on }) => on.map(({ text }) => text)))).toEqual(
    new Set(['Amara O’Brien', `Subscription ${subscriptionId}`]),
  );
  expect((await page(`customer=${userId}`)).customer).toEqual({ id: userId, name: 'Amara O’Brien' });
  expect(await everything(`customer=${otherId}&kind=looked`)).toEqual([]);
  expect(said(await everything('kind=refused'))).toEqual(['Helen Marsh | Tried to open “The books”']);
  expect(new Set((await everything(`person=${clinicId}&program=media`)).map(({ program }) => program))).toEqual(
    new Set(['media']),
  );
  expect(said(await everything('text=DECIDED'))).toEqual([
    `Helen Marsh | Decided a review | Amara O’Brien | Subscription ${subscriptionId}`,
  ]);
  const today = londonDate(await w.clock.now());
  expect(await everything(`from=${addDays(today, 1)}`)).toEqual([]);
  expect(await everything(`from=${today}&to=${today}&text=decided`)).toHaveLength(1);
});

test('page after page shows each row once, and rows added meanwhile are not among them', async () => {
  const ask = (n: number) => w.ask(saveNote, { user: otherId, note: `n ${n}` }, w.as.staff(['support']));
  for (let n = 0; n < 120; n++) await ask(n);
  const first = await page(`customer=${otherId}`);
  expect(first.rows).toHaveLength(50);
  await ask(121);
  const second = await page(`customer=${otherId}&after=${first.next}`);
  const third = await page(`customer=${otherId}&after=${second.next}`);
  const all = [first, second, third].flatMap(({ rows }) => rows.map(({ key }) => key));
  expect(new Set(all).size).toBe(all.length);
  const notes = [first, second, third]
    .flatMap(({ rows }) => rows)
    .filter(({ what }) => what === 'Saved the staff note');
  expect(notes).toHaveLength(120);
});

test('who reads it leaves one row for each page, which is hidden unless asked for', async () => {
  const before = await w.sql<{ n: number }>(`select count(*)::int as n from bff.audit where action = 'audit.read'`);
  await page(`customer=${userId}&text=O’Brien`);
  const rows = await w.sql<{ object: string; detail: object }>(
    `select object, detail from bff.audit where action = 'audit.read' order by id desc`,
  );
  expect(rows).toHaveLength((before[0]?.n ?? 0) + 1);
  expect(rows[0]).toEqual({ object: `user=${userId}`, detail: { hasText: true } });
  expect((await everything('')).filter(({ kind }) => kind === 'audit')).toEqual([]);
  expect(said((await page('kind=audit')).rows)[0]).toMatch(/^Helen Marsh \| Read the audit/);
});

test.each([
  ['audit', 'from=2026-13-01', 'from', 'Please use a date like 2026-11-21.'],
  ['audit', 'from=2026-11-02&to=2026-11-01', 'to', 'The last day must not be before the first.'],
  ['audit', 'person=x', 'person', 'This is not a valid id.'],
  ['audit', 'kind=secret', 'kind', 'There is no such kind.'],
  ['audit', 'after=nonsense', 'after', 'This page does not exist.'],
  ['data/audit-sheet', 'to=2026-11-01', 'from', 'Please choose the first day of the file.'],
  ['data/audit-csv', 'from=2026-11-01', 'to', 'Please choose the last day of the file.'],
  ['data/audit-csv', 'from=2025-01-01&to=2026-11-01', 'to', 'Please choose at most a year.'],
  ['data/verify-audit', 'program=sandbox', 'program', 'There is no such program.'],
  ['data/verify-audit', 'program=bff&after=1', 'after', 'This part does not exist.'],
])('%s with %s says what is wrong with it', async (path, query, field, message) => {
  const answer = await owner.get(`/v2/admin/${path}?${query}`);
  expect([answer.status, (answer.body as { errors: Record<string, string[]> }).errors]).toEqual([
    422,
    { [field]: [message] },
  ]);
});

test('the file holds what the filter matches, with dates that are dates and no formula, and is not made with a program missing', async () => {
  const today = londonDate(await w.clock.now());
  const query = `customer=${userId}&program=media&from=${today}&to=${today}`;
  const take = (file: string) => owner.send('GET', `/v2/admin/data/${file}?${query}`, { headers: { accept: '*/*' } });
  const { sheets } = await readXlsx((await take('audit-sheet')).bytes);
  const [head, first] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 6)).toEqual(['When (London)', 'Who', 'Who they are', 'Kind', 'What', 'On']);
  expect(first?.[0]).toBeInstanceOf(Date);
  expect(first?.slice(1, 6)).toEqual(['Helen Marsh', 'staff', 'looked', 'Looked at the photos', 'Amara O’Brien']);
  const csv = (await take('audit-csv')).bytes.toString('utf8');
  expect(csv).toContain('Helen Marsh,staff,looked,Looked at the photos,Amara O’Brien');
  expect(
    await w.sql(`select object, detail from bff.audit where action = 'audit.exported' order by id desc limit 1`),
  ).toEqual([{ object: `user=${userId}`, detail: { program: 'media', from: today, to: today } }]);
  await w.sql(`update billing.customers set fname = '=2+3' where user_id = $1`, [userId]);
  expect((await take('audit-csv')).bytes.toString('utf8')).toContain(`,'=2+3 O’Brien,`);
  expect((await readXlsx((await take('audit-sheet')).bytes)).sheets[0]?.rows[1]?.[5]).toBe('=2+3 O’Brien');
  const all = await owner.get(`/v2/admin/data/audit-csv?from=${today}&to=${today}`);
  expect([all.status, (all.body as { code: string }).code]).toEqual([503, 'unavailable']);
});

const verify = async (program: string) => {
  const parts: ReturnType<typeof AuditVerified.parse>[] = [];
  for (let after: string | null = ''; after !== null;) {
    const part = AuditVerified.parse(
      (await owner.get(`/v2/admin/data/verify-audit?program=${program}&after=${after}`)).body,
    );
    parts.push(part);
    after = part.next;
  }
  return parts.at(-1);
};

test('verify follows every row, is written down, and names the row that was altered', async () => {
  expect(await owner.must('/v2/admin/form/verify-audit')).toMatchObject({ success: true });
  expect(await w.sql(`select count(*)::int as n from bff.audit where action = 'audit.verified'`)).toEqual([{ n: 1 }]);
  const rows = await w.sql<{ n: number }>('select count(*)::int as n from media.audit');
  expect((await verify('media'))?.is_anchored).toBe(false);
  const [{ hash }] = (await w.sql('select hash from media.audit where id = 1')) as [{ hash: string }];
  const anchors = join(w.env.DATA_DIR ?? '', 'audit-anchors.jsonl');
  const anchor = (row: number): void =>
    appendFileSync(anchors, `${JSON.stringify({ service: 'media', at: '2026-11-22T00:00:00.000Z', row, hash })}\n`);
  anchor(1);
  expect(await verify('media')).toMatchObject({
    rows: rows[0]?.n,
    newest: rows[0]?.n,
    is_anchored: true,
    anchors: 1,
    anchored_at: '2026-11-22T00:00:00.000Z',
    problem: null,
  });
  const after = (from: string) =>
    owner.get<{ rows: number; problem: string | null }>(`/v2/admin/data/verify-audit?program=media&after=1.${from}`);
  expect((await after(hash)).body).toMatchObject({ rows: (rows[0]?.n ?? 0) - 1, problem: null });
  expect((await after('b'.repeat(64))).body.problem).toBe('row 2 does not follow from the one before');
  const forge = (name: string) =>
    w.sql(
      `set session_replication_role = replica; update media.audit set actor_name = '${name}' where id = 1; reset session_replication_role`,
    );
  const [was] = await w.sql<{ actor_name: string }>('select actor_name from media.audit where id = 1');
  await forge('Nobody');
  expect((await verify('media'))?.problem).toBe('row 1 was changed: its hash is another one');
  expect((await verify('identity'))?.problem).toBeNull();
  await forge(was?.actor_name ?? '');
  expect((await verify('media'))?.problem).toBeNull();
  anchor(999);
  expect((await verify('media'))?.problem).toMatch(/^the end is cut off: row 999/);
  rmSync(anchors);
});

test('nobody but operations reads, exports or verifies it, or asks a program for it', async () => {
  const sam = await staffMember(
    w,
    Permission.options.filter((one) => one !== 'ops'),
    'sam',
  );
  for (const path of ['audit', 'data/audit-sheet', 'data/audit-csv', 'data/verify-audit'])
    expect((await sam.get(`/v2/admin/${path}`)).status).toBe(403);
  expect((await sam.post('/v2/admin/form/verify-audit')).status).toBe(403);
  const asked = {
    after: null,
    from: null,
    before: null,
    actor: null,
    user: null,
    only: null,
    except: [],
    text: null,
    most: 5,
  };
  const others = w.as.staff(['prescriber', 'pharmacist', 'dispatch', 'support', 'plans']);
  await expect(w.ask(kitRpcOf('media').audit, asked, others)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(kitRpcOf('media').checkAudit, { after: null }, w.as.system())).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a part looks at a bounded number of rows by its indexes, and says how far back it came', async () => {
  await w.sql(`set session_replication_role = replica;
    insert into media.audit (at, actor_kind, actor_id, actor_name, action, object, detail, trace, prev_hash, hash)
      select '2020-01-01'::timestamptz + n * interval '1 second', 'staff', 999, 'Old Hand', 'photo.viewed', 'photo=' || n || ' user=' || (100000 + n % 1000), '{}', '', '', '' from generate_series(1, 30000) n;
    reset session_replication_role`);
  await w.sql('analyze media.audit');
  const asked = {
    after: null,
    from: null,
    before: '2021-01-01T00:00:00.000Z',
    actor: null,
    user: null,
    only: null,
    except: [],
    most: 50,
  };
  const ask = (more: object) => w.ask(kitRpcOf('media').audit, { ...asked, text: null, ...more }, w.as.staff(['ops']));
  const nothing = await ask({ text: { typed: 'no such words', actions: [] } });
  expect([nothing.rows, nothing.next]).toEqual([[], { at: '2020-01-01T06:56:41.000Z', id: expect.any(Number) }]);
  expect((await ask({ user: 100_005 })).rows).toHaveLength(30);
  expect((await ask({ after: nothing.next })).rows).toHaveLength(50);
  for (const where of [
    `at < '2020-01-02' order by at desc, id desc limit 50`,
    `actor_id = 7 order by at desc, id desc limit 50`,
    `string_to_array(object, ' ') && array['user=100005']`,
    `action = 'staff.denied' order by at desc, id desc limit 50`,
  ]) {
    const plan = await w.sql<{ 'QUERY PLAN': string }>(`explain select * from media.audit where ${where}`);
    expect([where, plan.map((line) => line['QUERY PLAN']).join('\n')]).toEqual([
      where,
      expect.not.stringMatching(/Seq Scan/),
    ]);
  }
});
