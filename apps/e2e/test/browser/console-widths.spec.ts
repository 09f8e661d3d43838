import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { keepSight, openBrowser } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole, treated, type Treated } from './console.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** The console on the screens that stand in clinics: 1440 and 1024 wide, and a tablet held upright. */
let w: World;
let browser: Browser;
let desk: StaffConsole;
let plan: Treated;
let open = 0;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  desk = await StaffConsole.open(w, browser, 'widths', [
    'support',
    'ops',
    'prescriber',
    'pharmacist',
    'dispatch',
    'plans',
  ]);
  plan = await treated(w, desk.staff);
  const waiting = await signUp(w.url, newcomer());
  await consult(w.url, waiting, 'acne');
  ({ subscriptionId: open } = await checkOut(w.url, waiting));
  await uploadPhotos(waiting);
  await w.settle();
  await desk.logIn('/v2/admin');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const inView = (page: Page, part: string) =>
  page.locator(part).evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    }),
  );

test('the three photos of a case, and the decision, go out of sight while its answers are read', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.see(`/v2/admin/subscriptions/${open}`);
  await page.locator('.case-photo img').nth(2).waitFor();
  await page.waitForLoadState('networkidle');
  const answers = page.locator('.answers--case tr');
  for (const row of [answers.nth(8), answers.last()]) {
    await row.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await page.waitForTimeout(200);
    expect(await inView(page, '.case-photo img')).toEqual([true, true, true]);
    expect(await inView(page, '.decide')).toEqual([true]);
  }
  await keepSight(page, `${SHOTS}case-photos-1440.png`);
  // By the key from one to the next, down to what the label says.
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('n');
    expect([step, await inView(page, '.decide')]).toEqual([step, [true]]);
  }
});

test('a part of a plan’s page is cut off at 1440, 1024 or on an upright tablet', async () => {
  const { page } = desk;
  const cut: string[] = [];
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of [plan.address, '/v2/admin/pom', '/v2/admin/treatments', '/v2/admin/stock', '/v2/admin']) {
      await desk.see(path);
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() => {
        const clipped = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => {
          const style = getComputedStyle(one);
          // A cell or a text may end in dots, and a list that scrolls moves its head along; a part that hides its own end may not.
          if (style.textOverflow === 'ellipsis' || !/hidden|clip/.test(style.overflowX)) return false;
          if (innerWidth < 1440 && one.matches('.ant-table-header')) return false;
          return one.checkVisibility() && one.clientWidth > 40 && one.scrollWidth > one.clientWidth + 1;
        });
        const beyond = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) &&
            one.getBoundingClientRect().right > innerWidth + 1 &&
            !one.closest('.ant-table-body, .ant-table-content'),
        );
        return [
          ...[...document.querySelectorAll('.plan .ant-table-content')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => `the plan is ${one.scrollWidth} px wide in ${one.clientWidth}`),
          ...clipped.map((one) => `${one.className} hides ${one.scrollWidth - one.clientWidth} px`),
          ...beyond.map((one) => `${one.textContent} ends at ${Math.round(one.getBoundingClientRect().right)}`),
          ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
        ];
      });
      cut.push(...wide.map((one) => `${path.replace(/\d+/, 'N')} ${width}: ${one}`));
      await keepSight(page, `${SHOTS}console-${path.replace(/\d+/, 'plan').replaceAll(/\W+/g, '-')}-${width}.png`, {
        fullPage: true,
      });
    }
  }
  expect(cut).toEqual([]);
});

test('a misspelt e-mail cannot be put right at the console, or its owner does not find the button', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.see(plan.address);
  await page.getByRole('button', { name: 'Correct the record' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('E-mail').fill(`right.${plan.email}`);
  await dialog.getByLabel('Why it is corrected').fill('One dot too few.');
  await keepSight(page, `${SHOTS}correct-email-1440.png`);
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByText('E-mail sent to the new address').waitFor();
  await w.settle();
  const box = await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(`right.${plan.email}`)}`);
  const { mails } = (await box.json()) as { mails: { text: string }[] };
  const token = mails.flatMap(({ text }) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/v2/confirm-email?token=${token}`);
    await page.getByRole('heading', { name: 'Is this your e-mail?' }).waitFor();
    await keepSight(page, `${SHOTS}confirm-email-${width}.png`);
  }
  await page.getByRole('button', { name: 'Yes, this is my e-mail' }).click();
  await page.getByText('This is the e-mail of your account now.').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.see(plan.address);
  await page.getByText(`right.${plan.email}`).first().waitFor();
});
