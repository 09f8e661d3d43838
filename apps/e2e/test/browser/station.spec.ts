import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { recallBatch, receiveBatch } from '@sorrel/contracts/fulfilment/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { lookedAt, released } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, StaffConsole } from './console.ts';
import { LONG } from './fits.ts';

/**
 * A day at the bench by scanner alone. `STATION_PARCELS=60` packs a whole day (`npm run bench -- bench-day`, whose figures are a line of the
 * file BENCH_FIGURES); an ordinary run a short one, with every mistake.
 */
const PARCELS = Number(process.env['STATION_PARCELS'] ?? 12);
/** One put aside, two while the line is down, one that two people want, one that a second person checks. */
const MORE = 5;
const AT_ONCE = 6;
const shotOf = (name: string): string =>
  fileURLToPath(new URL(`../../build/screenshots/station-${name}-768.png`, import.meta.url));
const GTIN = '05012345678900';

let w: World;
let browser: Browser;
let bench: StaffConsole;
let second: StaffConsole;
let checker: StaffConsole;
let owner: StaffConsole;
const items: number[] = [];
let expiry = '';

beforeAll(async () => {
  browser = await openBrowser();
  w = await world({ env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin(lastNoon());
  bench = await StaffConsole.open(w, browser, 'station', ['dispatch']);
  second = await StaffConsole.open(w, browser, 'station-two', ['pharmacist']);
  checker = await StaffConsole.open(w, browser, 'station-checker', ['checker']);
  owner = await StaffConsole.open(w, browser, 'station-owner', ['ops']);
  const prescriber = await staffMember(w, ['prescriber'], 'signer');
  const numbers = Array.from({ length: PARCELS + MORE }, (_, number) => number);
  const order = async (number: number): Promise<void> => {
    const customer = await signUp(w.url, newcomer());
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    // A name that fills the screen.
    if (number === 0)
      await customer.must('/v2/subscription/form/update-customer-info', {
        name: LONG.first,
        surname: LONG.last,
        phone: LONG.phone,
      });
    await approve(prescriber, subscriptionId);
    await lookAtAll();
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) await order(number);
    }),
  );
  await w.settle();
  await fillShelf();
  const ready = await w.sql<{ item_id: string }>(
    `select item_id from fulfilment.dispatches d join fulfilment.customer_copies c using (user_id) where status = 'ready' order by c.name like $1 desc, item_id`,
    [`${LONG.first}%`],
  );
  items.push(...ready.map(({ item_id: id }) => Number(id)));
}, 900_000);
/** Whatever is ready has been looked at by a pharmacist. */
async function lookAtAll(): Promise<void> {
  await w.settle();
  const rows = await w.sql<{ item_id: string }>(`select item_id from fulfilment.dispatches where status = 'ready'`);
  await lookedAt(w, ...rows.map(({ item_id: id }) => Number(id)));
}
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** What may leave, and one of each kind that must not. */
async function fillShelf(): Promise<void> {
  const pharmacist = w.as.staff(['pharmacist']);
  const today = londonDate(await w.clock.now());
  expiry = addDays(today, 400);
  const receive = async (number: string, over: object = {}): Promise<number> => {
    const delivery = { code: '110C', number, gtin: null, expiresOn: expiry, quantity: 5, supplier: 'S', invoice: '1' };
    return (await w.ask(receiveBatch, { ...delivery, ...over }, pharmacist)).id;
  };
  const release = async (number: string, over: object = {}): Promise<number> => {
    const id = await receive(number, over);
    await released(w, id);
    return id;
  };
  await release('DAY-1', { gtin: GTIN, quantity: PARCELS + MORE + 5 });
  await release('LATER-1', { expiresOn: addDays(today, 500) });
  await release('EXP-1', { expiresOn: addDays(today, 1) });
  await release('SHORT-1', { expiresOn: addDays(today, 20) });
  await receive('QUAR-1');
  await release('TABLET-1', { code: '210T' });
  await release('STRONG-1', { code: '111C', gtin: '5012345678917' });
  const id = await release('RECALL-1');
  await w.ask(recallBatch, { id, reason: 'The seals may leak.' }, pharmacist);
  await w.clock.advance('P2D');
  await w.settle();
}

/** Signs that came from a scanner, with its Enters; and of those how many scans. */
const typed = { signs: 0, scans: 0 };
/** As a scanner does: signs without a pause, wherever the focus is, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  typed.signs += text.length + 1;
  typed.scans += 1;
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const orderCode = (item: number | undefined): string => `SRL-${item}`;
const labelCode = (item: number | undefined, number = 1): string => `SRL-${item}-${number}`;
/** Its pack, then the label on it. */
async function scanPacked(page: Page, item: number): Promise<void> {
  await scan(page, packCode());
  await scan(page, labelCode(item));
}
const packCode = (batch = 'DAY-1'): string => `]d201${GTIN}17${expiry.slice(2).replaceAll('-', '')}10${batch}`;
const item = (place: number): number => {
  const id = items[place];
  if (id === undefined) throw new Error(`no order ${place}`);
  return id;
};
const stopped = (title: string) => bench.page.getByRole('alert').filter({ hasText: title }).waitFor();
/** What is heard, noted as it is played (the tones of a stopped line are low, and come twice), and how many keys are pressed. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = [];
    const bench = Object.assign(window, { heard, keys: 0 });
    window.addEventListener('keydown', () => bench.keys++, true);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
/** Sound, colour and words of what the station says now; what was heard is forgotten. */
const shown = (page: Page) =>
  page.locator('.station-said').evaluate((said) => {
    const { heard } = window as unknown as { heard: number[] };
    return {
      heard: heard.splice(0),
      colour: getComputedStyle(said).backgroundColor,
      title: said.querySelector('h2')?.innerText ?? '',
      text: said.querySelector('p')?.innerText ?? '',
    };
  });
const WRONG = [196, 196];
const keysIn = (page: Page) => page.evaluate(() => (window as unknown as { keys: number }).keys);
const count = async (sql: string): Promise<number> => Number((await w.sql<{ n: number }>(sql))[0]?.n);

test(`${PARCELS} parcels by scanner: every planted mistake is caught, and each parcel has one label and one entry`, async () => {
  const { page } = bench;
  await listen(page);
  await bench.logIn('/v2/admin/station');
  await bench.says('Scan an order', '0 yours');
  await bench.look('empty');
  // The focus may be anywhere: the scanner's keys find the field.
  await page.getByRole('button', { name: 'Open the menu' }).focus();
  await scan(page, 'DAY-1');
  await stopped('Scan the order first');
  await scan(page, 'SRL-99999999');
  await stopped('No such order');
  // Planted over the day: each with what is said of it.
  const mistakes: [text: string, title: string, why: string][] = [
    ['TABLET-1', 'Wrong pack', 'This pack is 210T, and the order is for 110C'],
    [']E05012345678917', 'Wrong pack', 'This pack is 111C, and the order is for 110C'],
    ['EXP-1', 'Expired', 'This pack expired on'],
    ['RECALL-1', 'Recalled', 'must not leave'],
    ['QUAR-1', 'In quarantine', 'A pharmacist has to release it first'],
    [orderCode(item(PARCELS)), 'Another order', `This is SRL-${item(PARCELS)}, and SRL-`],
    ['SHORT-1', 'Expires too soon', 'before the supply is used up'],
  ];
  const every = Math.max(1, Math.floor(PARCELS / mistakes.length));
  const mistakeAt = (place: number) => (place % every === 0 ? mistakes[place / every] : undefined);
  const caught: { title: string; colour: string }[] = [];
  Object.assign(typed, { signs: 0, scans: 0 });
  const keysBefore = await keysIn(page);
  const begun = performance.now();
  for (let place = 0; place < PARCELS; place++) {
    const id = item(place);
    await scan(page, orderCode(id));
    await bench.says('Scan the pack of 110C');
    if (place === 0) await bench.look('open');
    const mistake = mistakeAt(place);
    if (mistake) {
      const [text, title, why] = mistake;
      await shown(page);
      await scan(page, text);
      await stopped(title);
      expect(await page.getByRole('alert').count()).toBe(1);
      const said = await shown(page);
      expect(said).toMatchObject({ heard: WRONG, title, text: expect.stringContaining(why) });
      caught.push(said);
      if (place === 0) await bench.look('wrong-product');
    }
    await scan(page, packCode());
    await bench.says('Right pack: scan the label on it');
    expect(await page.getByRole('alert').count()).toBe(0);
    if (place === 0) await bench.look('label');
    await scan(page, labelCode(id));
    await bench.says(`SRL-${id} shipped`);
    if (mistake) {
      const good = await shown(page);
      expect(good.heard).not.toContain(WRONG[0]);
      expect(good.colour).not.toBe(caught.at(-1)?.colour);
    }
    if (place === 0) await bench.look('shipped');
  }
  const seconds = (performance.now() - begun) / 1_000;
  expect(caught.map(({ title }) => title)).toEqual(mistakes.map(([, title]) => title));
  expect(new Set(caught.map(({ colour }) => colour)).size).toBe(1);
  const byHand = (await keysIn(page)) - keysBefore - typed.signs;
  expect(byHand).toBe(0);
  const figures = { parcels: PARCELS, planted: mistakes.length, caught: caught.length, seconds, ...typed, byHand };
  process.stdout.write(
    `station: ${PARCELS} parcels, ${mistakes.length} mistakes, in ${seconds.toFixed(1)} s (${((PARCELS / seconds) * 3600).toFixed(0)} an hour); ${typed.scans} scans of ${typed.signs} signs, ${byHand} keys by hand\n`,
  );
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(figures)}\n`);
  await scan(page, orderCode(item(0)));
  await stopped('This order has left already');
  expect(
    await w.sql(
      `select verdict, count(*)::int as n from fulfilment.station_scans where verdict not in ('opened', 'right', 'labelled') group by 1 order by 1`,
    ),
  ).toEqual(
    Object.entries({
      expired: 1,
      left: 1,
      'order-first': 1,
      'other-order': 1,
      quarantined: 1,
      recalled: 1,
      'too-short': 1,
      'unknown-order': 1,
      'wrong-product': 2,
    }).map(([verdict, n]) => ({ verdict, n })),
  );
  expect(await count('select count(*)::int as n from fulfilment.labels')).toBe(PARCELS);
  expect(await count('select count(*)::int as n from fulfilment.pom')).toBe(PARCELS);
  await bench.says(`parcels today, ${PARCELS} yours`);
  await bench.says('wrong scans caught today, 8 yours');
  await w.settle();
  expect(await count('select count(*)::int as n from fulfilment.register_entries')).toBe(PARCELS);
  await expectInvariants(w);
}, 600_000);

test('another batch stops the line, is swapped for a reason, and leaves under its own label; a near miss is logged with a key', async () => {
  const { page } = bench;
  const look = async (name: string): Promise<void> => {
    await bench.look(name);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.screenshot({ path: shotOf(name) });
  };
  await page.setViewportSize({ width: 768, height: 1024 });
  const id = item(PARCELS);
  await scan(page, String(id));
  await bench.says('Scan the pack of 110C');
  await scan(page, 'STRONG-1');
  await stopped('Wrong pack');
  await look('wrong');
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.station button, .station input, .station-keys')]
      .map((one) => ({ text: one.innerText || one.id, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
  await page.keyboard.press('F2');
  const dialog = bench.dialog();
  expect(await dialog.getByLabel('Order ID (optional)').inputValue()).toBe(`SRL-${id}`);
  expect(await dialog.getByLabel('What happened').inputValue()).toContain('This pack is 111C');
  // A dialog keeps its own keys.
  await dialog.getByLabel('What was done at once').fill('Put back.');
  await dialog.getByRole('checkbox', { name: 'Packs look alike' }).focus();
  await page.keyboard.press('Space');
  await look('near-miss');
  await bench.send('Record');
  await bench.isClosed();
  await page.keyboard.type(`01${GTIN}10LATER-1`);
  await page.keyboard.press('Control+]');
  // Its product number was not written down when it was received.
  await page.keyboard.type('21SERIAL9');
  await page.keyboard.press('Enter');
  await stopped('Another batch');
  await bench.says('names batch DAY-1', 'This pack is of batch LATER-1');
  await look('other-batch');
  await page.keyboard.press('F6');
  await bench.send('Swap');
  await bench.says('Please choose a reason.');
  await dialog.getByRole('radio', { name: 'The pack of batch DAY-1 is damaged' }).check();
  await look('swap');
  await bench.send('Swap');
  await bench.isClosed();
  await bench.says('The label of batch DAY-1 is void', `scan it (SRL-${id}-2)`);
  await look('void');
  await scan(page, labelCode(id));
  await stopped('This label is void');
  await scan(page, labelCode(id, 2));
  await bench.says(`SRL-${id} shipped`, 'labels void after another batch was taken, 1 yours');
  await look('moved');
  expect(
    await w.sql(
      'select b.number from fulfilment.allocations a join fulfilment.batches b on b.id = a.batch_id where a.item_id = $1',
      [id],
    ),
  ).toEqual([{ number: 'LATER-1' }]);
  expect(await count('select count(*)::int as n from fulfilment.near_misses')).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('scans made while no server answers are kept, sent in order, and done once', async () => {
  const { page } = bench;
  const [one, two] = [item(PARCELS + 1), item(PARCELS + 2)];
  const before = await count('select count(*)::int as n from fulfilment.station_scans');
  const labels = await count('select count(*)::int as n from fulfilment.labels');
  await page.context().setOffline(true);
  for (const text of [orderCode(one), packCode(), labelCode(one), orderCode(two), packCode(), labelCode(two)])
    await scan(page, text);
  await bench.says('The server does not answer. 6 scans wait', orderCode(two));
  expect(await page.getByText(`SRL-${one} shipped`).count()).toBe(0);
  await bench.look('offline');
  await page.context().setOffline(false);
  await bench.says(`SRL-${two} shipped`);
  expect(await page.getByText('The server does not answer').count()).toBe(0);
  expect(await count('select count(*)::int as n from fulfilment.station_scans')).toBe(before + 6);
  expect(await count('select count(*)::int as n from fulfilment.labels')).toBe(labels + 2);
});

test('a form that is no scan is refused by its fields, and whoever may not ship is turned away', async () => {
  const path = '/v2/admin/form/station-scan';
  const form = { item: null, scanned: 'SRL-1', key: randomUUID() };
  const bad = [
    [{}, ['item', 'scanned', 'key']],
    [{ ...form, scanned: '' }, ['scanned']],
    [{ ...form, scanned: 'x'.repeat(201) }, ['scanned']],
    [{ ...form, item: 'one' }, ['item']],
    [{ ...form, key: 'k' }, ['key']],
  ] as const;
  for (const [fields, wrong] of bad) {
    const { status, body } = await bench.staff.post<{ errors: object }>(path, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [...wrong]]);
  }
  expect((await bench.staff.post(path, { ...form, item: 999_999 })).status).toBe(409);
  const check = '/v2/admin/form/station-check';
  const verdict = { item: item(0), key: randomUUID(), outcome: 'failed' };
  for (const [fields, wrong] of [
    [{ ...verdict, outcome: '' }, ['outcome']],
    [verdict, ['kind', 'causes', 'what']],
    [{ ...verdict, kind: 'other', causes: [], what: 'ab' }, ['causes', 'what']],
    [{ ...verdict, kind: 'other', causes: ['no such'], what: 'abc' }, ['causes']],
  ] as const) {
    const { status, body } = await second.staff.post<{ errors: object }>(check, fields);
    expect([status, Object.keys(body.errors).map((name) => name.split('.')[0])]).toEqual([422, [...wrong]]);
  }
  expect((await bench.staff.post(check, verdict)).status).toBe(403);
  const support = await staffMember(w, ['support'], 'helper');
  expect((await support.post(path, form)).status).toBe(403);
  expect((await support.get('/v2/admin/station')).status).toBe(403);
});

test('two at one order: the first is told who has it, and one parcel leaves', async () => {
  const id = item(PARCELS + 3);
  const labels = await count('select count(*)::int as n from fulfilment.labels');
  await second.logIn('/v2/admin/station');
  await scan(bench.page, orderCode(id));
  await bench.says('Scan the pack of 110C');
  await scan(second.page, orderCode(id));
  await second.says('had this order open. It is yours now.');
  await Promise.all([scan(bench.page, packCode()), scanPacked(second.page, id)]);
  await second.says(`SRL-${id} shipped`);
  await bench.page.getByRole('alert').filter({ hasText: 'Opened by somebody else' }).waitFor();
  expect(await bench.page.getByText(`SRL-${id} shipped`).count()).toBe(0);
  expect(await count('select count(*)::int as n from fulfilment.labels')).toBe(labels + 1);
});

test('where a second person checks, a parcel waits for them, goes back when it fails, and leaves once it has passed', async () => {
  const id = item(PARCELS + 4);
  const look = async (who: StaffConsole, name: string): Promise<void> => {
    await who.look(name);
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
    ] as const) {
      await who.page.setViewportSize({ width, height });
      await who.page.screenshot({ path: shotOf(name).replace('768', String(width)) });
    }
    await who.page.setViewportSize({ width: 1440, height: 900 });
  };
  await owner.logIn('/v2/admin/business');
  await owner.pick('Check by a second person', 'Every parcel');
  await owner.fill('Codes to be checked (optional)', '210t, 211T');
  await owner.look('business');
  await owner.press('Save');
  await owner.says('Saved as version 1', 'Accuracy check, Codes to be checked');
  await w.settle();

  await bench.see('/v2/admin/station');
  await scan(bench.page, orderCode(id));
  await bench.says('Scan the pack of 110C');
  await scanPacked(bench.page, id);
  await bench.says(`SRL-${id} waits for its check`);
  await bench.look('waits');
  await scan(bench.page, orderCode(id));
  await bench.says('It waits for its check by somebody else.');
  await bench.page.keyboard.press('Escape');
  await bench.says(`SRL-${id} is put aside`);
  await bench.see('/v2/admin/dispatch?tab=to-check');
  await bench.says(`SRL-${id}`, 'waits for a second person');
  expect(await bench.page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);
  await look(bench, 'to-check');

  // The pharmacist finds a wrong pack in it.
  await second.see('/v2/admin/station');
  await second.says('Parcels to check: 1');
  await scan(second.page, orderCode(id));
  await second.says(`Check SRL-${id}`, 'On the label');
  expect(await second.page.getByRole('button', { name: 'Pass' }).isDisabled()).toBe(true);
  await look(second, 'check');
  await scan(second.page, 'STRONG-1');
  await second.page.getByRole('alert').filter({ hasText: 'Wrong pack' }).waitFor();
  await second.look('check-wrong');
  await second.page.keyboard.press('F9');
  const dialog = second.dialog();
  expect(await dialog.getByLabel('What was found').inputValue()).toContain('This pack is 111C');
  await second.send('Back to packing');
  await second.says('Please choose at least one.');
  await dialog.getByRole('checkbox', { name: 'Packs look alike' }).focus();
  await second.page.keyboard.press('Space');
  await look(second, 'check-fail');
  await second.send('Back to packing');
  await second.isClosed();
  await second.says(`SRL-${id} goes back to packing`);
  expect(await w.sql('select stage, kind, causes from fulfilment.near_misses where item_id = $1', [id])).toEqual([
    { stage: 'check', kind: 'wrong-medicine', causes: ['look-alike'] },
  ]);

  await bench.see('/v2/admin/station');
  await scan(bench.page, orderCode(id));
  await bench.says('Scan the pack of 110C');
  await scanPacked(bench.page, id);
  await bench.says(`SRL-${id} waits for its check`);

  // An accuracy checker, who may do nothing else, passes it; it leaves by the button on its row.
  await checker.logIn('/v2/admin');
  await checker.says('packed parcel waits for a second person');
  await checker.look('today');
  await checker.see('/v2/admin/station');
  await scan(checker.page, orderCode(id));
  await checker.says(`Check SRL-${id}`);
  await scan(checker.page, packCode());
  await checker.says('The pack that was packed');
  await checker.look('check-right');
  await checker.page.keyboard.press('F8');
  await checker.says(`SRL-${id} passed`);
  await checker.look('passed');
  await bench.see('/v2/admin/dispatch?tab=packed');
  await bench.says('checked by');
  const waiting = bench.page.getByRole('row').filter({ hasText: `SRL-${id}` });
  await waiting.getByRole('button', { name: 'Ship', exact: true }).click();
  await bench.says(`SRL-${id} shipped`);
  await bench.see('/v2/admin/dispatch?tab=shipped');
  await bench.says(`SRL-${id}`, 'checked by');
  expect(await w.sql('select outcome from fulfilment.accuracy_checks where item_id = $1 order by id', [id])).toEqual([
    { outcome: 'failed' },
    { outcome: 'passed' },
  ]);
  await w.settle();
  await expectInvariants(w);
  expect([bench, second, checker, owner].flatMap(({ barriers }) => barriers)).toEqual([]);
  expect(bench.complaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
}, 180_000);
