import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';
import { Keyboard } from './keyboard.ts';

/** What the shop's pages say of a treatment, edited in the console and read in the shop, without a build. */
let w: World;
let browser: Browser;
let editor: StaffConsole;
let other: StaffConsole;
let helper: StaffConsole;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  editor = await StaffConsole.open(w, browser, 'editor', ['ops']);
  other = await StaffConsole.open(w, browser, 'other', ['ops']);
  helper = await StaffConsole.open(w, browser, 'helper', ['support']);
  await editor.logIn('/v2/admin/treatments');
  await other.logIn('/v2/admin/treatments');
  await helper.logIn('/v2/admin/treatments');
}, 240_000);
afterEach(() => {
  expect([...editor.complaints(), ...other.complaints()]).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

// Promised is a minute.
const SOON_MS = 30_000;
const SCRIPT = '<script>window.ran=1</script>';
const pageOf = async (path: string) => (await fetch(w.url + path)).text();
const shows = (path: string, text: string) =>
  until(async () => (await pageOf(path)).includes(text), SOON_MS, `${text} on ${path}`);
const focused = () => editor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
/** A page of the shop once its scripts have taken it over. */
async function visit(path: string): Promise<void> {
  await editor.page.goto(path);
  await editor.page.mouse.click(2, 2);
  await editor.page.waitForLoadState('networkidle');
}
/** Saves what is typed, with a reason. */
async function save(who: StaffConsole, why = 'The new brand.'): Promise<void> {
  await who.press('Review changes');
  await who.dialog().getByLabel('Why', { exact: true }).fill(why);
  await who.send('Save');
}

test('by keyboard: what is wrong is said and what was typed stays; what changes is shown before it is saved', async () => {
  const keys = new Keyboard(editor.page);
  const { keyboard } = editor.page;
  const retype = async (field: string, text: string): Promise<void> => {
    await keys.to(field);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  };
  await editor.look('words-list');
  await keys.to('[aria-label="Edit page of Acne cream"]');
  await keyboard.press('Enter');
  await editor.says('The page says what came with the release.');
  await editor.look('words');

  await keys.to('#name');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await retype('#short', 'For skin & spots.');
  await keyboard.press('Enter');
  await editor.says('Please check the page', 'Please enter a name.');
  expect(await editor.page.evaluate(() => document.activeElement?.id)).toBe('name');
  expect(await editor.page.locator('#short').inputValue()).toBe('For skin & spots.');
  await keyboard.type('Clear cream');
  await editor.page.locator('.ant-form-item-explain-error').waitFor({ state: 'detached' });
  await retype('#description', `Made for you. ${SCRIPT}\n- Use: at night`);
  await keys.to('[aria-label="Move up question 3"]');
  await keyboard.press('Enter');
  await until(async () => (await focused()) === 'Move up question 2', 30_000, 'the focus on the question that moved');
  await keyboard.press('Enter');
  // It is the first now, and cannot go further.
  await until(async () => (await focused()) === 'Move down question 1', 30_000, 'the focus on its other button');
  await keys.to('[aria-label="Remove question 7"]');
  await keyboard.press('Enter');
  await keys.press(/^Add a question$/);
  await until(
    () => editor.page.evaluate(() => document.activeElement?.id === 'faqs_6_q'),
    30_000,
    'the focus in the new question',
  );
  await keyboard.type(`Is it new? ${SCRIPT}`);
  await keyboard.press('Tab');
  await keyboard.type(`Yes. ${SCRIPT}`);
  await editor.look('words-typed');
  await keys.press(/^Review changes$/);
  await until(
    () => editor.page.evaluate(() => document.activeElement?.id === 'words-why'),
    30_000,
    'the focus in the reason',
  );
  const dialog = editor.dialog();
  for (const what of ['Name', 'Short description', 'Description', 'Order of the questions', /^Question “Is it new/])
    await dialog.getByText(what, { exact: typeof what === 'string' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await keyboard.type('The new brand.');
  await editor.look('words-preview');
  await keys.press(/^Save$/);
  await editor.says('Saved as version 1. The shop shows it within a minute.');
  await editor.isClosed();
  await editor.says('The new brand.');
  await editor.look('words-saved');
});

test('the shop shows it without a build: page, lists, landing page, search engines, and who walks there', async () => {
  for (const path of ['/shop/acne', '/shop', '/acne', '/ingredients', '/journal/why-dark-marks-fade-slowly'])
    await shows(path, 'Clear cream');
  const html = await pageOf('/shop/acne');
  const product = '"@type":"Product","name":"Clear cream","description":"For skin & spots."';
  expect(
    ['Acne cream', SCRIPT, '<title>Clear cream | Sorrel</title>', product].map((one) => html.includes(one)),
  ).toEqual([...[false, false], ...[true, true]]);
  const { treatments } = JSON.parse(await pageOf('/v2/catalogue')) as { treatments: Record<string, unknown> };
  expect(treatments['acne']).toEqual({ name: 'Clear cream', short: 'For skin & spots.', isComingSoon: false });
  const data = await fetch(`${w.url}/shop/acne.data`);
  expect([data.headers.get('cache-control'), (await data.text()).includes('Clear cream')]).toEqual(['no-cache', true]);

  // React takes each page over as it finds it, and complains of nothing.
  for (const path of ['/', '/shop', '/acne', '/ingredients', '/journal/why-dark-marks-fade-slowly', '/shop/acne']) {
    await visit(path);
    expect([path, editor.complaints()]).toEqual([path, []]);
  }
  expect(await editor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Clear cream');
  expect(await editor.page.title()).toBe('Clear cream | Sorrel');
  await editor.says(`Made for you. ${SCRIPT}`);
  await editor.page.getByText(`Is it new? ${SCRIPT}`).click();
  await editor.says(`Yes. ${SCRIPT}`);
  expect(await editor.page.evaluate(() => 'ran' in window)).toBe(false);
  await editor.look('words-shop');
  await visit('/shop');
  await editor.page.getByRole('link', { name: 'Clear cream' }).click();
  await editor.page.getByRole('heading', { level: 1, name: 'Clear cream' }).waitFor();
  await editor.says(`Made for you. ${SCRIPT}`);
});

test('who comes second reads who changed what, keeps what they typed, and decides again', async () => {
  await editor.see('/v2/admin/treatments/glow');
  await other.see('/v2/admin/treatments/glow');
  await other.fill('Short description', 'For tired skin.');
  await save(other, 'Shorter.');
  await other.says('Saved as version 1');
  await editor.fill('Name', 'Glow lotion');
  await save(editor);
  await editor.says(/saved a change meanwhile \(Short description\), last on \d+ \w+ at \d\d:\d\d/);
  await editor.dialog().getByRole('row', { name: 'Short description For tired skin.' }).waitFor();
  await editor.look('words-conflict');
  expect(await w.sql('select 1 from billing.treatment_words where version = 2')).toEqual([]);
  await editor.send('Go on editing');
  await editor.isClosed();
  expect(await editor.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Glow lotion');
  await editor.says('Shorter.');
  await editor.press('Review changes');
  // Theirs is the start now: keeping what was typed would take their change back, and that is said.
  await editor.dialog().getByText('For tired skin.').waitFor();
  await editor.close();
  await editor.fill('Short description', 'For tired skin.');
  await save(editor);
  await editor.says('Saved as version 2');
  expect(
    await w.sql(
      `select content->>'name' as name, content->>'short' as short from billing.treatment_words where version = 2`,
    ),
  ).toEqual([{ name: 'Glow lotion', short: 'For tired skin.' }]);
});

test('coming soon is shown and leads nowhere; off again it can be begun', async () => {
  const turn = async (slug: string): Promise<void> => {
    await editor.see(`/v2/admin/treatments/${slug}`);
    await editor.page.getByRole('switch', { name: 'Coming soon' }).focus();
    await editor.page.keyboard.press('Space');
    await save(editor);
    await editor.says(/^Saved as version/);
  };
  await turn('acne');
  await turn('the-regrowth-drops');
  await shows('/shop/acne', 'Coming soon');
  await shows('/hair-loss', 'Coming soon');
  for (const path of ['/shop', '/acne', '/shop/acne', '/hair-loss', '/shop/the-regrowth-drops', '/']) {
    await visit(path);
    await editor.says(/Coming soon/);
    expect([path, editor.complaints()]).toEqual([path, []]);
    expect([
      path,
      await editor.page.locator('main a[href="/consultation/acne"], main a[href="/consultation/hair-loss"]').count(),
    ]).toEqual([path, 0]);
    await editor.look(`words-soon-${path.replaceAll('/', '-')}`);
  }
  expect((await pageOf('/shop/acne')).includes('schema.org/OutOfStock')).toBe(true);
  await editor.see('/v2/admin/treatments');
  await editor.says('Rosacea cream');
  expect(await editor.page.getByText('Coming soon', { exact: true }).count()).toBe(3);
  await editor.look('words-soon-list');
  await turn('acne');
  await turn('the-regrowth-drops');
  await until(async () => !(await pageOf('/hair-loss')).includes('Coming soon'), SOON_MS, 'the drops on offer');
  await visit('/shop/acne');
  await editor.page.getByRole('link', { name: 'Start consultation' }).first().waitFor();
});

test('who may not change it finds no way to it', async () => {
  await helper.says('Rosacea cream');
  expect(await helper.page.getByRole('link', { name: /^Edit page of/ }).count()).toBe(0);
  for (const [path, form] of [
    ['/v2/admin/treatments/acne', null],
    ['/v2/admin/form/treatments/words', { slug: 'acne' }],
  ] as const)
    expect((form ? await helper.staff.post(path, form) : await helper.staff.get(path)).status).toBe(403);
  const wrong = await editor.staff.post('/v2/admin/form/treatments/words', { slug: 'acne', version: 0, faqs: 'none' });
  expect([wrong.status, Object.keys((wrong.body as { errors: object }).errors)]).toEqual([
    422,
    expect.arrayContaining(['name', 'faqs', 'why']),
  ]);
  const { body } = await editor.staff.get('/v2/admin/treatments/nothing');
  expect(body).toMatchObject({ code: 'not_found' });
});

test('none of these screens has a serious accessibility violation', () => {
  expect([...new Set([...editor.barriers])]).toEqual([]);
});
