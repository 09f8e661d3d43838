import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { keepSight, openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { STOPPED } from '@sorrel/test-kit/stopped';
import { world, type World } from '@sorrel/test-kit/world';
import { Phones } from './fits.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const PHONE = { width: 390, height: 844 };

/** Each stop as the person has it on a phone: why, what to do, where help is, and that a prescriber can be asked to look, by when. */
let w: World;
let browser: Browser;
let phone: Visitor;
const phones = new Phones(() => phone.page, SHOTS);
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  phone = await Visitor.arrive(browser, { name: 'phone', url: w.url, shots: SHOTS });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
const inLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
});
const minuteOf = (moment: string): string => inLondon.format(new Date(moment)).replace(',', '');
const looked = new Set<string>();

/** Whoever lives abroad is told so when they register: there is no account to stand here with. */
const ON_SCREEN = Object.entries(STOPPED).filter(([, [, , who]]) => !who?.isAbroad);

test.each(ON_SCREEN)(
  'whoever %s stops can ask a prescriber to look, and is told by when, what to do until then and where help is',
  async (rule, [slug, answers, { sex, birthDate } = {}]) => {
    const who = newcomer({
      birthDate: birthDate ?? '1990-12-10',
      ...(sex ? { sex } : {}),
    });
    const person = await signUp(w.url, who);
    await person.get(`/v2/consultation/${slug}/data`);
    if (Object.keys(answers).length > 0)
      expect((await person.post(`/v2/consultation/${slug}/answers`, { answers })).status).toBe(422);

    const { page } = phone;
    await page.context().clearCookies();
    await page.context().addCookies(
      person.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return { name, value, url: w.url };
      }),
    );
    await page.setViewportSize(PHONE);
    await page.goto(`/consultation/${slug}`);
    await phone.heading('This treatment is not right for you');
    const main = async () => oneLine(await page.getByRole('main').innerText());
    const why = oneLine(await page.getByRole('main').getByRole('alert').first().innerText());
    expect(why.length).toBeGreaterThan(60);
    expect(await main()).toMatch(/GP or a pharmacist can advise .* call 999, and for urgent advice call 111/);
    // One of each treatment is looked at closely.
    const isFirst = !looked.has(slug);
    looked.add(slug);
    if (isFirst) {
      await keepSight(page, `${SHOTS}look-${slug}-390.png`, { fullPage: true });
      barriers.push(...(await phone.barriers()));
      await phones.fits(rule);
      await page.setViewportSize(PHONE);
    }

    await phone.press('Ask a prescriber to look');
    await phone.sees('A prescriber will look at this.');
    const [user] = await w.sql<{ id: number }>('select id::int from identity.accounts where email = $1', [who.email]);
    const { tasks } = await w.ask(listTasks, { userId: user!.id }, w.as.staff());
    expect(tasks).toMatchObject([{ kind: 'look', treatment: slug, blocks: [{ ruleId: rule }] }]);
    const told = await main();
    expect(told).toContain(why);
    expect(told).toContain(`write to you in your chat by ${minuteOf(tasks[0]!.dueAt)}. Nothing is charged.`);
    expect(told).toContain('Until then, please go by what it says above.');
    expect(told).toContain('do not wait for them: call 111, or 999 in an emergency.');
    if (!isFirst) return;
    await keepSight(page, `${SHOTS}look-${slug}-asked-390.png`, { fullPage: true });
    await phones.fits(`${rule}, asked`);
  },
);

test('on each treatment’s page, which fits a phone and keeps nobody out', () => {
  expect([...looked].toSorted()).toEqual([...TREATMENT_SLUGS].toSorted());
  expect(phones.found()).toEqual([]);
  expect(barriers).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
