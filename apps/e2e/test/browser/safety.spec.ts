import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** The pages of clinical safety: what the clinical lead confirms, incidents, complaints, overrides, and a look by a prescriber. */
let w: World;
let browser: Browser;
let lead: StaffConsole;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  lead = await StaffConsole.open(w, browser, 'lead', ['prescriber', 'pharmacist', 'support', 'lead']);
  await lead.logIn('/v2/admin/safety-rules');
  // Before noon the clinic's day is still yesterday, and what a dialog calls today would be to come.
  await lead.page.clock.setFixedTime(await w.clock.now());
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('a line can be chosen once it has been opened, and is confirmed with name and note', async () => {
  // A few lines: reading the whole register for barriers takes a minute.
  await lead.see('/v2/admin/safety-rules?keyword=R-0');
  await lead.says('not confirmed', 'Open a line to be able to choose it.');
  await lead.look('rules');
  const choice = lead.page.getByRole('checkbox', { name: 'Choose R-05', exact: true });
  expect(await choice.isDisabled()).toBe(true);
  const item = lead.page.getByRole('listitem').filter({ has: choice });
  await item.locator('summary').click();
  await item.getByText('Answers for it').waitFor();
  await choice.check();
  await lead.page.setViewportSize({ width: 1440, height: 900 });
  await lead.look('rule-open');
  await lead.press('Confirm 1 line');
  await lead.send('Confirm');
  await lead.says('Please say that you have read them.');
  await lead.dialog().getByLabel('Note (optional)').fill('Compared with the inspection framework of January.');
  await lead.dialog().getByRole('checkbox').check();
  await lead.look('rule-confirm');
  await lead.send('Confirm');
  await lead.isClosed();
  await lead.says('1 line is confirmed.');
  await lead.see('/v2/admin/safety-rules?standing=confirmed');
  await lead.page.getByRole('listitem').filter({ hasText: 'R-05' }).locator('summary').click();
  await lead.says('Compared with the inspection framework of January.');
  expect(await w.sql('select line_id, note from consultations.rule_confirmations')).toEqual([
    { line_id: 'R-05', note: 'Compared with the inspection framework of January.' },
  ]);
});

test('the lines of one treatment are its own and those of every treatment', async () => {
  await lead.see('/v2/admin/safety-rules?treatment=hair-loss&standing=');
  await lead.says('R-19');
  expect(await lead.page.getByText('R-05', { exact: true }).count()).toBe(0);
});

test('an adverse reaction is recorded, and is closed only when its Yellow Card is noted', async () => {
  await lead.see('/v2/admin/incidents');
  await lead.says('No incident is recorded.');
  await lead.press('Record an incident');
  await lead.send('Record');
  await lead.says('Please choose what it was.', 'Please write a few words.');
  const dialog = lead.dialog();
  await lead.pickIn(dialog.getByRole('combobox', { name: 'What it was' }), 'Adverse reaction');
  await lead.pickIn(dialog.getByRole('combobox', { name: 'Harm' }), 'Low');
  await dialog.getByLabel('Medicine and strength (optional)').fill('Adapalene 0.1 % cream');
  await dialog.getByLabel('Batch (optional)').fill('OV-2611');
  await dialog.getByLabel('What happened').fill('A rash on both cheeks after the third evening.');
  await dialog.getByLabel('What was done at once').fill('Told to stop; advised to see a pharmacist.');
  await lead.look('incident-record');
  await lead.send('Record');
  await lead.isClosed();
  await lead.says('A rash on both cheeks after the third evening.');
  await lead.page.locator('.rule-item summary').first().click();
  await lead.says('No Yellow Card is noted.');
  await lead.press('Add a step');
  await lead.pickIn(lead.dialog().getByRole('combobox', { name: 'What' }), 'Yellow Card sent');
  await lead.dialog().getByLabel('Its reference (optional)').fill('GB-MHRA-12345');
  await lead.dialog().getByLabel('In words').fill('Sent with batch and photos.');
  await lead.look('incident-step');
  await lead.send('Note it');
  await lead.isClosed();
  await lead.says('GB-MHRA-12345');
  await lead.look('incidents');
});

test('a customer complains in the account, is told a number, and staff read it with its clock', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const visitor = await Visitor.arrive(browser, { name: 'complains', url: w.url, shots: SHOTS });
  await logInAt(visitor, '/v2/login?next=%2Fv2%2Fprofile%2Fchat', who.email, who.password);
  await visitor.page.getByText('Make a complaint', { exact: true }).click();
  await visitor.press('Send my complaint');
  await visitor.sees('Please choose what it is about.');
  await visitor.page.getByLabel('What is it about?').selectOption('delivery');
  await visitor.page.getByLabel('What happened, and what would put it right?').fill('The box was open and wet.');
  await visitor.shot('complaint');
  await visitor.press('Send my complaint');
  await visitor.sees(/We have your complaint, number C-\d+/);
  await visitor.shot('complaint-made');
  expect(await visitor.barriers()).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  const { messages } = (await person.get<{ messages: object[] }>('/v2/profile/data/chat?last_id=null')).body;
  expect(JSON.stringify(messages.at(-1))).toMatch(/Your complaint has the number C-/);
  await lead.see('/v2/admin/complaints');
  await lead.says('The box was open and wet.', /acknowledge by/);
  await lead.page.locator('.rule-item summary').first().click();
  await lead.says('It has not been acknowledged to the person.');
  await lead.look('complaints');
});

test('overrides are shown also where there are none', async () => {
  await lead.see('/v2/admin/override-audit');
  await lead.says('The same words more than once', 'No reason came back.');
  await lead.look('overrides');
});

test('whoever is stopped by a rule asks a prescriber to look, and reads the answer in the chat', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  await person.post('/v2/consultation/weight-loss/answers', { answers: { eating: 'now' } });
  const visitor = await Visitor.arrive(browser, { name: 'stopped', url: w.url, shots: SHOTS });
  await logInAt(visitor, '/v2/login?next=%2Fconsultation%2Fweight-loss', who.email, who.password);
  await visitor.heading('This treatment is not right for you');
  await visitor.page.getByLabel('What should they know? (optional)').fill('That was eleven years ago.');
  await visitor.shot('ask-look');
  await visitor.press('Ask a prescriber to look');
  await visitor.sees('A prescriber will look at this.');
  await visitor.shot('ask-look-sent');
  expect(await visitor.barriers()).toEqual([]);
  const [{ id = 0 } = {}] = await w.sql<{ id: number }>(
    'select user_id as id from consultations.tasks where kind = $1',
    ['look'],
  );
  await lead.see(`/v2/admin/chat/${id}`);
  await lead.says('A rule stopped this patient', 'That was eleven years ago.');
  await lead.look('look-task');
  await lead.page
    .getByLabel('Your answer to the patient')
    .fill('I have read it. The stop is right for two years after.');
  await lead.press('Send the answer');
  await lead.says('The patient reads your answer in the chat');
  await w.settle();
  const { messages } = (await person.get<{ messages: { id: number }[] }>('/v2/profile/data/chat?last_id=null')).body;
  const newest = messages.toSorted((one, other) => one.id - other.id).at(-1);
  expect(JSON.stringify(newest)).toMatch(/The stop is right for two years after/);
});

test('nothing of these pages keeps anybody out, and the browser complains of nothing', () => {
  expect(lead.barriers).toEqual([]);
  expect(lead.complaints()).toEqual([]);
});
