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
}, 60_000);

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
}, 120_000);
