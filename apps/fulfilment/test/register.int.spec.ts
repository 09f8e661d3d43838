import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  checkRegister,
  closeRegister,
  correctRegisterEntry,
  exportPom,
  exportRegister,
  listRegister,
  printRegister,
  registerWork,
  shipItem,
  type RegisterEntry,
} from '@sorrel/contracts/fulfilment/rpc';
import { CountsService } from '../src/counts/counts.service.ts';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { miscounted } from './counted.ts';
import { ready, shippedByHand, statusOf } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], isHere: true, env: { ROYAL_MAIL_CALLS_PER_SECOND: '5' } });
  // A Saturday.
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => w?.stop());

const NONE = { from: null, to: null, patient: '', prescriber: '', medicine: '', batch: '' };
const pharmacist = () => w.as.staff(['pharmacist']);
const list = async (filters: Partial<typeof NONE> | Record<string, string> = {}): Promise<RegisterEntry[]> =>
  (await w.ask(listRegister, { ...NONE, page: 1, perPage: 500, ...filters }, pharmacist())).rows;
const ids = async (filters: Record<string, string>): Promise<number[]> =>
  (await list(filters)).map(({ itemId }) => itemId);
const entryOf = async (itemId: number): Promise<RegisterEntry> =>
  (await list()).find((entry) => entry.itemId === itemId && entry.correctedBy === null)!;
const check = () => w.ask(checkRegister, { after: null }, pharmacist());
const close = (day: string) => w.ask(closeRegister, { day }, pharmacist());
const correct = (id: number, changes: object, over: object = {}) =>
  w.ask(
    correctRegisterEntry,
    { id, changes, reason: 'The label was read wrongly.', key: randomUUID(), ...over },
    pharmacist(),
  );
/** As somebody who owns the database would, past the triggers. */
const tamper = (sql: string) =>
  w.sql(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

describe('a supply', () => {
  test('is entered with every particular when its parcel leaves, once', async () => {
    await ready(w, 1);
    await w.ask(shipItem, { id: 1 }, pharmacist());
    await w.ask(shipItem, { id: 1 }, pharmacist());
    const [entry, ...more] = await list();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      itemId: 1,
      kind: 'supply',
      corrects: null,
      correctedBy: null,
      copiedAt: null,
      isLate: false,
      isAfterClosing: false,
      page: null,
      particulars: {
        suppliedOn: '2026-11-21',
        medicine: 'Anti-ageing cream',
        strength: 'Tretinoin 0.025%, Niacinamide 4%',
        form: 'cream',
        quantity: '50 g',
        patient: { name: 'Zoë O’Brien-1001', address: ['41 Łódź Street', 'Manchester', 'M4 5JN'] },
        prescriber: { name: 'Dr Amara Okonkwo', address: ['12 Harbour Yard', 'Redcliffe', 'Bristol', 'BS1 6QX'] },
        prescribedOn: '2026-11-20',
        prescriptionRef: 'PRX1',
        isRepeat: false,
      },
    });
  });

  test('marked as shipped by hand days later is entered, and marked as late', async () => {
    const userId = await ready(w, 2);
    await shippedByHand(w, 2, userId, '2026-11-19T12:00:00.000Z');
    await w.settle();
    expect(await statusOf(w, 2)).toBe('shipped');
    expect(await entryOf(2)).toMatchObject({ isLate: true, particulars: { suppliedOn: '2026-11-19' } });
  });

  test.each([
    `update fulfilment.register_entries set by_name = 'Nobody'`,
    `update fulfilment.register_entries set patient = 'Nobody'`,
    `delete from fulfilment.register_entries`,
    `truncate fulfilment.register_entries`,
  ])('is never taken back: %s', async (sql) => {
    await expect(w.sql(sql)).rejects.toThrow('append-only');
  });

  test('is found by patient, prescriber, medicine, batch and day', async () => {
    expect(await ids({ patient: 'o’brien-1001' })).toEqual([1]);
    expect(await ids({ prescriber: 'okonkwo' })).toEqual([2, 1]);
    expect(await ids({ medicine: 'tretinoin 0.025' })).toEqual([2, 1]);
    expect(await ids({ medicine: 'spironolactone' })).toEqual([]);
    expect(await ids({ from: '2026-11-20' })).toEqual([1]);
    expect(await ids({ to: '2026-11-20' })).toEqual([2]);
    expect(await ids({ patient: '%' })).toEqual([]);
  });
});

describe('a correction', () => {
  test('is an entry of its own, complete, with reason and author; the old one stays', async () => {
    const { id, particulars } = await entryOf(1);
    const key = randomUUID();
    const changes = { batch: { number: 'AA2611B', expiresOn: '2027-05-31' } };
    const made = await correct(id, changes, { key });
    // An answer that was lost: the same press again.
    expect(await correct(id, changes, { key })).toEqual(made);
    const [right, , wrong] = await list();
    expect(right).toMatchObject({
      id: made.id,
      itemId: 1,
      kind: 'correction',
      corrects: id,
      reason: 'The label was read wrongly.',
      isLate: false,
      particulars: { ...particulars, ...changes },
    });
    expect(wrong).toMatchObject({ id, correctedBy: made.id, particulars });
    expect(await ids({ batch: 'aa2611b' })).toEqual([1]);
    expect(await w.sql(`select 1 from fulfilment.audit where action = 'register.corrected'`)).toHaveLength(1);
  });

  test('is made of the newest entry alone, and changes something', async () => {
    const newest = await entryOf(1);
    await expect(correct(newest.corrects!, { quantity: '30 g' })).rejects.toMatchObject({ code: 'corrected_before' });
    await expect(correct(newest.id, { quantity: '50 g' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(correct(newest.id, { suppliedOn: '2026-11-22' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(correct(999, { quantity: '30 g' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toHaveLength(3);
  });
});

describe('a day', () => {
  test('is signed by a pharmacist, with a page of its own', async () => {
    await expect(w.ask(closeRegister, { day: '2026-11-21' }, w.as.staff(['prescriber']))).rejects.toMatchObject({
      status: 403,
    });
    await expect(close('2026-11-22')).rejects.toMatchObject({ code: 'invalid' });
    expect(await close('2026-11-21')).toMatchObject({ pages: [{ day: '2026-11-21', entries: 3 }] });
    await expect(close('2026-11-21')).rejects.toMatchObject({ code: 'nothing_to_close' });
    expect((await list()).map(({ page }) => page?.day)).toEqual(['2026-11-21', '2026-11-21', '2026-11-21']);
    expect(await check()).toEqual({ pages: 1, entries: 3, ended: 0, problem: null, next: null });
  });

  test('takes what comes after its signature onto the next page, marked', async () => {
    const userId = await ready(w, 3);
    await shippedByHand(w, 3, userId, '2026-11-21T17:00:00.000Z');
    await w.settle();
    expect(await entryOf(3)).toMatchObject({ isAfterClosing: true, isLate: false, page: null });
    // Sunday, Monday, Tuesday: Monday's work had the chance.
    await w.clock.advance('P1D');
    expect(await w.ask(registerWork, {}, pharmacist())).toMatchObject({ register: { count: 1, late: 0 } });
    await w.clock.advance('P2D');
    expect(await w.ask(registerWork, {}, pharmacist())).toMatchObject({ register: { count: 1, late: 1 } });
    expect(await close('2026-11-24')).toMatchObject({ pages: [{ day: '2026-11-24', entries: 1 }] });
    expect(await check()).toMatchObject({ pages: 2, entries: 4, problem: null });
    expect(await w.ask(registerWork, {}, pharmacist())).toEqual({
      register: { count: 0, oldest: null, late: 0, urgent: null },
    });
  });

  test.each([
    [
      'an author',
      `update fulfilment.register_entries set by_name = 'Nobody' where item_id = 2`,
      /2026-11-21: entry \d+ was altered/,
    ],
    [
      'the words of another entry',
      `update fulfilment.register_entries set entry_sealed = (select entry_sealed from fulfilment.register_entries where item_id = 3) where item_id = 2`,
      /2026-11-21: entry \d+ was altered/,
    ],
    [
      'an entry taken away',
      `delete from fulfilment.register_entries where item_id = 2`,
      /2026-11-21: entry \d+ is not there/,
    ],
    ['a line', `delete from fulfilment.register_lines where position = 3`, /2026-11-21: its lines/],
    [
      'who signed',
      `update fulfilment.register_days set by_name = 'Nobody' where day = '2026-11-21'`,
      /2026-11-21: its lines/,
    ],
    [
      'the first page taken away',
      `delete from fulfilment.register_days where day = '2026-11-21'`,
      /2026-11-24: it does not follow/,
    ],
    [
      'the last page taken away',
      `delete from fulfilment.register_days where day = '2026-11-24'`,
      /2026-11-24: the signed page is not there/,
    ],
    [
      'a signature of another page',
      `update fulfilment.register_days set signature_sealed = (select signature_sealed from fulfilment.register_days where day = '2026-11-21') where day = '2026-11-24'`,
      /2026-11-24: its signature was altered/,
    ],
  ])('that is altered no longer fits its signature: %s', async (_, sql, problem) => {
    const tables = ['register_entries', 'register_days', 'register_lines'];
    for (const table of tables) await w.sql(`create table public.kept_${table} as table fulfilment.${table}`);
    try {
      await tamper(sql);
      expect((await check()).problem).toMatch(problem);
    } finally {
      for (const table of tables)
        await tamper(
          `delete from fulfilment.${table}; insert into fulfilment.${table} ${table === 'register_entries' ? 'overriding system value' : ''} table public.kept_${table}; drop table public.kept_${table}`,
        );
    }
    expect((await check()).problem).toBeNull();
  });
});

describe('thousands of supplies', () => {
  const MANY = 2_300;
  test('from before the register are taken over by the job, each once', async () => {
    const sealer = new Sealer({ 1: TEST_SECRET });
    const [{ register_sealed: sealed } = { register_sealed: '' }] = await w.sql<{ register_sealed: string }>(
      'select register_sealed from fulfilment.pom where item_id = 1',
    );
    const entry = sealer.openJson<object>('fulfilment.pom.register', 1, sealed);
    const rows = Array.from({ length: MANY }, (_, at) => 10_000 + at);
    // Many in the same moment, and moments closer together than a millisecond.
    await w.sql(
      `insert into fulfilment.pom (item_id, user_id, prescription_id, shipped_at, price_pence, drug_tags, register_sealed, patient)
       select i, 5, i, timestamptz '2026-10-01 10:00:00.000001Z' + (i / 7) * interval '1 microsecond', 100, '{}', s, 'Old Patient' from unnest($1::bigint[], $2::text[]) as o (i, s)`,
      [rows, rows.map((id) => sealer.sealJson('fulfilment.pom.register', id, { ...entry, suppliedOn: '2026-10-01' }))],
    );
    const again = `update fulfilment.jobs set state = 'due' where kind = 'take-over-register'`;
    await w.sql(again);
    await expect(close('2026-11-24')).rejects.toMatchObject({ code: 'taking_over' });
    await w.settle();
    await w.sql(again);
    await w.settle();
    const [count] = await w.sql(
      `select count(*)::int as n, count(distinct item_id)::int as items, count(copied_at)::int as copied from fulfilment.register_entries where item_id >= 10000`,
    );
    expect(count).toEqual({ n: MANY, items: MANY, copied: MANY });
    const [one] = await list({ to: '2026-10-01' });
    expect(one).toMatchObject({
      isLate: false,
      enteredAt: expect.stringContaining('2026-10-01'),
      copiedAt: expect.stringContaining('2026-11-24'),
    });
  });

  test('are exported part by part, each row once and in order', async () => {
    const found: number[] = [];
    for (let after: string | null = null, isOver = false; !isOver;) {
      const part: { rows: { id: number }[]; next: string | null } = await w.ask(
        exportPom,
        { start_date: null, end_date: '2026-10-31', patient: '', prescriber: '', item: '', id: '', after },
        pharmacist(),
      );
      expect(part.rows.length).toBeLessThanOrEqual(1_000);
      found.push(...part.rows.map(({ id }) => id));
      after = part.next;
      isOver = after === null;
    }
    expect(found).toEqual(Array.from({ length: MANY }, (_, at) => 10_000 + MANY - 1 - at));
    await expect(
      w.ask(
        exportPom,
        { start_date: null, end_date: null, patient: '', prescriber: '', item: '', id: '', after: `x' or 1=1` },
        pharmacist(),
      ),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  test('are in the register’s file, each once and in order', async () => {
    const found: number[] = [];
    for (let after: number | null = null, isOver = false; !isOver;) {
      const part: { rows: RegisterEntry[]; next: number | null } = await w.ask(
        exportRegister,
        { ...NONE, after },
        pharmacist(),
      );
      found.push(...part.rows.map(({ id }) => id));
      after = part.next;
      isOver = after === null;
    }
    expect(found).toHaveLength(MANY + 4);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(found.length);
  });

  test('do not fit a PDF; a day does, in archival form', async () => {
    await expect(w.ask(printRegister, NONE, pharmacist())).rejects.toMatchObject({ code: 'too_many' });
    const { base64, fileName } = await w.ask(printRegister, { ...NONE, from: '2026-11-19' }, pharmacist());
    expect(fileName).toBe('register-2026-11-24.pdf');
    const bytes = Buffer.from(base64, 'base64');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of ['Zoë O’Brien-1001', 'Batch AA2611B', 'Dr Amara Okonkwo', 'Entered late', 'Put right by no.'])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    const raw = bytes.toString('latin1');
    expect(raw).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(raw).toContain('/S /GTS_PDFA1');
    // Every font is in the file, and nothing is encrypted.
    expect(raw.match(/\/Type \/FontDescriptor/g)?.length).toBe(raw.match(/\/FontFile2 /g)?.length);
    expect(raw).not.toContain('/Encrypt');
  });
});

test('each day is counted as it stands: supplies, entries, open pages, and what has no entry yet', async () => {
  expect(await miscounted(w)).toEqual([]);
  // A supply without an entry, as programs from before the register left them, then both gone: a repair by hand.
  await w.sql(
    `insert into fulfilment.pom (item_id, user_id, prescription_id, shipped_at, price_pence, drug_tags, register_sealed, patient) values (90000, 5, 90000, '2026-10-02T10:00:00Z', 100, '{}', '', 'Nobody')`,
  );
  expect(await w.sql('select item_id from fulfilment.unentered_supplies')).toEqual([{ item_id: '90000' }]);
  expect(await miscounted(w)).toEqual([]);
  await w.sql('delete from fulfilment.pom where item_id = 90000');
  expect(await w.sql('select item_id from fulfilment.unentered_supplies')).toEqual([]);
  expect(await miscounted(w)).toEqual([]);
});

test('a word that matches more than two thousand is counted that far, and days exactly', async () => {
  const asked = { from: null, to: null, patient: '', prescriber: '', medicine: '', batch: '', page: 200, perPage: 10 };
  const [{ patient } = { patient: '' }] = await w.sql<{ patient: string }>(
    'select patient from fulfilment.register_entries group by 1 order by count(*) desc limit 1',
  );
  const words = await w.ask(listRegister, { ...asked, patient }, w.as.staff(['pharmacist']));
  expect([words.total, words.isMore, words.rows.length]).toEqual([2_000, true, 10]);
  const [{ n } = { n: 0 }] = await w.sql<{ n: number }>('select count(*)::int as n from fulfilment.register_entries');
  expect(await w.ask(listRegister, asked, w.as.staff(['pharmacist']))).toMatchObject({ total: n, isMore: false });
});

test('changes are added to their counts, by two at once too, and what is no longer at the bench is said to be closed', async () => {
  const counts = w
    .here()
    .services.find(({ name }) => name === 'fulfilment')!
    .app.get(CountsService, { strict: false });
  const [before] = await w.sql('select list, sum(n)::int as n from fulfilment.list_count_changes group by 1');
  expect(before).toBeDefined();
  await Promise.all([counts.fold(), counts.fold()]);
  await counts.fold();
  expect(await w.sql('select id from fulfilment.list_count_changes')).toEqual([]);
  expect(await w.sql('select 1 from fulfilment.list_counts where n = 0')).toEqual([]);
  expect(await miscounted(w)).toEqual([]);

  // Paid and approved before the day of signing was kept beside it, and packed before it left.
  await ready(w, 95_001);
  await tamper('update fulfilment.dispatches set signed_at = null where item_id = 95001');
  await w.sql(
    `with s as (insert into fulfilment.station_scans (key, item_id, verdict, is_moved, scan_sealed, at, by_id, by_name) values (gen_random_uuid(), 1, 'right', false, '', now(), 1, 'Ada') returning id)
     insert into fulfilment.packings (item_id, scan_id, code, packed_at, by_id, by_name) select 1, id, '160C', now(), 1, 'Ada' from s`,
  );
  expect(await counts.tidy()).toBe(false);
  expect(await w.sql('select is_open from fulfilment.packings where item_id = 1')).toEqual([{ is_open: false }]);
  expect(
    await w.sql(
      'select d.signed_at = p.signed_at as is_kept from fulfilment.dispatches d join fulfilment.prescription_copies p on p.id = d.prescription_id where d.item_id = 95001',
    ),
  ).toEqual([{ is_kept: true }]);
});
