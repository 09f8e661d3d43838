import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
/** A stop rule answers with a refusal, which the browser logs each time. */
const ALLOWED = [/status of 422 .*\/v2\/consultation\/weight-loss\/answers\)$/];

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

test('a weight that refuses: the way to change it leads elsewhere, or using an injection clears it', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const answers = {
    height_cm: 168,
    weight_kg: 65,
    weight_conditions: ['none'],
    family_background: 'white',
    weight_tried: ['diet'],
    weight_surgery: 'no',
  };
  await person.must('/v2/consultation/weight-loss/answers', { answers });
  const visitor = await Visitor.arrive(browser, { name: 'too-light', url: w.url, shots: SHOTS, allowed: ALLOWED });
  const { page } = visitor;
  const refused = 'This treatment is not right for you';
  await logInAt(visitor, '/v2/login?next=%2Fconsultation%2Fweight-loss', who.email, who.password);
  await visitor.heading('Have you used a weight-loss injection before?');
  await page.getByLabel('Never').check();
  await visitor.press('Next');
  await visitor.heading(refused);
  expect(await page.locator('main dl dt').allTextContents()).toEqual(['How tall are you?', 'What do you weigh today?']);
  expect(await visitor.barriers({ isStrict: true })).toEqual([]);
  await visitor.shot('refused-weight');
  await visitor.press('I made a mistake: change my answer');
  await visitor.heading('How tall are you?');
  await visitor.press(/^Save/);
  await visitor.heading(refused);
  await visitor.press(/^Change your answer to: What do you weigh/);
  await visitor.heading('What do you weigh today?');
  // Lower still: now the weight alone is refused, and "I am using one now" does not help.
  await page.getByRole('textbox').first().fill('52.8');
  await visitor.press(/^Save/);
  await visitor.heading(refused);
  await visitor.sees('52.8 kg');
  // Neither opening the next question's URL nor coming back gets round it.
  for (const address of ['?q=injection_before', '?q=weight_conditions', '']) {
    await page.goto(`/consultation/weight-loss${address}`);
    await visitor.heading(refused);
  }
  await visitor.press(/^Change your answer to: What do you weigh/);
  await visitor.heading('What do you weigh today?');
  await page.getByRole('textbox').first().fill('95');
  await visitor.press(/^Save/);
  await visitor.heading('Have you ever had an eating disorder?');
  expect(visitor.complaints).toEqual([]);
});

test('somebody of 17 is invited to finish a weight-loss consultation', async () => {
  const who = newcomer({ birthDate: `${(await w.clock.now()).getUTCFullYear() - 17}-01-01` });
  await signUp(w.url, who);
  const visitor = await Visitor.arrive(browser, { name: 'seventeen', url: w.url, shots: SHOTS });
  await logInAt(visitor, '/v2/login?next=%2Fconsultation%2Fweight-loss', who.email, who.password);
  await visitor.heading('This treatment is not right for you');
  await visitor.sees(/at least 18 years old for weight-loss treatment/);
  await visitor.shot('refused-minor');
  await visitor.page.goto('/v2/profile');
  await visitor.heading('Account Overview');
  expect(await visitor.page.getByRole('link', { name: /^Finish consultation/ }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
