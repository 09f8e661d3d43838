import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { customerRegistered, oldOrdersImported } from '@sorrel/contracts/identity/events';
import {
  addImportPart,
  answerImportDates,
  beginImport,
  forgetImport,
  type Import,
  listImports,
  PART_BYTES,
  readImportPreview,
  readImportProblems,
  runImport,
  stopImport,
} from '@sorrel/contracts/identity/imports';
import { erasePerson } from '@sorrel/contracts/identity/people';
import { logIn } from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { until } from '@sorrel/test-kit/until';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { writeXlsx } from 'hucre/xlsx';
import { aNewcomer } from './newcomer.ts';

let w: World;
let count = 0;
let mark = '';
const sealer = new Sealer({ 1: TEST_SECRET });
const PRODUCTS = { names: ['azelaic acid'], codes: ['150c'] };
const CUSTOMERS = 'number,email,first_name,last_name,birth_date,phone,address_1,city,postcode';
const ORDERS = 'number;customer_number;email;status;items;codes;quantity;total_pence;shipped_on';

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'] });
});
afterAll(() => w?.stop());
/** So many may be open at once. */
afterEach(async () => {
  for (const { id, state } of (await w.ask(listImports, {}, owner())).imports)
    if (['uploading', 'checking', 'asking', 'checked', 'stopped'].includes(state))
      await w.ask(forgetImport, { id }, owner());
});
beforeEach(() => {
  mark = `m${++count}`;
});

const owner = () => w.as.staff(['ops']);
const phone = (n: number) => `07911 ${String(count * 1_000 + n).padStart(6, '0')}`;
const person = (n: number, more: Partial<Record<'email' | 'name', string>> = {}) =>
  `${mark}-${n},${more.email ?? `${mark}.${n}@example.org`},${more.name ?? `Jane${mark}`},Doe${n},1990-04-23,${phone(n)},${n} Orchard Road,London,SW1A 1AA`;
const file = (...lines: string[]) => lines.join('\r\n');

/** A settle gives up after a minute; a large file takes longer. */
async function settled(): Promise<void> {
  for (;;)
    try {
      return await w.settle();
    } catch (error) {
      if (!String(error).includes('Not empty after')) throw error;
    }
}

async function sent(kind: 'customers' | 'orders', text: string | Buffer): Promise<number> {
  const bytes = Buffer.from(text as string);
  const { id } = await w.ask(
    beginImport,
    { kind, file: `${mark}.csv`, bytes: bytes.length, products: PRODUCTS },
    owner(),
  );
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
    await w.ask(addImportPart, { id, part, data }, owner());
  }
  await settled();
  return id;
}
const look = async (id: number): Promise<Import | undefined> =>
  (await w.ask(listImports, {}, owner())).imports.find((one) => one.id === id);
const problems = async (id: number) => (await w.ask(readImportProblems, { id, after: 0, limit: 500 }, owner())).lines;
async function ran(id: number, more: { shouldMail?: boolean } = {}): Promise<Import | undefined> {
  const { good = 0, bad = 0 } = (await look(id)) ?? {};
  await w.ask(runImport, { id, good, bad, shouldMail: false, ...more }, owner());
  await settled();
  return look(id);
}
const accounts = () =>
  w.sql<{ id: number; email: string; password_hash: string }>(
    `select id::int, email, password_hash from identity.accounts where email like $1 order by email`,
    [`${mark}.%`],
  );
const registered = async () =>
  (
    await w.sql<{ id: string; sealed: string }>(
      'select id, sealed from identity.outbox where subject = $1 order by seq',
      [customerRegistered.subject],
    )
  )
    .map((row) =>
      sealer.openJson<{ customer: { email: string } }>(`fact.${customerRegistered.subject}`, row.id, row.sealed),
    )
    .filter(({ customer }) => customer.email.startsWith(`${mark}.`));

test('the dry run names every bad line and writes nobody; the run imports the good ones once, without a password or a letter', async () => {
  await aNewcomer(w, `${mark}.here@example.org`);
  const id = await sent(
    'customers',
    file(
      `\uFEFF${CUSTOMERS},notes`,
      `${person(1, { name: '"Jane ""J"" O’Neil"' })},"a note\r\nin two lines"`,
      person(2, { email: `${mark}.1@example.org` }),
      person(3, { email: 'a@b@c' }),
      person(4, { name: '<script>alert(1)</script>' }),
      `${mark}-5,${mark}.here@example.org,Zoe,Smith,1990-02-28,07911 123456,,,`,
      '',
      person(4, { email: `${mark}.44@example.org` }),
      person(6).replace('SW1A 1AA', 'JE2 3AB'),
    ),
  );
  expect(await look(id)).toMatchObject({ state: 'checked', lines: 7, good: 2, bad: 5, known: 0, refusal: null });
  const bad = await problems(id);
  expect(bad.map(({ line, problems: all }) => [line, ...all.map(({ column }) => column)])).toEqual([
    [4, 'email'],
    [5, 'email'],
    [7, 'phone', 'last_name', 'email'],
    [9, 'number', 'phone'],
    [10, 'postcode'],
  ]);
  expect(bad[0]?.problems[0]).toMatchObject({
    read: `${mark}.1@example.org`,
    what: expect.stringContaining('Line 2 has the same.'),
  });
  expect(bad[2]?.problems[2]?.what).toMatch(/^Customer \d+ has this e-mail here/);
  expect(await accounts()).toMatchObject([{ email: `${mark}.here@example.org` }]);

  expect(await ran(id)).toMatchObject({ state: 'done', done: 2, passed: 0 });
  expect(await accounts()).toMatchObject([
    { email: `${mark}.1@example.org`, password_hash: '' },
    { email: `${mark}.4@example.org`, password_hash: '' },
    { email: `${mark}.here@example.org` },
  ]);
  expect((await registered()).map(({ customer }) => customer)).toMatchObject([
    { email: `${mark}.here@example.org` },
    { fname: 'Jane "J" O’Neil', phone: '+447911001001', address: { postcode: 'SW1A 1AA', city: 'London' } },
    { fname: '<script>alert(1)</script>' },
  ]);
  expect(await w.events('evt.identity.customer.imported')).toEqual([]);
  for (const password of ['', 'Password1']) {
    const device = { userAgent: 'test', ip: '127.0.0.1' };
    const tried = w.ask(logIn, { email: `${mark}.1@example.org`, password, device }, w.as.visitor());
    await expect(tried).rejects.toMatchObject({ code: 'wrong_credentials' });
  }

  // The same file, and the same press, once more.
  await ran(id);
  const again = await sent('customers', file(CUSTOMERS, person(1), person(4)));
  expect(await look(again)).toMatchObject({ state: 'checked', good: 0, bad: 0, known: 2 });
  await expect(w.ask(runImport, { id: again, good: 0, bad: 0, shouldMail: false }, owner())).rejects.toMatchObject({
    code: 'nothing_to_import',
  });
  expect(await accounts()).toHaveLength(3);
  expect(
    await w.sql(
      `select action, detail->>'state' as state from identity.audit where object = $1 and action like 'import.%' order by id`,
      [`import=${id}`],
    ),
  ).toEqual([
    { action: 'import.checked', state: 'checked' },
    { action: 'import.ended', state: null },
  ]);
});

/** As a British Excel writes its CSV: a byte a sign. */
const windows = (text: string): Buffer => Buffer.from(text, 'latin1');

test('columns by other names are read and named, those that nothing is known of are named as not read, and the missing ones', async () => {
  const id = await sent(
    'customers',
    file(
      'Customer No,E-mail,First name,Surname,Date of birth,Gender,Mobile,Address Line 1,Address Line 2,Town,Post Code,Notes,',
      `${mark}-1,${mark}.1@example.org,Jane,Doe,23/04/1990,female,${phone(1)},1 Orchard Road,Flat 2,London,SW1A 1AA,kept nowhere,`,
      `${mark}-2,${mark}.2@example.org,Joan,Roe,,,,,,,,,`,
    ),
  );
  const seen = await look(id);
  expect(seen).toMatchObject({ state: 'checked', good: 2, bad: 0 });
  expect(seen?.layout?.columns.map(({ name, as, isGuessed }) => [name, as, isGuessed])).toEqual([
    ['Customer No', 'number', true],
    ['E-mail', 'email', true],
    ['First name', 'first_name', false],
    ['Surname', 'last_name', true],
    ['Date of birth', 'birth_date', true],
    ['Gender', 'sex', true],
    ['Mobile', 'phone', true],
    ['Address Line 1', 'address_1', true],
    ['Address Line 2', 'address_2', true],
    ['Town', 'city', true],
    ['Post Code', 'postcode', true],
    ['Notes', null, false],
    ['', null, false],
  ]);
  expect(seen?.layout).toMatchObject({ encoding: 'UTF-8', separator: 'comma', missing: ['uk_resident'], ambiguous: 0 });
  expect(seen?.layout?.blanks).toContainEqual({ column: 'birth_date', lines: 1 });
  const { lines } = await w.ask(readImportPreview, { id }, owner());
  expect(lines.map(({ line, isGood }) => [line, isGood])).toEqual([
    [2, true],
    [3, true],
  ]);
  expect(lines[0]?.cells).toContainEqual({ column: 'birth_date', read: '23/04/1990', as: '23 April 1990' });
  expect(lines[0]?.cells).toContainEqual({
    column: 'phone',
    read: phone(1),
    as: `+44${phone(1).slice(1).replace(' ', '')}`,
  });
  await ran(id);
  expect((await registered()).map(({ customer }) => customer)).toMatchObject([
    { birth_date: '1990-04-23', sex: 'female', address: { city: 'London', postcode: 'SW1A 1AA' } },
    { birth_date: null },
  ]);
  await expect(w.ask(readImportPreview, { id }, w.as.staff(['support']))).rejects.toMatchObject({ status: 403 });
});

test.each<[string, (text: string) => Buffer, { encoding: string; separator: string }]>([
  ['Windows-1252', windows, { encoding: 'Windows-1252', separator: 'comma' }],
  [
    'UTF-16 with tabs, as Excel’s “Unicode text”',
    (text) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'),
    { encoding: 'UTF-16', separator: 'tab' },
  ],
  [
    'what Excel writes above the header',
    (text) => Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`),
    { encoding: 'UTF-8', separator: 'semicolon' },
  ],
])('%s is recognised, and accents come in whole', async (_, bytes, layout) => {
  const id = await sent(
    'customers',
    bytes(file(CUSTOMERS, ...Array.from({ length: 900 }, (__, n) => person(n, { name: n === 899 ? 'Siân' : 'Jane' })))),
  );
  expect(await look(id)).toMatchObject({ state: 'checked', lines: 900, good: 900, bad: 0, layout });
  const { lines } = await w.ask(readImportPreview, { id }, owner());
  expect(lines.at(-1)?.cells).toContainEqual({ column: 'first_name', read: 'Siân', as: 'Siân' });
});

test('a workbook is read as its first sheet; an old one, and one that is none, say what to do', async () => {
  const rows = [
    [...CUSTOMERS.split(',')],
    [
      `${mark}-1`,
      `${mark}.1@example.org`,
      'Siân',
      'Doe "J"',
      new Date('1990-04-23T00:00:00Z'),
      7_911_000_001,
      '',
      '',
      '',
    ],
  ];
  const book = await writeXlsx({
    sheets: [
      { name: 'A', rows },
      { name: 'B', rows: [['x']] },
    ],
  });
  const id = await sent('customers', Buffer.from(book));
  expect(await look(id)).toMatchObject({ state: 'checked', good: 1, bad: 0, layout: { encoding: 'Excel' } });
  const { lines } = await w.ask(readImportPreview, { id }, owner());
  expect(lines[0]?.cells).toContainEqual({ column: 'birth_date', read: '1990-04-23', as: '23 April 1990' });
  expect(lines[0]?.cells).toContainEqual({ column: 'phone', read: '7911000001', as: '+447911000001' });
  const old = await sent('customers', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]));
  expect((await look(old))?.refusal).toContain('save it as .xlsx');
  const none = await sent('customers', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]));
  expect((await look(none))?.refusal).toContain('cannot be read');
});

test('days that could be two are asked for once, before a line is read, and read as it was answered', async () => {
  const born = (n: number, day: string) => person(n).replace('1990-04-23', day);
  const text = file(CUSTOMERS, born(1, '01/02/1990'), born(2, '03/04/1991'), born(3, '1992-05-06'));
  for (const [order, iso] of [
    ['day', '1990-02-01'],
    ['month', '1990-01-02'],
  ] as const) {
    mark = `${mark}${order}`;
    const id = await sent('customers', text.replaceAll(`m${count}-`, `${mark}-`).replaceAll(`m${count}.`, `${mark}.`));
    expect(await look(id)).toMatchObject({ state: 'asking', lines: 0, layout: { ambiguous: 2, dateOrder: null } });
    await expect(w.ask(runImport, { id, good: 0, bad: 0, shouldMail: false }, owner())).rejects.toMatchObject({
      code: 'not_checked',
    });
    await w.ask(answerImportDates, { id, order }, owner());
    await w.ask(answerImportDates, { id, order }, owner());
    await settled();
    expect(await look(id)).toMatchObject({ state: 'checked', lines: 3, good: 3, layout: { dateOrder: order } });
    const { lines } = await w.ask(readImportPreview, { id }, owner());
    expect(lines[0]?.cells.find(({ column }) => column === 'birth_date')).toMatchObject({
      as: iso === '1990-02-01' ? '1 February 1990' : '2 January 1990',
    });
    await w.ask(forgetImport, { id }, owner());
    mark = `m${count}`;
  }
  // A day above the twelfth says it for the others.
  const told = await sent('customers', file(CUSTOMERS, born(1, '01/02/1990'), born(2, '23/04/1991')));
  expect(await look(told)).toMatchObject({ state: 'checked', good: 2 });
});

test('a second line of somebody is not imported because the first is bad', async () => {
  const id = await sent(
    'customers',
    file(
      CUSTOMERS,
      person(1).replace('1990-04-23', '31/02/1990'),
      person(1, { name: 'Dup' }).replace(phone(1), ''),
      person(2).replace('SW1A 1AA', 'nowhere'),
      person(3).replace(`${mark}.3@`, `${mark}.2@`),
    ),
  );
  expect(await look(id)).toMatchObject({ good: 0, bad: 4 });
  const bad = await problems(id);
  expect(bad.map(({ line, problems: all }) => [line, ...all.map(({ column }) => column)])).toEqual([
    [2, 'birth_date'],
    [3, 'number', 'email'],
    [4, 'postcode'],
    [5, 'email'],
  ]);
  // A day that there is not stays as it stands in the file.
  const { lines } = await w.ask(readImportPreview, { id }, owner());
  expect(lines[0]?.cells).toContainEqual({ column: 'birth_date', read: '31/02/1990', as: '31/02/1990' });
  await ran(await sent('customers', file(CUSTOMERS, person(7))));
  const orders = await sent(
    'orders',
    file(
      'Order No\tcustomer id\tState\titems\tqty\ttotal_pence\tDispatch date',
      `${count}001\t${mark}-7\tshipped\tSnake oil\t1\t3900\t18/11/2024`,
      `${count}001\t${mark}-7\tshipped\tAzelaic acid\t1\t3900\t18/11/2024`,
    ),
  );
  expect(await look(orders)).toMatchObject({ good: 0, bad: 2, layout: { separator: 'tab' } });
  expect((await problems(orders)).map(({ problems: all }) => all.map(({ column }) => column))).toEqual([
    ['items'],
    ['number'],
  ]);
});

test('it is written to those who were imported when somebody asked for it, once each', async () => {
  const id = await sent('customers', file(CUSTOMERS, person(1), person(2)));
  await ran(id, { shouldMail: true });
  await ran(id, { shouldMail: true });
  expect(await w.events('evt.identity.customer.imported')).toHaveLength(2);
});

test('past orders go to their customer by old number or e-mail, once; what is nobody’s or names what nobody knows is told', async () => {
  await ran(await sent('customers', file(CUSTOMERS, person(1), person(2))));
  const [one, two] = await accounts();
  const orders = file(
    ORDERS,
    `${count}001;${mark}-1;;shipped;Azelaic acid 15%;150C;1;3900;18/11/2024`,
    `${count}002;;${mark}.2@example.org;cancelled;Azelaic acid 20%;;2;7800;`,
    `${count}003;${mark}-9;;shipped;Azelaic acid 15%;;1;3900;`,
    `${count}004;${mark}-1;${mark}.2@example.org;shipped;Azelaic acid 15%;;1;3900;`,
    `${count}005;${mark}-1;;shipped;Snake oil 3%;;1;39.00;`,
    `${count}001;${mark}-2;;shipped;Azelaic acid 15%;;1;3900;`,
  );
  const id = await sent('orders', orders);
  expect(await look(id)).toMatchObject({ state: 'checked', lines: 6, good: 2, bad: 4 });
  expect((await problems(id)).map(({ line, problems: all }) => [line, ...all.map(({ column }) => column)])).toEqual([
    [4, 'customer_number'],
    [5, 'email'],
    [6, 'items', 'total_pence'],
    [7, 'number'],
  ]);
  expect(await ran(id)).toMatchObject({ state: 'done', done: 2, passed: 0 });
  const [event] = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1',
    [oldOrdersImported.subject],
  );
  expect(event && sealer.openJson(`fact.${oldOrdersImported.subject}`, event.id, event.sealed)).toMatchObject({
    orders: [
      {
        id: count * 1_000 + 1,
        userId: one?.id,
        totalPricePence: 3_900,
        shippingDate: '2024-11-18',
        itemCodes: ['150C'],
      },
      { id: count * 1_000 + 2, userId: two?.id, status: 'cancelled', quantity: 2 },
    ],
  });
  expect(await look(await sent('orders', orders))).toMatchObject({ good: 0, known: 3, bad: 3 });
  expect(await w.events(oldOrdersImported.subject)).toHaveLength(1);
});

const NOTHING = { treatedAt: null, suppliedAt: null, paidAt: null, creditPence: 0, toDo: [] };
const LINES = 230;
const many = () => file(CUSTOMERS, ...Array.from({ length: LINES }, (_, n) => person(n)));

test('a run that is cut off, ended with its program and stopped by hand goes on where it was, and imports nobody twice', async () => {
  const id = await sent('customers', many());
  expect(await look(id)).toMatchObject({ good: LINES, bad: 0 });
  // The second hundred does not get through.
  await w.sql(`
    create function identity.cut() returns trigger language plpgsql as $$ begin
      if new.old_number = '${mark}-150' then raise exception 'cut off'; end if; return new; end $$`);
  await w.sql('create trigger cut before insert on identity.imported for each row execute function identity.cut()');
  await w.ask(runImport, { id, good: LINES, bad: 0, shouldMail: false }, owner());
  await until(async () => (await look(id))?.done === 100, 30_000, 'the first hundred');
  expect(await accounts()).toHaveLength(100);
  await w.ask(stopImport, { id }, owner());
  await w.ask(stopImport, { id }, owner());
  await w.sql('drop trigger cut on identity.imported; drop function identity.cut()');
  await w.restart();
  await w.settle();
  expect(await look(id)).toMatchObject({ state: 'stopped', done: 100 });
  expect(await ran(id)).toMatchObject({ state: 'done', done: LINES, passed: 0 });
  expect(await accounts()).toHaveLength(LINES);
  expect(await registered()).toHaveLength(LINES);
  expect(await w.sql('select 1 from identity.import_lines where import_id = $1', [id])).toEqual([]);
});

test('two files with the same people, run at once, make each of them once', async () => {
  const [first, second] = [await sent('customers', many()), await sent('customers', many())];
  await Promise.all(
    [first, second].map((id) => w.ask(runImport, { id, good: LINES, bad: 0, shouldMail: false }, owner())),
  );
  await w.settle();
  const [a, b] = [await look(first), await look(second)];
  expect([a?.state, b?.state, (a?.passed ?? 0) + (b?.passed ?? 0)]).toEqual(['done', 'done', LINES]);
  expect(await accounts()).toHaveLength(LINES);
});

test('counts that somebody did not see are not decided about, and a colleague does not add to a file', async () => {
  const id = await sent('customers', file(CUSTOMERS, person(1), person(2, { email: 'x' })));
  const run = (good: number, bad: number) => w.ask(runImport, { id, good, bad, shouldMail: false }, owner());
  await expect(run(2, 0)).rejects.toMatchObject({ code: 'counts_changed' });
  await expect(run(1, 0)).rejects.toMatchObject({ code: 'counts_changed' });
  await w.settle();
  expect(await accounts()).toEqual([]);
  const begun = await w.ask(beginImport, { kind: 'orders', file: 'x.csv', bytes: 3, products: PRODUCTS }, owner());
  const part = { id: begun.id, part: 0, data: Buffer.from('a,b').toString('base64') };
  await expect(w.ask(addImportPart, part, w.as.staff(['ops'], 77))).rejects.toMatchObject({ status: 403 });
  await expect(w.ask(addImportPart, { ...part, part: 1 }, owner())).rejects.toMatchObject({ status: 422 });
  await expect(w.ask(listImports, {}, w.as.staff(['support', 'prescriber']))).rejects.toMatchObject({ status: 403 });
  await w.ask(addImportPart, part, owner());
  await w.settle();
  expect(await look(begun.id)).toMatchObject({ state: 'refused', refusal: expect.stringContaining('Missing: number') });
});

test('a file lies about for seven days, sealed, or until it is thrown away; a good line leaves it as it is imported', async () => {
  const thrown = await sent('customers', file(CUSTOMERS, person(1)));
  const left = await sent('customers', file(CUSTOMERS, person(2), person(3, { email: 'nobody at all' })));
  const rows = await w.sql<{ all: string }>(
    `select (select string_agg(i::text, '') from identity.imports i) || (select string_agg(l::text, '') from identity.import_lines l) as all`,
  );
  expect(rows[0]?.all).not.toMatch(new RegExp(`Jane${mark}|${mark}.csv|nobody at all`));
  expect(await w.sql('select 1 from identity.import_parts')).toEqual([]);
  await w.ask(forgetImport, { id: thrown }, owner());
  await w.ask(forgetImport, { id: thrown }, owner());
  expect(await look(thrown)).toMatchObject({ state: 'forgotten', file: '' });
  await expect(ran(thrown)).rejects.toMatchObject({ code: 'not_checked' });
  await ran(left);
  expect(await problems(left)).toHaveLength(1);
  await w.clock.advance('P8D');
  expect(await look(left)).toMatchObject({ state: 'done', file: '', done: 1, bad: 1 });
  expect(await problems(left)).toEqual([]);
  expect(await w.sql('select 1 from identity.import_lines')).toEqual([]);
});

/** `npm run bench -- import` asks for 50,000; its figures are a line of the file BENCH_FIGURES. */
const MANY = Number(process.env.IMPORT_LINES ?? 700);

test('a file of many parts is checked and imported line by line, each once, and again nobody', async () => {
  const line = (n: number) => person(n).replace(phone(n), `07400 ${String(n).padStart(6, '0')}`);
  const all = file(CUSTOMERS, ...Array.from({ length: MANY }, (_, n) => line(n + 1)));
  const began = performance.now();
  const first = await sent('customers', all);
  const checked = performance.now();
  expect(await look(first)).toMatchObject({ state: 'checked', lines: MANY, good: MANY, bad: 0 });
  expect(await ran(first)).toMatchObject({ state: 'done', done: MANY, passed: 0 });
  const imported = performance.now();
  const [row] = await w.sql<{ count: number; people: number }>(
    `select count(*)::int as count, count(distinct email)::int as people from identity.accounts where email like $1`,
    [`${mark}.%`],
  );
  expect(row).toEqual({ count: MANY, people: MANY });
  const again = await sent('customers', all);
  expect(await look(again)).toMatchObject({ state: 'checked', good: 0, bad: 0, known: MANY });
  const figures = { lines: MANY, bytes: all.length, check: (checked - began) / 1000, run: (imported - checked) / 1000 };
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(figures)}\n`);
}, 1_800_000);

test('somebody who is erased before their orders are imported gets none, and is not named by an import any more', async () => {
  await ran(await sent('customers', file(CUSTOMERS, person(1))));
  const [one] = await accounts();
  const id = await sent('orders', file(ORDERS, `${count}001;${mark}-1;;shipped;Azelaic acid 15%;;1;3900;`));
  await w.ask(erasePerson, { user: one?.id ?? 0, standing: NOTHING }, w.as.system());
  await w.settle();
  expect(await ran(id)).toMatchObject({ state: 'done', done: 1, passed: 1 });
  expect(await w.sql('select 1 from identity.imported where user_id = $1', [one?.id])).toEqual([]);
});
