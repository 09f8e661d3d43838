import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { inviteStaff } from '@sorrel/contracts/identity/security';
import { keepSight, openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const PASSWORD = 'seven otters by lamplight';
const EMAIL = 'ida@orchardclinic.co.uk';

/** The first owner's first day at the screens: invitation, second factor, colleagues, the business, a passkey. */
let w: World;
let browser: Browser;
let ida: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  // As the sandbox is without a setting: only the demo's team gets in without a second factor.
  w = await world({ env: { STAFF_SECOND_FACTOR: '' } });
  ida = await Visitor.arrive(browser, { name: 'entry', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const barriers: string[] = [];
async function look(name: string): Promise<void> {
  await ida.shot(name);
  barriers.push(...(await ida.barriers()));
}
const dialog = () => ida.page.getByRole('dialog').filter({ visible: true });

test('the link of the mail leads to a password, the log-in to a second factor, and that to the console', async () => {
  const permissions = ['ops' as const, 'prescriber' as const];
  await w.ask(inviteStaff, { email: EMAIL, fname: 'Ida', sname: 'Orchard', permissions }, w.as.system());
  await w.settle();
  const { mails } = (await w.http.bff.get('/sandbox/mails').query({ to: EMAIL })).body as { mails: { text: string }[] };
  const link = /(\/v2\/reset-password#[\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  await ida.page.goto(link);
  await ida.heading('Welcome to the team');
  await look('invitation');
  await ida.fill('Password', PASSWORD);
  await ida.press('Set my password');
  await ida.heading('Your account is ready');
  await look('joined');
  await logInAt(ida, '/v2/login?next=/v2/admin/business', EMAIL, PASSWORD);
  await ida.page.getByLabel('Your password').fill(PASSWORD);
  await ida.press('Go on');
  const key = ((await ida.page.locator('.qr-key').textContent()) ?? '').replace('Key:', '').replaceAll(/\s/g, '');
  const code = generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) });
  await ida.page.getByLabel('The 6-digit code it shows').fill(code);
  await ida.press('Turn on');
  await ida.sees(/[a-z2-9]{5}-[a-z2-9]{5}/);
});

test('the owner invites a colleague, and sees who has not come', async () => {
  await ida.page.goto('/v2/admin/staff');
  await ida.heading('Staff');
  await ida.press('Invite a colleague');
  await dialog().getByRole('button', { name: 'Send the invitation' }).click();
  await ida.sees('Please choose at least one permission.');
  await look('invite-colleague');
  await dialog().getByLabel('Email').fill('bea@orchardclinic.co.uk');
  await dialog().getByLabel('First name').fill('Bea');
  await dialog().getByLabel('Last name').fill('Hill');
  await dialog()
    .getByLabel(/^Pharmacist/)
    .check();
  await dialog().getByRole('button', { name: 'Send the invitation' }).click();
  await ida.sees('An invitation is on its way to bea@orchardclinic.co.uk');
  await ida.sees('invited');
  await look('staff');
  await ida.press('Prescriber’s particulars');
  await dialog().getByLabel('Qualification').fill('MBBS');
  await dialog().getByLabel('Registration').fill('GMC 1234567');
  await dialog()
    .getByLabel(/^Address/)
    .fill('4 Quay Street\nBristol BS1 4DJ');
  await look('prescriber');
  await dialog().getByRole('button', { name: 'Ask a second person' }).click();
  await ida.sees('The particulars of Ida Orchard wait for a second person');
  await ida.sees(/^You have asked for this/);
  await look('proposal');
  // On the first day there is no second person in operations: the operator's command on the server.
  const [owner] = await w.sql<{ id: number }>('select id::int from identity.accounts where email = $1', [EMAIL]);
  await w.ask(
    savePrescriber,
    {
      userId: owner!.id,
      name: 'Ida Orchard',
      qualification: 'MBBS',
      registration: 'GMC 1234567',
      address: ['4 Quay Street', 'Bristol BS1 4DJ'],
    },
    w.as.system(),
  );
});

test('the business is entered, a wrong number is told at its field, and the foot of the site says it', async () => {
  await ida.page.goto('/v2/admin/business');
  await ida.heading('Business');
  await ida.sees(/Not ready to trade: \d+ things are to be entered/);
  await look('business');
  for (const [label, value] of [
    ['Brand name', REAL_BUSINESS.brand_name],
    ['Contact e-mail', REAL_BUSINESS.email],
    ['Contact phone', REAL_BUSINESS.phone],
    ['Company name', REAL_BUSINESS.company_name],
    ['Company number', '123'],
    ['Registered office, line 1', REAL_BUSINESS.company_address_1],
    ['Registered office, line 2 (optional)', ''],
    ['Pharmacy name', REAL_BUSINESS.pharmacy_name],
    ['GPhC premises number', REAL_BUSINESS.premises_number],
    ['Premises, line 1', REAL_BUSINESS.pharmacy_address_1],
    ['Premises, line 2 (optional)', ''],
    ['Superintendent pharmacist', REAL_BUSINESS.superintendent_name],
    ['Superintendent’s GPhC number', REAL_BUSINESS.superintendent_number],
    ['Responsible pharmacist', REAL_BUSINESS.responsible_name],
    ['Responsible pharmacist’s GPhC number', REAL_BUSINESS.responsible_number],
    ['Prescriber named by the prescribing report', REAL_BUSINESS.report_prescriber],
    ['Width in mm', '140'],
  ] as const)
    await ida.fill(label, value);
  await ida.press('Save');
  await ida.sees('Company number must be 8 digits');
  await ida.sees('Label width must be at most 104 mm.');
  await look('business-wrong');
  await ida.fill('Company number', REAL_BUSINESS.company_number);
  await ida.fill('Width in mm', '76');
  await ida.page.getByLabel('Printed as').click();
  await ida.page.keyboard.press('ArrowDown');
  await ida.page.keyboard.press('Enter');
  await ida.press('Save');
  await ida.sees('Saved as version 1');
  await ida.sees(/^Version 1, .*, by Ida Orchard/);
  await ida.sees(/Label width, Label format/);
  await ida.sees('ZPL, for a thermal printer');
  await look('business-saved');
  const anybody = await Visitor.arrive(browser, { name: 'foot', url: w.url, shots: SHOTS });
  for (let tries = 0; tries < 60; tries++) {
    await anybody.page.goto('/faqs');
    if ((await anybody.page.getByText('Orchard Pharmacy, GPhC premises number 1098765').count()) > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await anybody.sees('Orchard Pharmacy, GPhC premises number 1098765');
  await anybody.sees('Ida Orchard (MBBS), doctor, GMC 1234567.');
  await anybody.sees('company number 12345678');
  // The same where the browser renders the page, and after moving from one page to the next.
  await anybody.page.goto('/v2/login');
  await anybody.page.goto('/shop');
  await anybody.press('Reviews', 'link').catch(() => undefined);
  await anybody.sees('Orchard Pharmacy, GPhC premises number 1098765');
  await anybody.page.getByText('Orchard Pharmacy, GPhC').scrollIntoViewIfNeeded();
  await anybody.shot('footer');
  expect(anybody.complaints).toEqual([]);
});

/** Presses what the keyboard stands on, after it was reached by Tab. */
async function keyed(name: string): Promise<void> {
  const one = ida.page.getByRole('button', { name, exact: true });
  await one.waitFor({ state: 'visible' });
  const isThere = () => one.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 80 && !(await isThere()); tabs++) await ida.page.keyboard.press('Tab');
  expect([name, await isThere()]).toEqual([name, true]);
  await ida.page.keyboard.press('Enter');
}

test('a passkey is added, logs in alone and in the place of a code, and is removed, all by keyboard', async () => {
  const { page } = ida;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/v2/admin/security');
  await ida.sees('No passkey yet.');
  await look('passkeys-none');
  await keyed('Add a passkey');
  await page.getByLabel('Name').waitFor();
  await look('passkey-add');
  await page.getByLabel('Name').press('Enter');
  await ida.sees('Please give the passkey a name, like “Work laptop”.');
  await page.keyboard.type('Laptop of the consulting room on the second floor, by window');
  await page.keyboard.press('Enter');
  await ida.sees('Your passkey is ready');
  await dialog().waitFor({ state: 'hidden' });
  await page.getByText('Laptop of the consulting room').waitFor();
  await look('passkeys');
  await page.setViewportSize({ width: 1024, height: 768 });
  await keepSight(page, `${SHOTS}passkeys-1024.png`, { fullPage: true });

  await page.goto('/logout');
  await page.goto('/v2/admin/security');
  await ida.heading('Welcome back!');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await keyed('Log in with a passkey');
  await ida.sees('No passkey was used');
  await look('passkey-log-in');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await keyed('Log in with a passkey');
  await ida.sees(/last used/);

  await page.goto('/logout');
  await logInAt(ida, '/v2/login?next=/v2/admin/security', EMAIL, PASSWORD);
  await ida.heading('Your second factor');
  // The keyboard stands on it already.
  const use = page.getByRole('button', { name: 'Use a passkey' }).and(page.locator(':focus'));
  await use.waitFor();
  await look('passkey-factor');
  await page.keyboard.press('Enter');
  await ida.heading('Security');

  // Long after it was given, removing asks for it once more.
  await w.sql(`update identity.sessions set factor_given_at = factor_given_at - interval '1 hour'`);
  await new Promise((resolve) => setTimeout(resolve, 3_100)); // A session is remembered for three seconds.
  await keyed('Remove Laptop of the consulting room on the second floor, by window');
  await ida.sees('logs you in no more');
  await look('passkey-remove');
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).press('Enter');
  await ida.sees('Please confirm that it is you');
  await use.waitFor();
  await look('passkey-step-up');
  await page.keyboard.press('Enter');
  await ida.sees('The passkey is removed');
  await ida.sees('No passkey yet.');
});

test('a colleague’s lost device: their passkey is taken away under Staff', async () => {
  const { userId } = await w.ask(
    createStaff,
    { email: 'sam@orchardclinic.co.uk', password: PASSWORD, fname: 'Sam', sname: 'Hill', permissions: ['dispatch'] },
    w.as.system(),
  );
  for (const name of ['Phone', 'Laptop at the packing bench'])
    await w.sql(
      `insert into identity.passkeys (user_id, name, credential_id, public_key_sealed, user_handle, sign_count, transports, is_synced, made_at)
       values ($1, $2, $2, 'sealed', 'handle', 0, '{internal}', $2 = 'Phone', now())`,
      [userId, name],
    );
  await ida.page.goto('/v2/admin/staff');
  await ida.sees('2 passkeys');
  await look('staff-passkeys');
  await ida.page
    .getByRole('row', { name: /Sam Hill/ })
    .getByRole('button', { name: 'Passkeys' })
    .press('Enter');
  await ida.sees(/on all devices of its password manager/);
  await look('colleague-passkeys');
  await dialog().getByRole('button', { name: 'Remove Phone' }).click();
  await ida.sees(/Sam Hill is logged out everywhere/);
  await look('colleague-passkey-remove');
  await dialog().getByRole('button', { name: 'Remove for Sam Hill' }).click();
  await ida.sees('The passkey of Sam Hill is removed');
  await dialog().getByText('Laptop at the packing bench').waitFor();
  expect(await dialog().getByText('Phone', { exact: true }).count()).toBe(0);
  await ida.page.keyboard.press('Escape');
  await ida.sees('1 passkey');
});

test('no screen of these has a barrier, and no console complained', () => {
  expect([...barriers, ...ida.complaints]).toEqual([]);
});
