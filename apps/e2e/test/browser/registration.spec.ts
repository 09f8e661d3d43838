import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { codeFor, newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { Keyboard } from './keyboard.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
/** This tests a taken address and a wrong code; the browser logs each refusal. */
const ALLOWED = [
  /status of 4(01|03|22) .*\/login\)$/,
  /status of 409 .*\/auth\/check-email\)$/,
  /status of 422 .*\/auth\/verify-email\)$/,
];

let w: World;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const type = async (page: Page, keys: Keyboard, field: string, text: string): Promise<void> => {
  await keys.to(`[name="${field}"]`);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

test('registration by keyboard: a taken address, another one, a wrong code, a new code, and the right one pasted', async () => {
  const taken = newcomer();
  await signUp(w.url, taken);
  const me = newcomer();
  const visitor = await Visitor.arrive(browser, { name: 'newcomer', url: w.url, shots: SHOTS, allowed: ALLOWED });
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  // The minute between two codes passes when the test says so.
  await page.clock.install();
  const keys = new Keyboard(page);
  const found: string[] = [];
  const look = async (): Promise<void> => {
    found.push(...(await visitor.barriers({ isStrict: true })));
  };
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/auth/')) calls.push(pathname.slice('/auth/'.length));
  });

  await page.goto('/v2/login?next=%2Fconsultation%2Facne');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.waitFor();
  await type(page, keys, 'email', taken.email);
  // Nothing is asked of the server before both are there (REG-02).
  await login.click();
  await visitor.sees('Please enter your email and your password.');
  await type(page, keys, 'password', 'not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toBe('/v2/login');
  await keys.press(/^Create an account$/);

  await visitor.heading('What is your name?');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  expect(await next.isDisabled()).toBe(true);
  await visitor.sees(/^By continuing you agree to our/);
  // A name of spaces only is refused.
  await type(page, keys, 'firstName', '  ');
  await type(page, keys, 'lastName', ' ');
  await page.keyboard.press('Enter');
  await visitor.sees('First name is required.');
  await visitor.sees('Last name is required.');
  await page.locator('[name=firstName]:focus').waitFor();
  await type(page, keys, 'lastName', me.sname);
  await type(page, keys, 'firstName', me.fname);
  await type(page, keys, 'lastName', me.sname);
  await page.keyboard.press('Enter');
  await visitor.heading('When is your birthday?');
  const [year, month, day] = me.birthDate.split('-').map((part) => String(Number(part)));
  // Selects by value; typing the letters of a month would work as well.
  expect(await page.getByLabel('Year', { exact: true }).locator('option').count()).toBeGreaterThan(120);
  await page.getByLabel('Day', { exact: true }).selectOption('31');
  await page.getByLabel('Month', { exact: true }).selectOption('2');
  await page.getByLabel('Year', { exact: true }).selectOption(year!);
  await keys.press(/^Next$/);
  await visitor.sees('Please select a valid birth date.');
  await page.getByLabel('Day', { exact: true }).selectOption(day!);
  await page.getByLabel('Month', { exact: true }).selectOption(month!);
  await page.getByLabel('Year', { exact: true }).selectOption(year!);
  await page.reload();
  await visitor.heading('When is your birthday?');
  expect(await page.getByLabel('Year', { exact: true }).inputValue()).toBe(year);
  await keys.press(/^Next$/);
  await visitor.heading('What was your sex at birth?');
  await keys.answer('sex', me.sex);
  await keys.press(/^Next$/);
  await visitor.heading('Do you live in the UK?');
  await page.goBack();
  await visitor.heading('What was your sex at birth?');
  expect(await page.locator(`[name="sex"][value="${me.sex}"]`).isChecked()).toBe(true);
  await page.goForward();
  await visitor.heading('Do you live in the UK?');
  await keys.to('[name="uk_resident"]');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await visitor.sees(/^We're sorry — we're currently only able to treat people living in the UK/);
  expect(await next.isDisabled()).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('link', { name: 'Log in here' }).waitFor();
  await keys.press(/^Next$/);

  await visitor.heading("You're almost finished");
  expect(
    await page
      .locator('input')
      .evaluateAll((inputs) => inputs.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete')])),
  ).toEqual([
    ['email', 'email'],
    ['password', 'new-password'],
  ]);
  await type(page, keys, 'email', taken.email.toUpperCase());
  await type(page, keys, 'password', me.password);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'This email is already registered' });
  await modal.waitFor();
  await look();
  await keys.press(/^Try another email$/);
  await modal.waitFor({ state: 'hidden' });
  // The browser returns the focus first, then the form moves it to the field.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
  const first = newcomer().email;
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(first);
  await page.keyboard.press('Enter');

  await visitor.heading('Check your email');
  await visitor.sees(first);
  await keys.press(/^Change email$/);
  await visitor.heading("You're almost finished");
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(first);
  await type(page, keys, 'email', `  ${me.email.toUpperCase()} `);
  await type(page, keys, 'password', me.password);
  calls.length = 0;
  await page.keyboard.press('Enter');
  await visitor.heading('Check your email');
  expect(calls).toEqual(['check-email', 'register', 'update-data']);
  await visitor.sees(me.email);

  const code = await codeFor(w.url, me.email);
  const field = page.getByLabel('6-digit code');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await type(page, keys, 'code', '123');
  await page.keyboard.press('Enter');
  await visitor.sees('Please enter the 6-digit code.');
  await type(page, keys, 'code', otherThan(code));
  await page.keyboard.press('Enter');
  await visitor.sees('Invalid code, try again.');
  await page.locator('[name=code]:focus').waitFor();
  await look();

  const resend = page.getByRole('button', { name: /^Resend code/ });
  expect(await resend.isDisabled()).toBe(true);
  expect(await resend.textContent()).toMatch(/^Resend code in \d+ s$/);
  await w.clock.advance('PT61S');
  await page.clock.runFor(61_000);
  await keys.press(/^Resend code$/);
  await visitor.sees(`We have sent a new code to ${me.email}. Only the newest one works.`);
  expect(await resend.textContent()).toMatch(/^Resend code in \d+ s$/);
  let newest = code;
  for (let n = 0; n < 100 && newest === code; n++) {
    newest = await codeFor(w.url, me.email);
    if (newest === code) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await type(page, keys, 'code', code);
  await page.keyboard.press('Enter');
  await visitor.sees('Invalid code, try again.');

  await page.reload();
  await visitor.heading('Check your email');
  await type(page, keys, 'code', `Your code is ${newest.slice(0, 3)} ${newest.slice(3)}.`);
  expect(await field.inputValue()).toBe(newest);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/consultation/acne*');
  // Going back does not ask somebody who is logged in again.
  await page.goBack();
  await page.waitForURL((at) => !at.pathname.startsWith('/register'));
  expect(found).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  expect(await w.sql(`select email from identity.accounts where email = $1`, [me.email])).toHaveLength(1);
});

/** From the register page to the code step, as somebody of the given age. */
async function toTheCode(visitor: Visitor, who: ReturnType<typeof newcomer>): Promise<void> {
  const { page } = visitor;
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.goto('/register?next=%2Fconsultation%2Facne');
  await page.getByLabel('Legal first name').fill(who.fname);
  await page.getByLabel('Legal last name').fill(who.sname);
  await next.click();
  await born(page, who.birthDate);
  await visitor.heading('What was your sex at birth?');
  await page.getByLabel('Female', { exact: true }).check();
  await next.click();
  await page.getByLabel('Yes', { exact: true }).check();
  await next.click();
  await visitor.heading("You're almost finished");
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await next.click();
  await visitor.heading('Check your email');
}
async function born(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-').map((part) => String(Number(part)));
  await page.getByLabel('Day', { exact: true }).selectOption(day!);
  await page.getByLabel('Month', { exact: true }).selectOption(month!);
  await page.getByLabel('Year', { exact: true }).selectOption(year!);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

test('five wrong codes: the page still says "try again", or says it of the code that came after', async () => {
  const me = newcomer();
  const visitor = await Visitor.arrive(browser, { name: 'five-codes', url: w.url, shots: SHOTS, allowed: ALLOWED });
  const { page } = visitor;
  await page.clock.install();
  await toTheCode(visitor, me);
  const code = await codeFor(w.url, me.email);
  const confirm = page.getByRole('button', { name: 'Confirm email' });
  const alert = page.getByRole('alert');
  const answered = () => page.waitForResponse((answer) => answer.url().endsWith('/auth/verify-email'));
  await page.getByLabel('6-digit code').fill(otherThan(code));
  for (let n = 1; n <= 5; n++) {
    await Promise.all([answered(), confirm.click()]);
    await alert.filter({ hasText: n < 5 ? 'Invalid code, try again.' : 'Please ask for a new code.' }).waitFor();
  }
  await page.getByLabel('6-digit code').fill(code);
  await Promise.all([answered(), confirm.click()]);
  await alert.filter({ hasText: 'Please ask for a new code.' }).waitFor();
  await visitor.shot('code-spent');
  await w.clock.advance('PT61S');
  await page.clock.runFor(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await visitor.sees(`We have sent a new code to ${me.email}. Only the newest one works.`);
  expect(await alert.count()).toBe(0);
  expect(await page.getByLabel('6-digit code').inputValue()).toBe('');
  expect(visitor.complaints).toEqual([]);
});

test('who logs in elsewhere before the code is confirmed is told that the password is wrong', async () => {
  const me = newcomer();
  const there = await Visitor.arrive(browser, { name: 'began-there', url: w.url, shots: SHOTS, allowed: ALLOWED });
  await toTheCode(there, me);
  const here = await Visitor.arrive(browser, { name: 'goes-on-here', url: w.url, shots: SHOTS, allowed: ALLOWED });
  const { page } = here;
  await page.goto('/v2/login?next=%2Fconsultation%2Facne');
  await page.getByLabel('Email', { exact: true }).fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await here.sees('The e-mail or the password is not right. Please try again.');
  await page.getByLabel('Password', { exact: true }).fill(me.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await here.heading('Check your email');
  await here.sees(me.email);
  await page.reload();
  await here.heading('Check your email');
  await page.getByLabel('6-digit code').fill(await codeFor(w.url, me.email));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.waitForURL('**/consultation/acne*');
  expect([...there.complaints, ...here.complaints]).toEqual([]);
});

test.each([
  ['menopause', 12, 'You must be at least 16 years old.'],
  ['weight-loss', 17, 'You must be at least 18 years old for weight-loss treatment.'],
])(
  'somebody who comes for %s at %i is let on past the birthday',
  async (treatment, age, text) => {
    const visitor = await Visitor.arrive(browser, { name: `too-young-${treatment}`, url: w.url, shots: SHOTS });
    const { page } = visitor;
    await page.goto(`/register?next=%2Fconsultation%2F${treatment}`);
    await page.getByLabel('Legal first name').fill('Amara');
    await page.getByLabel('Legal last name').fill('Okafor');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await born(page, `${(await w.clock.now()).getUTCFullYear() - age}-01-01`);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    await visitor.heading('When is your birthday?');
    await visitor.shot(`too-young-${treatment}`);
    expect(visitor.complaints).toEqual([]);
  },
  60_000,
);
