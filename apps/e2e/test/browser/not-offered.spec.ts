import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What customers see who want a treatment that a safety rule keeps from them. */
let w: World;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

async function answering(slug: string, over: Record<string, unknown>) {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const sample = await fetch(`${w.url}/sandbox/consultations/${slug}/sample`);
  const { answers } = (await sample.json()) as { answers: Record<string, unknown> };
  await person.get(`/v2/consultation/${slug}/data`);
  await person.must(`/v2/consultation/${slug}/answers`, { answers: { ...answers, ...over } });
  await person.must(`/v2/consultation/${slug}/submit`);
  return { who, person };
}
interface ResultPage {
  plan: unknown;
  quote: unknown;
  notice: { kind: string; instead: { name: string }[] } | null;
}

test.each([
  ['acne', { pregnancy: ['pregnant'] }, 'pregnancy', ['Glow cream'], true],
  ['acne', { pregnancy: ['might-be'] }, 'pregnancy', ['Glow cream'], true],
  ['acne', { pregnancy: ['planning'] }, 'ruled-out', ['Glow cream'], false],
  ['acne', { pregnancy: ['breastfeeding'] }, 'ruled-out', ['Glow cream'], false],
  ['weight-loss', { family: ['men2'] }, 'decision', [], false],
  ['weight-loss', { height_cm: 170, weight_kg: 75, weight_conditions: ['none'] }, 'decision', [], false],
])('%s with %j is not offered or begun (%s)', async (slug, over, kind, instead, isMarked) => {
  const { who, person } = await answering(slug, over);
  const { plan, quote, notice } = await person.page<ResultPage>('/v2/subscription/result');
  expect([plan, quote]).toEqual([null, null]);
  expect(notice).toMatchObject({ kind, instead: instead.map((name) => ({ name })) });
  const start = await person.post('/v2/subscription/form/start-subscription', { paymentMethod: 'pm_card_visa' });
  expect(start.status).toBeGreaterThanOrEqual(400);
  await w.settle();
  const marks = await w.sql(`select 1 from consultations.tasks where kind_sealed is not null
    and user_id = (select user_id from billing.customers where email = '${who.email}')`);
  expect(marks).toHaveLength(isMarked ? 1 : 0);
});

test('the result page says it kindly, with what else there is, on a phone and a desktop', async () => {
  const { who } = await answering('acne', { pregnancy: ['pregnant'] });
  const me = await Visitor.arrive(browser, {
    name: 'not-offered',
    url: w.url,
    shots: SHOTS,
    allowed: [/status of 4\d\d/],
  });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fsubscription%2Fresult', who.email, who.password);
  await me.heading('This treatment is not right for you now');
  await me.sees(/You have not been charged/);
  await me.sees('What you can have instead');
  expect(await me.page.getByText(/£/).count()).toBe(0);
  await me.shot('result');
});

test('a prescriber decides with a reason, the customer is told and may buy', async () => {
  const { person } = await answering('acne', {
    conditions: ['skin-cancer'],
    conditions_detail: 'On the leg, years ago.',
  });
  await w.settle();
  const prescriber = await staffMember(w, ['prescriber']);
  const { tasks } = await prescriber.page<{ tasks: { id: number; kind: string; blocks: { ruleId: string }[] }[] }>(
    '/v2/admin/tasks',
  );
  const task = tasks.findLast(({ kind }) => kind === 'decision');
  expect(task?.blocks.map(({ ruleId }) => ruleId)).toContain('C-45');
  const form = {
    id: task?.id,
    may_go_on: true,
    reason: 'Years ago on the leg, cleared by the clinic; the face was looked at in May.',
  };
  await prescriber.must('/v2/admin/form/decide-rules', form);
  await w.settle();
  const { plan, notice } = await person.page<ResultPage>('/v2/subscription/result');
  expect([plan === null, notice]).toEqual([false, null]);
  const again = await prescriber.post('/v2/admin/form/decide-rules', form);
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'decided',
      error: expect.stringMatching(/ settled this on \d+ \w+ at \d\d:\d\d\./),
    }),
  ]);
});
