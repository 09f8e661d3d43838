import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import type { Person } from '@sorrel/test-kit/person';
import { checkOut, consult, newcomer, SAMPLE_PDF, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approveAndShip, StaffConsole } from './console.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const SENDING = '**/v2/profile/form/chat';

/** The account on a phone with an unreliable connection. */
let w: World;
let browser: Browser;
let me: Visitor;
let customer: Person;
let subscription: number;
const who = newcomer({ fname: 'Maximiliana-Alexandrina' });
beforeAll(async () => {
  browser = await openBrowser();
  w = await world({ isFollowing: true });
  await w.clock.begin(lastNoon());
  customer = await signUp(w.url, who);
  await consult(w.url, customer, 'acne');
  subscription = (await checkOut(w.url, customer)).subscriptionId;
  await uploadPhotos(customer);
  me = await Visitor.arrive(browser, { name: 'customer', url: w.url, shots: SHOTS });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
beforeEach(() => me.page.setViewportSize({ width: 390, height: 844 }));
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const box = () => me.page.getByLabel('Your message');
const written = async () =>
  (await w.sql<{ n: number }>('select count(*)::int as n from messaging.messages where is_incoming'))[0]?.n;

test('on a phone the menu says what each place is for, and a treatment shows its picture', async () => {
  for (const line of ['overview of your account', 'get in touch with our team', 'update us with your latest progress'])
    await me.page.getByText(line).waitFor({ state: 'visible' });
  expect(await me.page.locator('article img').first().isVisible()).toBe(true);
  expect(await me.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await me.shot('account-phone');
});

test('an address of the account that is nobody’s says so', async () => {
  const answer = await me.page.request.get(`${w.url}/v2/profile/x`, { headers: { accept: 'text/html' } });
  expect(answer.status()).toBe(404);
});

test('what was typed and what failed is there again after another page and after a reload, and Retry sends it once', async () => {
  await me.page.goto('/v2/profile/chat');
  await me.sees('No messages yet. Start the conversation!');
  const place = await box().boundingBox();
  expect((place?.y ?? 999) + (place?.height ?? 999)).toBeLessThanOrEqual(844);
  await me.page.route(SENDING, (route) => route.abort());
  await box().fill('Is the cream vegan?');
  await box().press('Enter');
  await me.sees(/Not sent\./);
  await box().fill('And may I');
  await me.shot('chat-failed');
  await me.page.setViewportSize({ width: 390, height: 844 });
  await me.press(/^Photos/, 'link');
  await me.heading('Photo Uploads');
  await me.press(/^Chat/, 'link');
  await me.sees(/Not sent\./);
  expect(await box().inputValue()).toBe('And may I');
  await me.page.reload();
  await me.sees(/Not sent\./);
  await me.sees('Is the cream vegan?');
  expect(await box().inputValue()).toBe('And may I');
  await me.page.unroute(SENDING);
  await me.press('Retry');
  await me.page.locator('[data-state=sent]').waitFor();
  expect(await me.page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await written()).toBe(1);
});

test('a connection that never answers: after ten seconds the page says so and keeps the text', async () => {
  await me.page.route(SENDING, () => undefined);
  await box().fill('Hello?');
  await box().press('Enter');
  await me.page.locator('[data-state=sending]').waitFor();
  await me.page.locator('[data-state=failed]').waitFor({ timeout: 13_000 });
  await me.page.unroute(SENDING);
  await me.press('Retry');
  await me.page.locator('[data-state=sent]').nth(1).waitFor();
  expect(await written()).toBe(2);
});

const shade = (background: string) =>
  sharp({ create: { width: 2_600, height: 1_400, channels: 3, background } })
    .jpeg()
    .toBuffer();
const UP = '**/v2/profile/form/chat-file';
const ready = () => me.page.locator('[data-file=ready]');
const sentFiles = () =>
  w.sql<{ kind: string; width: number | null; claims: number }>(
    'select kind, width, claims from media.attachments order by kind, id',
  );

test('pictures and PDFs go with a message: a bad one is refused by name, a cut connection keeps all, and it comes once', async () => {
  const before = await written();
  await me.choose(
    () => me.press('Attach pictures or PDFs'),
    [
      {
        name: 'My cheek, seen from the left, on a very bright morning.jpg',
        mimeType: 'image/jpeg',
        buffer: await shade('#c98'),
      },
      { name: 'broken.heic', mimeType: 'image/heic', buffer: Buffer.from('nothing') },
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: SAMPLE_PDF },
    ],
  );
  await me.sees(/“broken\.heic” was not added\. Please send a picture/);
  await ready().nth(1).waitFor();
  await me.shot('chat-chosen');
  await me.page.setViewportSize({ width: 390, height: 844 });
  const place = await box().boundingBox();
  expect((place?.y ?? 999) + (place?.height ?? 999)).toBeLessThanOrEqual(844);
  expect(await me.barriers()).toEqual([]);
  // Pasted, while nothing gets through: the message stays whole, and goes when Send is pressed again.
  await me.page.route(UP, (route) => route.abort());
  const pasted = (await shade('#987')).toString('base64');
  await box().evaluate((area, base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  await me.page.locator('[data-file=failed]').waitFor();
  await box().fill('This is how it looks');
  await box().press('Enter');
  await me.page.locator('[data-file=failed]').waitFor();
  expect(await box().inputValue()).toBe('This is how it looks');
  await me.page.unroute(UP);
  await me.page.route(SENDING, (route) => route.abort());
  await me.press('Send');
  await me.sees(/Not sent\./);
  await me.page.reload();
  await me.sees(/Not sent\./);
  await me.sees('letter.pdf');
  await me.page.unroute(SENDING);
  await me.press('Retry');
  const bubble = me.page.locator('[data-state=sent]').filter({ hasText: 'This is how it looks' });
  await bubble.waitFor();
  expect(await written()).toBe((before ?? 0) + 1);
  await w.settle();
  const files = await sentFiles();
  expect(files.map(({ kind, width }) => `${kind} ${width}`)).toEqual(['pdf null', 'picture 1600', 'picture 1600']);
  expect(files.map(({ claims }) => claims > 0)).toEqual([true, true, true]);
  const saving = me.page.waitForEvent('download');
  await bubble.getByRole('link', { name: /letter\.pdf/ }).click();
  expect((await saving).suggestedFilename()).toBe('letter.pdf');
  await bubble.getByRole('button', { name: /^Picture My cheek/ }).click();
  const large = me.page.getByRole('dialog');
  await me.page.keyboard.press('+');
  await large.getByText('150 %').waitFor();
  await me.shot('chat-large');
  await me.page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  await me.shot('chat-files');
});

test('a reply read on the open page brings no e-mail, one that comes while the chat is closed brings one', async () => {
  const helper = await staffMember(w, ['support'], 'helper');
  const [{ id: userId } = { id: 0 }] = await w.sql<{ id: number }>(
    'select id from identity.accounts where email = $1',
    [who.email],
  );
  const replies = (message: string) => helper.must('/v2/admin/form/send-user-chat', { user_id: userId, message });
  const mails = async () =>
    (
      (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(who.email)}`)).json()) as {
        mails: { subject: string }[];
      }
    ).mails.filter(({ subject }) => subject === 'You have a new message from our team').length;
  const isRead = async () =>
    (
      await w.sql<{ done: boolean }>(
        'select read_id = last_message_id as done from messaging.conversations where user_id = $1',
        [userId],
      )
    )[0]?.done;
  await replies('Yes, it is.');
  await me.sees('Yes, it is.');
  await until(async () => (await isRead()) === true, 30_000, 'the reply on the screen is marked as read');
  await w.clock.advance('PT11M');
  await w.settle();
  expect(await mails()).toBe(0);
  await me.press(/^Photos/, 'link');
  await me.heading('Photo Uploads');
  await replies('And free of gluten.');
  await w.clock.advance('PT11M');
  await w.settle();
  expect([await isRead(), await mails()]).toEqual([false, 1]);
  await me.press(/^Chat/, 'link');
  await me.sees('And free of gluten.');
});

test('whoever writes of a danger is shown at once whom to call, beside the box, and no message pretends to be an answer', async () => {
  const answers = async () =>
    (await w.sql<{ n: number }>('select count(*)::int as n from messaging.messages where not is_incoming'))[0]?.n;
  const before = await answers();
  await box().fill('I can’t breathe properly since this morning');
  await box().press('Enter');
  await me.sees('Please do not wait for our answer.');
  expect(await me.page.getByRole('link', { name: '999' }).getAttribute('href')).toBe('tel:999');
  const place = await box().boundingBox();
  expect((place?.y ?? 999) + (place?.height ?? 999)).toBeLessThanOrEqual(844);
  await me.shot('chat-help');
  await me.page.setViewportSize({ width: 390, height: 844 });
  expect(await answers()).toBe(before);
});

test('the number of a card is taken out, and the writer is told; logging out leaves nothing typed behind', async () => {
  await box().fill('Use 4242 4242 4242 4242');
  await box().press('Enter');
  await me.sees('We took a card number out of your message before keeping it.');
  await me.sees('Use [card ending 4242]');
  await me.shot('chat-masked');
  await box().fill('something private');
  const kept = () => me.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sorrel-chat')));
  expect(await kept()).toHaveLength(1);
  await me.page.locator('a[href="/logout"]').first().click();
  await me.page.waitForURL((url) => url.pathname === '/');
  expect(await kept()).toEqual([]);
});

test('what staff typed to somebody, and what failed, is there again after another page, and stands in no other chat', async () => {
  const desk = await StaffConsole.open(w, browser, 'desk', ['support']);
  const them = newcomer();
  await signUp(w.url, them);
  const idOf = async (email: string) =>
    (await w.sql<{ id: number }>('select id from identity.accounts where email = $1', [email]))[0]?.id ?? 0;
  const [mine, other] = [await idOf(who.email), await idOf(them.email)];
  const replies = async () =>
    (await w.sql('select 1 from messaging.messages where not is_incoming and user_id = $1', [mine])).length;
  const before = await replies();
  const text = () => desk.page.getByLabel('Your message');
  await desk.logIn(`/v2/admin/chat/${mine}`);
  await desk.page.route('**/v2/admin/form/send-user-chat', (route) => route.abort());
  // The picture that came from the customer stands beside its text, opens large, and each look is written down.
  const looks = async () => (await w.sql(`select 1 from media.audit where action = 'attachment.viewed'`)).length;
  const tile = desk.page.getByRole('button', { name: /^Picture My cheek/ });
  await tile.scrollIntoViewIfNeeded();
  await tile.click();
  await desk.page.keyboard.press('+');
  await desk.dialog().getByText('150 %').waitFor();
  await desk.look('picture');
  await desk.page.keyboard.press('Escape');
  expect(await looks()).toBeGreaterThan(1);
  const leaflet = { name: 'How to use it.pdf', mimeType: 'application/pdf', buffer: SAMPLE_PDF };
  await desk.page.getByLabel('Files for the message').setInputFiles(leaflet);
  await desk.page.locator('[data-file=ready]').waitFor();
  await text().fill('It is vegan.');
  await text().press('Enter');
  await desk.says(/Not sent\./);
  await text().fill('And you may');
  await desk.page.getByRole('link', { name: 'Personalised formula' }).first().click();
  await desk.page.waitForURL('**/v2/admin/subscriptions/*');
  await desk.page.goBack();
  await desk.says(/Not sent\./, 'It is vegan.');
  expect(await text().inputValue()).toBe('And you may');
  await desk.page.unroute('**/v2/admin/form/send-user-chat');
  await desk.press('Retry');
  const vegan = desk.page.locator('[data-state=sent]').filter({ hasText: 'It is vegan.' });
  await vegan.getByRole('link', { name: /How to use it\.pdf/ }).waitFor();
  await desk.look('files');
  const [sent] = (await customer.get<{ messages: ChatMessage[] }>('/v2/profile/data/chat?last_id=null')).body.messages;
  const got = await customer.get(sent?.attachments?.[0]?.url ?? '');
  expect([got.status, got.headers.get('content-disposition'), got.headers.get('content-security-policy')]).toEqual([
    200,
    'attachment',
    "default-src 'none'; sandbox",
  ]);
  expect(await replies()).toBe(before + 1);
  expect(await desk.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'And you',
  );
  await desk.see(`/v2/admin/chat/${other}`);
  expect(await text().inputValue()).toBe('');
});

test('at the desk what may be urgent stands first and cannot be closed unseen; a tracking link is two clicks and Enter away, and the rest needs no mouse', async () => {
  const desk = await StaffConsole.open(w, browser, 'clinic', ['support', 'prescriber', 'pharmacist']);
  await approveAndShip(w, desk.staff, subscription);
  await customer.must('/v2/profile/form/chat', { message: 'It is hard to breathe again' });
  // Whoever answered before has given it back.
  await w.sql('update messaging.conversations set assigned_to = null, assigned_name = null');
  await w.clock.advance('PT30H');
  await desk.logIn('/v2/admin/chats?show=unanswered');
  await desk.says(/^! May be urgent, waiting /, /^Late: /);
  await desk.look('chats');
  // Two clicks from the list.
  await desk.page.getByRole('row').filter({ hasText: 'It is hard to breathe again' }).getByRole('link').click();
  const text = desk.page.getByLabel('Your message');
  await desk.page.getByRole('button', { name: /^Insert tracking link/ }).click();
  const isFocused = () => text.evaluate((one) => one === document.activeElement);
  await until(isFocused, 30_000, 'the box has the focus');
  await desk.page.keyboard.press('Enter');
  await desk.page.locator('[data-state=sent] a[href*="track"]').waitFor();
  await desk.says('May be urgent: breathing', 'Yours');
  const close = desk.page
    .getByRole('region', { name: 'Where this chat stands' })
    .getByRole('button', { name: 'Close', exact: true });
  expect(await close.isDisabled()).toBe(true);
  await desk.look('chat');
  // A task for each message that may be urgent.
  const tasks = desk.page.getByText(/^A message in the chat may be urgent/);
  await tasks.first().waitFor();
  for (let left = await tasks.count(); left > 0; left--) {
    const before = left;
    await desk.page.getByRole('button', { name: 'Done', exact: true }).first().click();
    await until(async () => (await tasks.count()) < before, 30_000, 'the task is done');
  }
  await until(() => close.isEnabled(), 30_000, 'a clinician has looked');

  const typed = (keys: string) => desk.page.keyboard.press(keys);
  await desk.page.getByRole('heading', { level: 1 }).click();
  await typed('a');
  await desk.says('Not assigned yet');
  await typed('p');
  const search = desk.dialog().getByRole('combobox', { name: 'Search prepared replies' });
  await search.waitFor();
  await until(() => search.evaluate((one) => one === document.activeElement), 30_000, 'the search has the focus');
  await desk.page.keyboard.type('where');
  await desk.look('replies');
  await typed('Enter');
  await desk.isClosed();
  expect(await text.inputValue()).toMatch(/^Hello \S+, thank you.*https?:/);
  await until(isFocused, 30_000, 'the box has the focus again');
  await text.fill('');
  await desk.page.getByRole('heading', { level: 1 }).click();
  await typed('n');
  await desk.page.keyboard.type('Rang them, all is well.');
  await typed('Control+Enter');
  await desk.page.getByRole('listitem').filter({ hasText: 'Rang them, all is well.' }).waitFor();
  await desk.page.getByRole('heading', { level: 1 }).click();
  await typed('s');
  await desk.dialog().getByRole('radio', { name: 'For an hour' }).waitFor();
  await desk.look('snooze');
  await desk.dialog().getByRole('radio', { name: 'For an hour' }).focus();
  await typed('ArrowDown');
  await typed('Enter');
  await desk.isClosed();
  await desk.says(/^Snoozed until/);
  await desk.page.getByRole('heading', { level: 1 }).click();
  await typed('e');
  await desk.page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  expect(desk.barriers).toEqual([]);
});

test('a parcel that has arrived is delivered in the account and on the order card of the chat desk', async () => {
  await w.clock.advance('P5D');
  await w.settle();
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
  await me.sees(/^Delivered on \d\d\/\d\d\/\d{4}\.$/);
  await me.shot('account-delivered');
  const desk = await StaffConsole.open(w, browser, 'parcels', ['support']);
  const [{ id } = { id: 0 }] = await w.sql<{ id: number }>('select id from identity.accounts where email = $1', [
    who.email,
  ]);
  await desk.logIn(`/v2/admin/chat/${id}`);
  const card = desk.page.getByRole('complementary', { name: 'Customer' });
  await card.getByText(/^Delivered \d/).waitFor();
  await desk.look('delivered');
});
