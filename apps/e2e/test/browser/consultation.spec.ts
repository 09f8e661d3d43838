import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { keepSight, openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { importLegacyConsultation } from '@sorrel/contracts/consultations/rpc';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import { Keyboard } from './keyboard.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const SLUG = 'weight-loss';
const NEXT = /^(Next|Skip this question|Save and go back)/;

/** What the camera sees: another scene in each of its pictures, for one scene photographed three times is no three sides. */
async function scenes(): Promise<Buffer> {
  const frame = (): Promise<Buffer> =>
    sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
      .resize(640, 480, { kernel: 'nearest' })
      .jpeg()
      .toBuffer();
  return Buffer.concat(await Promise.all(Array.from({ length: 90 }, frame)));
}

let film = '';
let w: World;
let browser: Browser;
const visitors: Visitor[] = [];
beforeAll(async () => {
  film = await mkdtemp(join(tmpdir(), 'sorrel-film-'));
  const file = join(film, 'scenes.mjpeg');
  await writeFile(file, await scenes());
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  w = await world();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
  await rm(film, { recursive: true, force: true });
});

/** A stop rule answers with a refusal, which the browser logs each time. */
const ALLOWED = [/status of 422 .*\/v2\/consultation\/weight-loss\/answers\)$/];

async function arrive(name: string, who: { email: string; password: string }, isByDashboard = false): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, { name, url: w.url, shots: SHOTS, allowed: ALLOWED });
  visitors.push(visitor);
  const next = isByDashboard ? '/v2/profile' : `/consultation/${SLUG}`;
  await logInAt(visitor, `/v2/login?next=${encodeURIComponent(next)}`, who.email, who.password);
  if (isByDashboard) {
    await visitor.heading('Incomplete Consultations');
    await visitor.page.getByRole('link', { name: /^Finish consultation/ }).click();
  }
  await visitor.page.waitForURL(`**/consultation/${SLUG}*`);
  // The URL changes before the page does.
  await visitor.page.locator('h1[id^="question-"]').waitFor();
  return visitor;
}
const heading = (page: Page) => page.locator('h1').first();
const question = async (page: Page): Promise<string | null> => {
  await heading(page).waitFor();
  return ((await heading(page).getAttribute('id')) ?? '').replace('question-', '') || null;
};

test('a whole consultation without a mouse, begun on one device and ended on another', async () => {
  const who = newcomer();
  await signUp(w.url, who);
  const sample = (await (await fetch(`${w.url}/sandbox/consultations/${SLUG}/sample`)).json()) as {
    answers: Record<string, unknown>;
  };
  const answers: Record<string, unknown> = {
    ...sample.answers,
    injection_before: 'past',
    injection_medicine: 'other',
    injection_which: 'The lowest strength.',
    injection_last: '2026-03-07',
    injection_effects: 'None.',
    injection_from: 'pharmacy',
    injection_supply: 'none',
  };
  const found: string[] = [];
  /** At both widths: no accessibility violation, nothing wider than the screen. */
  const look = async (visitor: Visitor, name: string): Promise<void> => {
    for (const width of [1440, 390]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      found.push(...(await visitor.barriers({ isStrict: true })).map((one) => `${name} at ${width}: ${one}`));
      if (await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        found.push(`${name} at ${width}: wider than the screen`);
    }
    await keepSight(visitor.page, `${SHOTS}consultation-${name}-390.png`);
  };
  const kinds = new Set([
    'height_cm',
    'weight_conditions',
    'injection_before',
    'injection_which',
    'injection_last',
    'injection_proof',
    'lifestyle',
  ]);
  /** Answers and presses Next until this question (or the list) is there. */
  const walk = async (visitor: Visitor, until: string | null): Promise<void> => {
    const keyboard = new Keyboard(visitor.page);
    for (let n = 0; n < 40; n++) {
      const key = await question(visitor.page);
      if (key === until) return;
      if (key === null) throw new Error(`The list came before ${until}.`);
      if (kinds.delete(key)) await look(visitor, key);
      await keyboard.answer(key, answers[key]);
      await keyboard.press(NEXT);
      await visitor.page.waitForFunction((id) => document.querySelector('h1')?.id !== id, `question-${key}`);
      // A screen reader reads the new question.
      await visitor.page.locator('h1:focus').waitFor();
    }
  };

  const laptop = await arrive('laptop', who);
  await walk(laptop, 'injection_effects');
  // Without an answer an error is shown, and the answer has the focus.
  await new Keyboard(laptop.page).press(NEXT);
  await laptop.page.getByRole('alert').waitFor();
  await laptop.page.locator('[name=injection_effects]:focus').waitFor();
  found.push(...(await laptop.barriers({ isStrict: true })));
  await laptop.page.goBack();
  expect(await question(laptop.page)).toBe('injection_last');
  expect(await laptop.page.getByLabel('Month').inputValue()).toBe('3');

  const phone = await arrive('phone', who, true);
  expect(await question(phone.page)).toBe('injection_effects');
  await walk(phone, 'eating');
  const keyboard = new Keyboard(phone.page);
  await keyboard.answer('eating', 'now');
  await keyboard.press(NEXT);
  await phone.heading('This treatment is not right for you');
  await look(phone, 'stop');
  await keyboard.press(/^I made a mistake/);
  await walk(phone, 'photos');

  await keyboard.press(/^Use my camera$/);
  for (const n of [1, 2, 3]) {
    await phone.heading(new RegExp(`Photo ${n} of 3`));
    await phone.page.getByRole('button', { name: 'Take photo', disabled: false }).waitFor();
    if (n === 1) await look(phone, 'camera');
    if (n === 1) await keyboard.to('dialog input[type=checkbox]');
    if (n === 1) await phone.page.keyboard.press('Space');
    await keyboard.press(/^Take photo$/);
    await phone.page.getByRole('button', { name: 'Take again' }).waitFor();
    await keyboard.press(/^Use (this photo|it anyway)$/);
  }
  await phone.page.getByText('Added').nth(2).waitFor();
  await look(phone, 'photos');
  await keyboard.press(NEXT);
  await phone.page.waitForFunction(() => document.querySelector('h1')?.id !== 'question-photos');
  await walk(phone, null);

  await phone.heading('Check your answers');
  await phone.sees('3 photos');
  await look(phone, 'list');
  await keyboard.press(/^Change your answer to: What do you weigh/);
  await keyboard.to('[name="weight_kg-unit"]');
  await phone.page.keyboard.press('ArrowRight');
  await keyboard.answer('weight_kg-st', '15');
  await keyboard.answer('weight_kg-lb', '7');
  await keyboard.press(NEXT);
  await phone.heading('Check your answers');
  await phone.sees('98.4 kg (15 st 7 lb)');
  // Said after a refusal: why it is different now.
  await keyboard.answer('changed_why', 'I read the question wrongly.');
  await look(phone, 'changed');
  await keyboard.press(/^Send my consultation$/);
  await phone.heading("Here's what we've got for you.");
  await look(phone, 'result');
  await look(await readByStaff(who.email), 'console');
  expect([...kinds]).toEqual([]);
  expect(found).toEqual([]);
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  expect(await w.sql(`select view, count(*)::int as n from media.photos group by view order by view`)).toEqual(
    ['front', 'left', 'right'].map((view) => ({ view, n: 1 })),
  );
}, 240_000);

/** What was sent, and a consultation from the previous system, as staff read them: a tab each, every question, no paging. */
async function readByStaff(email: string): Promise<Visitor> {
  const { customer } = await w.ask(readCustomer, { email }, w.as.system());
  const userId = customer?.id ?? 0;
  await w.ask(
    importLegacyConsultation,
    {
      ref: 'old-1',
      userId,
      name: 'Hyperpigmentation',
      title: 'An earlier consultation',
      submittedAt: '2024-11-15T19:42:00Z',
      fields: [{ question: { title: 'Do you have any allergies?' }, answer: { text: 'Only to cats.' } }],
    },
    w.as.system(),
  );
  await staffMember(w, ['prescriber'], 'reader');
  const staff = await Visitor.arrive(browser, { name: 'reader', url: w.url, shots: SHOTS });
  visitors.push(staff);
  await logInAt(staff, `/v2/login?next=%2Fv2%2Fadmin%2Fchat%2F${userId}`, 'reader@sorrel.example', STAFF_PASSWORD);
  const tabs = staff.page.getByRole('tablist', { name: 'Consultations' }).getByRole('tab');
  await tabs.first().waitFor();
  const today = (await w.clock.now()).toISOString().slice(0, 10).split('-').toReversed().join('/');
  expect((await tabs.allTextContents()).toSorted()).toEqual([
    'An earlier consultation 15/11/2024',
    `Weight loss consultation ${today}`,
  ]);

  const old = staff.page.getByRole('table', { name: 'An earlier consultation 15/11/2024' });
  await tabs.filter({ hasText: 'An earlier' }).click();
  expect(await old.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/^Question\s+Answer$/),
    expect.stringMatching(/^Do you have any allergies\?\s+Only to cats\.$/),
  ]);

  await tabs.filter({ hasText: 'Weight loss' }).click();
  const table = staff.page.getByRole('table', { name: `Weight loss consultation ${today}` });
  const [{ consultations }] = [
    (await staff.page.evaluate(
      async (path) => (await (await fetch(path, { headers: { accept: 'application/json' } })).json()).props,
      `/v2/admin/chat/${userId}`,
    )) as { consultations: { isOld: boolean; fields: { field_name: string; field_type: string }[] }[] },
  ];
  expect(consultations).toContainEqual(
    expect.objectContaining({
      title: null,
      consultation: { slug: SLUG, name: 'Weight loss consultation' },
      submitted_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    }),
  );
  const { fields } = consultations.find(({ isOld }) => !isOld) ?? { fields: [] };
  expect(fields.length).toBeGreaterThan(20);
  expect(await table.locator('tbody th').allTextContents()).toEqual(fields.map(({ field_name }) => field_name));
  const answerTo = (type: string) =>
    table
      .locator('tbody tr')
      // Of pictures the last are of the person, not of a label.
      .nth(fields.findLastIndex(({ field_type }) => field_type === type))
      .locator('td');
  expect(await answerTo('checkbox').textContent()).toBe('Yes');
  const pictures = answerTo('images').locator('img');
  expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(
    [1, 2, 3].map(() => expect.stringMatching(/^\/storage\//)),
  );
  await pictures.last().scrollIntoViewIfNeeded();
  await staff.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.answers img')].every((one) => one.naturalWidth > 0),
  );
  return staff;
}
