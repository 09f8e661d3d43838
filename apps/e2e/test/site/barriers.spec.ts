import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { world, type World } from '@sorrel/test-kit/world';
import { Keyboard } from '../browser/keyboard.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const WIDGET = 'https://widget.reviews.example/w.js';
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let w: World;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  w = await world({
    only: ['sandbox', 'identity', 'messaging', 'billing', 'bff'],
    env: { REVIEW_WIDGET: WIDGET },
  });
  browser = await openBrowser();
  visitor = await Visitor.arrive(browser, { name: 'a visitor', url: w.url, shots: SHOTS });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Opens a page and waits until it is interactive. */
const open = async (path: string, size = WIDE) => {
  await visitor.page.setViewportSize(size);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
};
const barriers = () => visitor.barriers({ isStrict: true });
const keys = () => new Keyboard(visitor.page);
const focused = (what: string) =>
  visitor.page.evaluate((words) => document.activeElement?.closest(words) !== null, what);

describe('no accessibility violation, wide and on a phone', () => {
  // The first visit: the cookie question covers the page.
  test.each([PHONE, WIDE])('with the cookie question at $width', async (size) => {
    await open('/', size);
    await visitor.page.getByRole('region', { name: 'Cookie choice' }).waitFor();
    expect(await barriers()).toEqual([]);
  });
});

test.each([PHONE, WIDE])('the last of the page is not behind the cookie question at $width', async (size) => {
  await open('/', size);
  await visitor.page.getByRole('region', { name: 'Cookie choice' }).waitFor();
  await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = visitor.page.getByRole('button', { name: 'Cookie choices' });
  await last.click({ trial: true, timeout: 5_000 });
  await visitor.page.evaluate(() => window.scrollTo(0, 0));
  await last.focus();
  const [end, question] = await Promise.all([
    last.boundingBox(),
    visitor.page.getByRole('region', { name: 'Cookie choice' }).boundingBox(),
  ]);
  expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
});

describe('without a mouse', () => {
  test('Tab leads past the navigation to the content', async () => {
    await open('/');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await visitor.page.keyboard.press('Enter');
    expect(await focused('#content')).toBe(true);
  });

  test('the menu keeps the focus inside, and Escape gives it back', async () => {
    await open('/', PHONE);
    await keys().press(/^Menu$/);
    const menu = visitor.page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (let n = 0; n < 20; n++) {
      await visitor.page.keyboard.press('Tab');
      // After the last one the focus goes to the browser's own controls, never to the page behind.
      expect(
        await visitor.page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await visitor.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await visitor.page.locator(':focus', { hasText: /^Menu$/ }).waitFor();
    await visitor.page.keyboard.press('Enter');
    await keys().press(/^Journal$/);
    await visitor.heading('Journal');
    await menu.waitFor({ state: 'hidden' });
  });

  test('tabs, accordion and divider answer', async () => {
    await open('/');
    await keys().press(/^Haircare$/);
    await visitor.heading('Thinning hair');
    expect(new URL(visitor.page.url()).pathname).toBe('/hair-loss');

    await open('/shop/acne');
    await keys().press(/^How does the consultation work\?$/);
    expect(await visitor.page.locator('details[open]').count()).toBe(1);
    await keys().to('input[type=range]');
    const split = () => visitor.page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    expect(await split()).toBe('50');
    for (const [key, value] of [
      ['ArrowRight', '51'],
      ['PageDown', '41'],
      ['Home', '0'],
      ['ArrowLeft', '0'],
      ['End', '100'],
    ] as const) {
      await visitor.page.keyboard.press(key);
      expect([key, await split()]).toEqual([key, value]);
    }
  });

  test.each(['/', '/shop', '/shop/acne', '/hair-loss', '/faqs', '/reviews', '/journal'])(
    'on %s everything that takes the focus shows it',
    async (path) => {
      await open(path);
      const hidden: string[] = [];
      for (let n = 0; n < 80; n++) {
        await visitor.page.keyboard.press('Tab');
        const seen = await visitor.page.evaluate(() => {
          const at = document.activeElement;
          if (!at || at === document.body) return null;
          const isOutlined = (one: Element | null) => {
            const look = one && getComputedStyle(one);
            return Boolean(look && look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 2);
          };
          // A divider lies invisibly over its picture, which shows the focus for it.
          return { what: at.outerHTML.slice(0, 90), isShown: isOutlined(at) || isOutlined(at.parentElement) };
        });
        if (!seen) break;
        if (!seen.isShown) hidden.push(seen.what);
      }
      expect(hidden).toEqual([]);
    },
    60_000,
  );
});

test('nothing moves for visitors who ask for reduced motion', async () => {
  for (const path of ['/', '/shop/acne']) {
    await open(path);
    const moving = await visitor.page.$$eval('body *', (all) =>
      all
        .filter((one) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
          const longest = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
          return longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
        })
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    expect([path, moving]).toEqual([path, []]);
  }
});

describe('early access, reviews and the browser’s console', () => {
  test('an address for early access: told what is missing, then sent, once for known and unknown', async () => {
    await open('/hair-loss');
    await visitor.press('Ask for early access');
    await visitor.sees('Please enter a valid email.');
    await visitor.sees('Please tick the box so that we may write to you.');
    const email = visitor.page.locator('input[name=email]');
    expect(await focused('input[name=email]')).toBe(true);
    const described = (await email.getAttribute('aria-describedby')) ?? '';
    expect(await visitor.page.locator(`#${described}`).textContent()).toBe('Please enter a valid email.');
    expect([await email.getAttribute('autocomplete'), await barriers()]).toEqual(['email', []]);
    await email.fill('early@example.co');
    await visitor.page.getByRole('checkbox').check();
    await visitor.press('Ask for early access');
    await visitor.sees('Check your email');
    expect(await barriers()).toEqual([]);
    expect(await w.sql('select email from messaging.early_access')).toEqual([{ email: 'early@example.co' }]);
  });

  test('reviews of another company only after a yes; our own until then', async () => {
    const asked: string[] = [];
    await visitor.page.route(WIDGET, (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        body: `document.querySelector('[data-review-widget]:not(html)').append('Reviews of another company')`,
      });
    });
    await open('/');
    await visitor.sees('Clear from the start');
    await visitor.sees('Sample reviews: written by us to show this page');
    expect(asked).toEqual([]);
    await visitor.press('Cookie choices');
    await visitor.sees(/load reviews from another company/);
    await visitor.press('Accept all');
    await visitor.sees('Reviews of another company');
    expect(asked).toEqual([WIDGET]);
    expect(await visitor.page.getByText('Clear from the start').count()).toBe(0);
  });
});

test('the browser’s console shows no errors', () => {
  expect(visitor.complaints.filter((one) => !/404/.test(one))).toEqual([]);
});
