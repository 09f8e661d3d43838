import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** Who somebody is, checked by the service; and what they have sent, read beside their chat while they have no plan. */
let w: World;
let browser: Browser;
let me: Visitor;
let desk: Visitor;
let person: Person;
let userId: number;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world({ isWritingToPractices: true });
  await w.clock.begin(lastNoon());
  await staffMember(w, ['pharmacist'], 'papers');
  person = await signUp(w.url, who);
  await consult(w.url, person, 'weight-loss');
  const [row] = await w.sql<{ id: number }>('select id::int from identity.accounts order by id desc limit 1');
  userId = row!.id;
  me = await Visitor.arrive(browser, { name: 'identity', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  desk = await Visitor.arrive(browser, { name: 'papers', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
  await logInAt(desk, '/v2/login?next=%2Fv2%2Fadmin%2Fgp-letters', 'papers@sorrel.example', STAFF_PASSWORD);
  await desk.heading('GP letters');
}, 240_000);
afterEach(() => {
  expect([...me.complaints.splice(0), ...desk.complaints.splice(0)]).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.shot(name);
  barriers.push(...(await visitor.barriers()));
}
/** The service's page, where one says what the document shows. */
const show = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const theirs = { first_name: who.fname, last_name: who.sname, born: who.birthDate };

test('a check begins on the dashboard, leads to the service, and what cannot be read is told of with a way on', async () => {
  await me.press('Check my identity');
  await me.heading('Identity check (sandbox)');
  await me.press('Show it');
  await me.heading('Account Overview');
  await w.settle();
  await me.page.reload();
  await me.sees('Your identity could not be checked');
  await look(me, 'identity-failed');
});

test('tried again, and left half-way: the dashboard keeps the way back', async () => {
  await me.press('Try the identity check again');
  await me.heading('Identity check (sandbox)');
  await me.page.goto('/v2/profile');
  await me.heading('Account Overview');
  await me.page
    .getByRole('button', { name: /identity/i })
    .first()
    .waitFor();
  await look(me, 'identity-begun');
});

test('finished elsewhere meanwhile, nobody shows their document twice: the press says so, and the dashboard agrees', async () => {
  const { url } = await person.must<{ url: string }>('/v2/profile/form/identity-check');
  await me.page.reload();
  await me.heading('Account Overview');
  const button = me.page.getByRole('button', { name: /identity/i }).first();
  await button.waitFor();
  expect((await show(url, theirs)).status).toBe(303);
  // Its message comes, or is asked for by the press: either way the press does not begin a second check.
  await button.click();
  await me.sees(/Your last check has reached us|identity is checked/);
  await w.settle();
  await me.page.reload();
  await me.heading('Account Overview');
  await me.page
    .getByRole('button', { name: /identity/i })
    .first()
    .waitFor({ state: 'detached' });
  await look(me, 'identity-done');
});

test('what somebody without a plan has sent stands beside their chat, and is refused and recorded there', async () => {
  await uploadPhotos(person);
  await w.settle();
  const photos = await w.sql<{ id: number }>('select id::int from media.photos where user_id = $1', [userId]);
  await person.must('/v2/profile/form/evidence-document', {
    kind: 'bmi',
    source: 'gp-record',
    photos: [photos[0]!.id],
  });
  await w.settle();
  await desk.page.goto(`/v2/admin/chat/${userId}`);
  await desk.heading(/^Chat with/);
  await desk.page.getByAltText('Page 1 of the document').waitFor();
  await look(desk, 'chat-evidence');
  await desk.press('Record what it shows');
  await desk.page.getByRole('dialog').getByAltText('Page 1 of the document').waitFor();
  await desk.shot('chat-evidence-record');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await desk.press('Not enough');
  await desk.page.getByLabel(/^It shows no date/).check();
  await desk.press('Tell the patient');
  await desk.sees(/^Refused/);
  await me.page.reload();
  await me.sees('Your document was not enough');
  await look(me, 'document-refused');
});

test('a message that belongs to no letter is read and set aside where GP letters are', async () => {
  await w.sql(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ('letters@clinic.test', 'x@y.example', 'Hello', '', '', $1, now())`,
    [
      Buffer.from(
        'From: records@mill.example\r\nTo: letters@clinic.test\r\nSubject: Your patient\r\nMessage-ID: <papers@mill.example>\r\n\r\nThank you for your letter. She has stopped her tablets.',
      ),
    ],
  );
  await desk.page.goto('/v2/admin/gp-letters');
  await desk.heading('GP letters');
  await desk.press('Look for answers now');
  await desk.press('Read and file');
  await desk.sees('Thank you for your letter. She has stopped her tablets.');
  await desk.page.getByLabel('Patient: name or e-mail').fill(who.fname);
  await desk.sees(new RegExp(`^${who.fname} .*, born `));
  await look(desk, 'gp-mail-file');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await desk.press('Set aside');
  await desk.page.getByLabel('What it was, and what you did').fill('Rang them: of somebody else');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click();
  await desk.page.getByText('belongs to no letter').waitFor({ state: 'detached' });
});

test('everybody can use it', () => expect(barriers).toEqual([]));
