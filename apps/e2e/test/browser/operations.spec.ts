import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';
import { Keyboard } from './keyboard.ts';

/** An owner finds what went wrong under Operations, and puts it right there, without a mouse. Media does not run. */
let w: World;
let browser: Browser;
let owner: StaffConsole;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world({
    only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'fulfilment', 'bff'],
    env: { SORREL_VERSION: '1.4.0' },
  });
  owner = await StaffConsole.open(w, browser, 'owner', ['ops']);
  await owner.logIn('/v2/admin/operations');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('an owner sees what was given up, why, and what does not answer; with the keyboard they replay it and do it again', async () => {
  await w.sql('alter table messaging.customer_copies rename column search to search_away');
  await signUp(w.url, newcomer());
  await w.settle();
  await w.sql('alter table messaging.customer_copies rename column search_away to search');
  await w.sql(
    `insert into messaging.jobs (kind, key, data, due_at, state, attempts, last_error, trace, finished_at)
     values ('send-mail', 'mail:77', '{"id": 0}', now(), 'dead', 8, 'SmtpError: the mail server refused the address', '', now())`,
  );
  await w.sql(
    `insert into identity.backups (at, rows, photos, bytes, is_encrypted, version) values (now() - interval '3 hours', 48211, 612, 9, true, '1.4.0')`,
  );
  await owner.see('/v2/admin/operations');
  await owner.says(
    /To look at: 1 program does not answer, 1 dead letter, 1 failed job/,
    'evt.identity.customer.registered',
    'CustomersListener.onRegistered',
    'error 42703',
    'mail:77',
    '3 hours ago',
  );
  await owner.look('operations');

  const keys = new Keyboard(owner.page);
  await keys.press(/^Replay$/);
  await owner.says('Replay this event?');
  await owner.look('operations-replay');
  await owner.page.keyboard.press('Escape');
  await owner.isClosed();
  // The dialog asks; nothing was done yet.
  expect(await w.sql('select 1 from messaging.dead_letters where replayed_at is null')).toHaveLength(1);
  await keys.press(/^Replay$/);
  await keys.press(/^Replay it$/);
  await owner.says('No event was given up.');
  await keys.press(/^Do again$/);
  await keys.press(/^Do it again$/);
  await owner.says('No job was given up.', /^To look at: 1 program does not answer\.$/);
  expect(await w.sql(`select action from messaging.audit where action like '%.kit.%' order by id`)).toEqual([
    { action: 'rpc.messaging.kit.replay' },
    { action: 'rpc.messaging.kit.retry' },
  ]);
  await owner.look('operations-again');
  expect([owner.complaints(), owner.barriers]).toEqual([[], []]);
});

const WHO = 'number,email,first_name,last_name,birth_date,phone,address_1,city,postcode';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley';
const jane = (n: number, more = '') =>
  `B-${n},brought${n}@example.org,Jane,${more || `Brought${n}`},1990-04-2${n},07911 12340${n},${n} Orchard Road,London,SW1A 1AA`;

test('an owner brings customers and their old orders over: the file from the chooser, every bad line, the counts, then the run; orders are found and shown as history', async () => {
  const { page } = owner;
  await owner.see('/v2/admin/import');
  await owner.says('No file has been checked yet.');
  await owner.look('import-empty');
  const choose = async (name: string, text: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose(
    `customers of ${LONG}.csv`,
    [
      WHO,
      jane(1),
      jane(2, LONG),
      jane(3).replace('brought3@', 'brought3'),
      '<script>,=1+1,"<img src=x onerror=alert(1)>",,31/02/1990,x,,,',
    ].join('\r\n'),
  );
  await owner.says('4 lines: 2 good, 2 bad.', 'Not in this file', 'sex, uk_resident, address_2');
  expect(await w.sql(`select 1 from identity.accounts where email like 'brought%'`)).toEqual([]);
  // What is known of a file survives a reload.
  await owner.see('/v2/admin/import');
  await owner.says('4 lines: 2 good, 2 bad.');
  await page.getByText('Show the bad lines').click();
  await owner.says('brought3example.org', 'Please enter a valid email.', '31/02/1990', '=1+1');
  await page.getByText('Show how the first lines were read').click();
  await owner.says('21 April 1990 (1990-04-21)');
  await owner.look('import-checked');
  await page.getByRole('button', { name: 'Import the good lines' }).click();
  await owner.says('2 customers will be imported', '2 bad lines will be left out.');
  await owner.look('import-confirm');
  await owner.send('Import 2 customers');
  await owner.isClosed();
  await owner.says('2 customers imported.');

  // Days that could be two, and a column of another name.
  await choose(
    'days.csv',
    ['ID,Mail,Forename,Surname,DOB,Shoe size', 'B-7,brought7@example.org,Ann,Lee,01/02/1990,5'].join('\n'),
  );
  await owner.says('Which day is 01/02 in this file?', 'DOB as birth_date', 'Shoe size');
  await owner.look('import-asking');
  await page.getByRole('button', { name: '1 February: the day comes first' }).click();
  await owner.says('1 line: 1 good, 0 bad.', 'read with the day first: 1 day could be two');
  await page.getByText('Past orders', { exact: true }).first().click();
  await choose(
    'orders.csv',
    [
      'number;customer_number;status;items;quantity;total_pence;shipped_on',
      '70301;B-1;shipped;Azelaic acid 15%;1;3900;18/11/2024',
      '70302;B-2;shipped;Snake oil 3%;1;39.00;18/11/2024',
    ].join('\n'),
  );
  await owner.says('2 lines: 1 good, 1 bad.');
  await page.getByRole('button', { name: 'Import the good lines' }).first().click();
  await owner.send('Import 1 past order');
  await owner.isClosed();
  await owner.says('1 order imported.');
  await w.settle();
  await owner.look('import-done');
  const file = await owner.staff.get('/v2/admin/data/import-problems-file?import=1');
  expect(file.bytes.toString()).toContain("5,email,'=1+1");

  await page.goto('/admin?email=70301');
  await owner.says('Jane Brought1', /history from the old system/, 'Azelaic acid 15%');
  await owner.look('import-old-orders');
  expect([owner.complaints(), owner.barriers]).toEqual([[], []]);
});
