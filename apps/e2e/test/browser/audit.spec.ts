import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { londonDate } from '@sorrel/contracts/london';
import { openBrowser } from '@sorrel/test-kit/browser';
import { newcomer } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole, treated, type Treated } from './console.ts';
import { LONG } from './fits.ts';
import { Keyboard } from './keyboard.ts';

/** An owner finds out who did what and who looked, and whether the record of it is whole. */
const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
let w: World;
let browser: Browser;
let owner: StaffConsole;
let plan: Treated;
let userId: number;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  owner = await StaffConsole.open(w, browser, 'auditor', ['ops']);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Changes a row behind every program's back, as the server's superuser with all triggers off. */
const forge = (name: string) =>
  w.sql(
    `set session_replication_role = replica; update media.audit set actor_name = '${name}' where id = 1; reset session_replication_role`,
  );

/** As a tablet and a small notebook show it. Nothing but the table may be wider than the page. */
async function atWidths(name: string): Promise<void> {
  for (const width of [1024, 768]) {
    await owner.page.setViewportSize({ width, height: 900 });
    // The table measures itself once more after the window has changed.
    await owner.page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
    await owner.page.screenshot({ path: `${SHOTS}auditor-${name}-${width}.png`, fullPage: true });
  }
  await owner.page.setViewportSize({ width: 1440, height: 900 });
}

test('an empty list says so, and one that cannot be had says why and offers another try', async () => {
  await owner.logIn('/v2/admin/audit');
  await owner.pick('What they did', 'Was refused');
  await owner.press('Filter');
  await owner.says('No row matches. Widen the days, or clear the filters.');
  await owner.look('empty');
  await owner.page.route('**/v2/admin/audit?*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await owner.press('Reload');
  await owner.says('The audit could not be loaded', 'Try again');
  await owner.look('failed');
  await owner.page.unroute('**/v2/admin/audit?*');
  // The browser says what the test has kept from it.
  owner.complaints();
  await owner.press('Try again');
  await owner.says('No row matches.');
});

test('a look at photos, an approval and a refusal are found, by customer and without a mouse', async () => {
  const clinic = await StaffConsole.open(w, browser, 'clinic', ['prescriber', 'pharmacist']);
  plan = await treated(w, clinic.staff, newcomer());
  await plan.customer.must('/v2/subscription/form/update-customer-info', {
    name: LONG.first,
    surname: LONG.last,
    phone: LONG.phone,
  });
  await w.settle();
  await treated(w, clinic.staff);
  userId =
    (await w.sql<{ user_id: number }>('select user_id::int from billing.subscriptions where id = $1', [plan.id]))[0]
      ?.user_id ?? 0;
  await clinic.logIn(plan.address);
  await clinic.page.getByRole('button', { name: /photo/i }).first().click();
  await clinic.page.waitForLoadState('networkidle');
  const packer = await staffMember(w, ['dispatch'], 'packer');
  expect((await packer.get(`/v2/admin/chat/${userId}`)).status).toBe(403);

  await owner.see('/v2/admin/audit');
  const keys = new Keyboard(owner.page);
  const { keyboard } = owner.page;
  await keys.to('#customer');
  await keyboard.type(String(userId));
  await owner.page
    .locator('.ant-select-item-option')
    .filter({ hasText: `(${userId})` })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await keys.press(/^Filter$/);
  await owner.page.waitForURL(`**/audit?customer=${userId}`);
  await owner.says(/Opened a photo|Looked at the photos/, 'Decided a review', "Tried to open “A customer's chat”");
  const others = await w.sql<{ id: number }>('select id::int from billing.subscriptions where id <> $1', [plan.id]);
  // The rows from before stay until the new ones are there.
  await owner.page.getByText(`Subscription ${others[0]?.id}`).first().waitFor({ state: 'detached' });
  await owner.look('customer');
  await atWidths('customer');
  await owner.page
    .getByRole('link', { name: `Subscription ${plan.id}` })
    .first()
    .focus();
  await keyboard.press('Enter');
  await owner.page.waitForURL(`**${plan.address}`);
  await owner.press('Show who looked');
  await owner.says(/Looked at the photos|Opened a photo/, 'All that was done and looked at');
  await owner.look('who-looked');
  expect(clinic.complaints()).toEqual([]);
}, 180_000);

test('the list of some days is taken away as a sheet, and that is written down', async () => {
  const today = londonDate(await w.clock.now());
  await owner.see(`/v2/admin/audit?customer=${userId}&from=${today}&to=${today}`);
  const opened = owner.page.context().waitForEvent('page');
  await owner.page.getByRole('link', { name: 'Export to Excel' }).click();
  const sheet = await opened;
  await sheet.close();
  const query = `customer=${userId}&from=${today}&to=${today}`;
  const { bytes } = await owner.staff.send('GET', `/v2/admin/data/audit-sheet?${query}`, {
    headers: { accept: '*/*' },
  });
  const { sheets } = await readXlsx(bytes);
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const said = rows.map((row) => String(row[head.indexOf('What')]));
  expect(said).toEqual(expect.arrayContaining(['Decided a review', 'Looked at the photos']));
  expect(rows.every((row) => row[0] instanceof Date)).toBe(true);
  const noted = await w.sql<{ n: number }>(`select count(*)::int as n from bff.audit where action = 'audit.exported'`);
  expect(noted[0]?.n).toBeGreaterThan(0);
});

test('verify says that it is whole; and names the row that somebody altered, and nothing else', async () => {
  await owner.see('/v2/admin/audit');
  await owner.press('Verify');
  await owner.says('The audit is whole');
  await owner.look('whole');
  const [was] = await w.sql<{ actor_name: string }>('select actor_name from media.audit where id = 1');
  await forge('Nobody');
  await owner.press('Verify');
  await owner.says('The audit is not as it was written', /First break: row 1 was changed: its hash is another one/);
  expect(await owner.page.getByText('First break').count()).toBe(1);
  await owner.look('broken');
  await atWidths('broken');
  await forge(was?.actor_name ?? '');
  await owner.press('Verify');
  await owner.says('The audit is whole');
  expect([owner.complaints(), owner.barriers]).toEqual([[], []]);
});
