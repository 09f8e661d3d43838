import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';

/** The pages of clinical safety: what the clinical lead confirms. */
let w: World;
let browser: Browser;
let lead: StaffConsole;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  lead = await StaffConsole.open(w, browser, 'lead', ['prescriber', 'pharmacist', 'support', 'lead']);
  await lead.logIn('/v2/admin/safety-rules');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('a line can be chosen once it has been opened, and is confirmed with name and note', async () => {
  await lead.see('/v2/admin/safety-rules');
  await lead.says('not confirmed', 'Open a line to be able to choose it.');
  await lead.look('rules');
  const choice = lead.page.getByRole('checkbox', { name: 'Choose R-05', exact: true });
  expect(await choice.isDisabled()).toBe(true);
  const item = lead.page.getByRole('listitem').filter({ has: choice });
  await item.locator('summary').click();
  await item.getByText('Answers for it').waitFor();
  await choice.check();
  await lead.page.setViewportSize({ width: 1440, height: 900 });
  await lead.look('rule-open');
  await lead.press('Confirm 1 line');
  await lead.send('Confirm');
  await lead.says('Please say that you have read them.');
  await lead.dialog().getByLabel('Note (optional)').fill('Compared with the inspection framework of January.');
  await lead.dialog().getByRole('checkbox').check();
  await lead.look('rule-confirm');
  await lead.send('Confirm');
  await lead.isClosed();
  await lead.says('1 line is confirmed.');
  await lead.see('/v2/admin/safety-rules?standing=confirmed');
  await lead.page.getByRole('listitem').filter({ hasText: 'R-05' }).locator('summary').click();
  await lead.says('Compared with the inspection framework of January.');
  expect(await w.sql('select line_id, note from consultations.rule_confirmations')).toEqual([
    { line_id: 'R-05', note: 'Compared with the inspection framework of January.' },
  ]);
});

test('the lines of one treatment are its own and those of every treatment', async () => {
  await lead.see('/v2/admin/safety-rules?treatment=hair-loss&standing=');
  await lead.says('R-19');
  expect(await lead.page.getByText('R-05', { exact: true }).count()).toBe(0);
});

test('nothing of these pages keeps anybody out, and the browser complains of nothing', () => {
  expect(lead.barriers).toEqual([]);
  expect(lead.complaints()).toEqual([]);
});
