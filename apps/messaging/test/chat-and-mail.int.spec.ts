import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cancellationRequested,
  chargeAnnounced,
  medicineStopTold,
  paymentRefunded,
  photosAwaited,
} from '@sorrel/contracts/billing/events';
import { customerTold } from '@sorrel/contracts/consultations/events';
import { itemShipped, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import { messageAlarming, messageSent } from '@sorrel/contracts/messaging/events';
import {
  type ChatMessage,
  listChats,
  liveChat,
  markRead,
  readMine,
  readOfCustomer,
  sendMine,
  sendToCustomer,
} from '@sorrel/contracts/messaging/rpc';
import { aCustomer } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';

let w: World;
const customer = (id: number, fname: string, email: string) => aCustomer(id, { fname, sname: 'Patel', email });
const mails = async (to: string) =>
  ((await w.http.sandbox.get('/sandbox/mails').query({ to })).body as { mails: { subject: string; text: string }[] })
    .mails;

beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'] });
  await plantEvent(w, customerRegistered, 'customer:1001', { customer: customer(1001, 'Amara', 'amara@example.co') });
  await plantEvent(w, customerRegistered, 'customer:1002', { customer: customer(1002, 'Ben', 'ben_50%@example.co') });
  await w.settle();
});
afterAll(() => w?.stop());

test('both sides write; each reads the same conversation, newest first, and nobody another one', async () => {
  const mine = await w.ask(sendMine, { message: 'Hello <b>you</b>', clientId: 'a1' }, w.as.customer(1001));
  expect(mine.message).toMatchObject({ sender_id: 1001, is_incoming: 1, content_plain: 'Hello <b>you</b>' });
  const reply = await w.ask(
    sendToCustomer,
    { userId: 1001, message: 'Hello Amara', clientId: null },
    w.as.staff(['support'], 5),
  );
  expect(reply.message).toMatchObject({ sender_id: 1, is_incoming: 0 });
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(1001));
  expect(messages.map((one) => one.content_plain)).toEqual(['Hello Amara', 'Hello <b>you</b>']);
  expect((await w.ask(readMine, { lastId: null }, w.as.customer(1002))).messages).toEqual([]);
  expect((await w.ask(readMine, { lastId: messages[0]?.id ?? 0 }, w.as.customer(1002))).messages).toEqual([]);
  // The team sees who of them wrote; the customer reads one team.
  expect(messages[0]).not.toHaveProperty('by');
  expect((await w.ask(readOfCustomer, { userId: 1001, lastId: null }, w.as.staff(['support'], 5))).messages).toEqual([
    { ...messages[0], by: 'Test Staff' },
    messages[1],
  ]);
  await expect(w.ask(readOfCustomer, { userId: 1001, lastId: null }, w.as.customer(1002))).rejects.toMatchObject({
    status: 403,
  });
});

test('a resend is one message; twenty at once are twenty, in the order of their ids', async () => {
  const again = await w.ask(sendMine, { message: 'Hello <b>you</b>', clientId: 'a1' }, w.as.customer(1001));
  expect(again.message.content_plain).toBe('Hello <b>you</b>');
  await expect(w.ask(sendMine, { message: 'changed text', clientId: 'a1' }, w.as.customer(1001))).rejects.toMatchObject(
    { status: 409, code: 'client_id_used' },
  );
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      w.ask(sendMine, { message: `n${n % 10}`, clientId: `c${n % 10}` }, w.as.customer(1002)),
    ),
  );
  expect(await w.sql('select count(*)::int as n from messaging.messages where user_id = 1002')).toEqual([{ n: 10 }]);
});

test('older messages page by id until none are left', async () => {
  for (let n = 0; n < 35; n++) await w.ask(sendMine, { message: `line ${n}` }, w.as.customer(1001));
  const first = (await w.ask(readMine, { lastId: null }, w.as.customer(1001))).messages;
  const second = (await w.ask(readMine, { lastId: first.at(-1)?.id ?? null }, w.as.customer(1001))).messages;
  expect([first.length, second.length]).toEqual([30, 7]);
  expect((await w.ask(readMine, { lastId: second.at(-1)?.id ?? null }, w.as.customer(1001))).messages).toEqual([]);
  const missed = (await w.ask(readMine, { lastId: null, afterId: first[2]?.id ?? null }, w.as.customer(1001))).messages;
  expect(missed.map((one) => one.id)).toEqual(first.slice(0, 2).map((one) => one.id));
});

test.each([
  ['', 'blank'],
  ['   ', 'spaces'],
  ['\n\t', 'line breaks'],
  ['\u3000\u200b', 'invisible'],
  ['x'.repeat(10_001), 'too long'],
  ['a\u0000b', 'NUL'],
  ['\ud800', 'half a character'],
])('%j is not sent', async (message) => {
  await expect(w.ask(sendMine, { message }, w.as.customer(1001))).rejects.toMatchObject({
    status: 422,
    errors: { message: [expect.any(String)] },
  });
});

test('the list finds literally and pages', async () => {
  const all = await w.ask(listChats, { keyword: '', page: 1, perPage: 1 }, w.as.staff());
  expect(all).toMatchObject({
    total: 2,
    rows: [{ id: 1001, fname: 'Amara', is_incoming: 1, last_message: 'line 34' }],
  });
  expect(
    (await w.ask(listChats, { keyword: ' BEN_50% ', page: 1, perPage: 10 }, w.as.staff())).rows.map((row) => row.id),
  ).toEqual([1002]);
  expect((await w.ask(listChats, { keyword: '%', page: 1, perPage: 10 }, w.as.staff())).total).toBe(1);
  expect((await w.ask(listChats, { keyword: '', page: 99, perPage: 10 }, w.as.staff())).rows).toEqual([]);
});

test('texts stand sealed in the table', async () => {
  expect(JSON.stringify(await w.sql('select * from messaging.messages'))).not.toContain('Hello');
});

type Attached = NonNullable<ChatMessage['attachments']>[number];
const file = (id: number, name: string, kind: Attached['kind'] = 'picture'): Attached => ({
  id,
  url: `/storage/chat/${String(id).padStart(32, 'a')}.${kind === 'pdf' ? 'pdf' : 'jpg'}`,
  kind,
  name,
  bytes: 1_000,
  width: kind === 'pdf' ? null : 800,
  height: kind === 'pdf' ? null : 600,
});
const toldOf = async (user: number) =>
  (await w.events(messageSent.subject)).filter(({ data }) => (data as { userId: number }).userId === user);

test('a message carries files by reference, sealed with their names; sent again it is one message and one event', async () => {
  await plantEvent(w, customerRegistered, 'customer:1003', { customer: customer(1003, 'Cleo', 'cleo@example.co') });
  await w.settle();
  const me = w.as.customer(1003);
  const attachments = [file(31, 'rash 4242 4242 4242 4242.jpg'), file(32, 'blood test.pdf', 'pdf')];
  const said = { message: '  ', clientId: 'f1', attachments };
  const { message } = await w.ask(sendMine, said, me);
  expect(message).toMatchObject({
    content_plain: '',
    attachments: [{ ...attachments[0], name: 'rash [card ending 4242].jpg' }, attachments[1]],
  });
  expect((await w.ask(sendMine, said, me)).message).toEqual(message);
  for (const others of [[attachments[0]!], [...attachments, file(33, 'x.jpg')]])
    await expect(w.ask(sendMine, { ...said, attachments: others }, me)).rejects.toMatchObject({
      status: 409,
      code: 'client_id_used',
    });
  expect((await w.ask(readMine, { lastId: null }, me)).messages).toEqual([message]);
  const { messages } = await w.ask(readOfCustomer, { userId: 1003, lastId: null }, w.as.staff(['support']));
  expect(messages).toEqual([message]);
  const { rows } = await w.ask(listChats, { keyword: 'cleo', page: 1, perPage: 10 }, w.as.staff(['support']));
  expect(rows[0]).toMatchObject({ last_message: '1 picture, 1 PDF', is_incoming: 1 });
  expect(await toldOf(1003)).toHaveLength(1);
  expect(JSON.stringify(await w.sql('select * from messaging.messages where user_id = 1003'))).not.toMatch(
    /rash|blood/,
  );
  expect(JSON.stringify(await w.sql('select * from messaging.outbox'))).not.toMatch(/blood test/);
});

test('the team sends files, too; a message of a text alone says nothing of files', async () => {
  const staff = w.as.staff(['support'], 5);
  const reply = await w.ask(
    sendToCustomer,
    { userId: 1003, message: 'Here it is', attachments: [file(41, 'leaflet.pdf', 'pdf')] },
    staff,
  );
  expect(reply.message.attachments).toEqual([file(41, 'leaflet.pdf', 'pdf')]);
  const plain = await w.ask(sendMine, { message: 'Thank you' }, w.as.customer(1003));
  expect(Object.keys(plain.message)).not.toContain('attachments');
  const six = Array.from({ length: 6 }, (_, n) => file(50 + n, 'x.jpg'));
  await expect(w.ask(sendMine, { message: 'Many', attachments: six }, w.as.customer(1003))).rejects.toMatchObject({
    status: 422,
    errors: { attachments: ['Please send at most 5 files.'] },
  });
});

test('a parcel that the carrier keeps brings one e-mail a stretch, in the words of the account and of no medicine', async () => {
  const moved = (status: 'held' | 'out', since: string) =>
    plantEvent(w, parcelMoved, 'item:71', {
      itemId: 71,
      subscriptionId: 7,
      userId: 1003,
      trackingNumber: 'TT123456785GB',
      status,
      since,
    });
  const held = async () =>
    (await mails('cleo@example.co')).filter(({ subject }) => subject === 'Your parcel is waiting for you');
  await moved('held', '2026-11-23T10:00:00.000Z');
  await moved('held', '2026-11-23T10:00:00.000Z');
  await moved('out', '2026-11-24T08:00:00.000Z');
  await w.settle();
  expect(await held()).toHaveLength(1);
  expect((await held())[0]?.text).toMatch(/could not deliver your parcel and is keeping it for you[^]*TT123456785GB/);
  await moved('held', '2026-11-24T15:00:00.000Z');
  await w.settle();
  expect(await held()).toHaveLength(2);
});

test('a stored message is pushed to whoever watches', async () => {
  const heard: unknown[] = [];
  const stop = w.rpc.connection.onLive(liveChat('*'), (body) => heard.push(body));
  await w.rpc.connection.nc.flush();
  const { message } = await w.ask(sendMine, { message: 'live' }, w.as.customer(1002));
  await w.rpc.connection.nc.flush();
  expect(heard).toEqual([{ userId: 1002, messageId: message.id }]);
  stop();
});

test('one e-mail per cause, whatever is delivered twice, and none with the message in it', async () => {
  const shipped = {
    itemId: 7,
    subscriptionId: 3,
    userId: 1001,
    trackingNumber: 'TT123456785GB',
    shippedAt: '2026-11-21T10:00:00.000Z',
  };
  await plantEvent(w, itemShipped, 'item:7', shipped);
  await plantEvent(w, itemShipped, 'item:7', shipped);
  await plantEvent(w, paymentRefunded, 'item:7', {
    itemId: 7,
    subscriptionId: 3,
    userId: 1001,
    refundId: '5b0e3e0a-93a8-4f0d-8d53-111111111111',
    amountPence: 4840,
    creditPence: 0,
    isFull: true,
    cause: 'staff',
    at: '2026-11-21T10:00:00.000Z',
  });
  await w.settle();
  const subjects = (await mails('amara@example.co')).map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject === 'Your parcel is on its way')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Your refund')).toHaveLength(1);
  expect(JSON.stringify(await mails('amara@example.co'))).not.toContain('Hello Amara, ');
  expect((await mails('amara@example.co')).find((mail) => mail.subject === 'Your refund')?.text).toContain('£48.40');
});

test('a charge is announced with its amount, its day and where to change it, once per kind and mark', async () => {
  const charge = { subscriptionId: 9, userId: 1001, mark: 'first', date: '2027-01-03', amountPence: 4840 };
  for (const kind of ['charge', 'charge', 'full-price', 'six-months'] as const)
    await plantEvent(w, chargeAnnounced, 'subscription:9', { ...charge, kind });
  await plantEvent(w, cancellationRequested, 'subscription:9', { subscriptionId: 9, userId: 1001, isWithdrawn: true });
  await w.settle();
  const sent = await mails('amara@example.co');
  for (const subject of [
    'Your next delivery is coming up',
    'Your offer ends with your next delivery',
    'A reminder about your subscription',
  ]) {
    const written = sent.filter((mail) => mail.subject === subject);
    expect([subject, written.length]).toEqual([subject, 1]);
    expect(written[0]?.text).toMatch(/03\/01\/2027/);
    expect(written[0]?.text).toContain('£48.40');
    expect(written[0]?.text).toContain('Change or cancel: ');
  }
  expect(sent.find((mail) => mail.subject === 'Your order is cancelled')?.text).toContain('on its way back to you');
});

test.each([
  ['1\u202e05\u202c mg', '1\ufffd05 mg'],
  ['\u202a07700 900123\u202c', '07700 900123'],
  ['sui\u200bcide', 'suicide'],
  ['Zoe\u0308 👩‍👩‍👧 علی‌رضا', 'Zoë 👩‍👩‍👧 علی‌رضا'],
])('%j is kept and read as %j', async (message, kept) => {
  await w.ask(sendMine, { message, clientId: message }, w.as.customer(1003));
  expect((await w.ask(sendMine, { message, clientId: message }, w.as.customer(1003))).message.content_plain).toBe(kept);
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(1003));
  expect(messages[0]?.content_plain).toBe(kept);
});

test('whoever cancels for a reason that our team answers is promised no parcel, and led to the chat', async () => {
  await plantEvent(w, customerRegistered, 'customer:1044', { customer: customer(1044, 'Ida', 'ida@example.co') });
  await w.settle();
  const about = { subscriptionId: 44, userId: 1044, isWithdrawn: false };
  await plantEvent(w, cancellationRequested, 'subscription:44', { ...about, isFollowedUp: true });
  await w.settle();
  const [mail] = await mails('ida@example.co');
  expect(mail?.text).toMatch(/read it before you use anything/);
  expect(mail?.text).not.toMatch(/still be sent|pregnan|side effect|sorry/i);
});

test.each([
  ['cancelled', 1045, {}],
  ['withdrawn', 1046, { isWithdrawn: true }],
])('whoever has %s is led to what to know when they stop, and to help', async (_, userId, how) => {
  const email = `stops${userId}@example.co`;
  await plantEvent(w, customerRegistered, `customer:${userId}`, { customer: customer(userId, 'Ida', email) });
  await w.settle();
  await plantEvent(w, cancellationRequested, `subscription:${userId}`, { subscriptionId: userId, userId, ...how });
  await w.settle();
  const [mail] = await mails(email);
  expect(mail?.text).toMatch(/what to know when you stop.*your chat.*111.*999/s);
  // A lock screen shows it.
  expect(mail?.text).not.toMatch(/injection|semaglutide|contracepti|diabetes/i);
});

test('a name that was kept with hidden signs reaches nobody’s e-mail with them', async () => {
  await plantEvent(w, customerRegistered, 'customer:1004', {
    customer: customer(1004, 'Ann\u202eeeB\u200b', 'annee@example.co'),
  });
  await w.settle();
  await plantEvent(w, cancellationRequested, 'subscription:19', {
    subscriptionId: 19,
    userId: 1004,
    isWithdrawn: false,
  });
  await w.settle();
  const [mail] = await mails('annee@example.co');
  expect(mail?.text).toContain('Hello Ann\ufffdeeB,');
  expect(JSON.stringify(mail)).not.toMatch(/[\u200b\u202e]/);
});

test('a mail server that is down delays an e-mail and loses none', async () => {
  await w.http.sandbox.post('/sandbox/faults').send({ target: 'smtp', mode: 'error', count: 2 }).expect(200);
  await plantEvent(w, itemShipped, 'item:8', {
    itemId: 8,
    subscriptionId: 3,
    userId: 1002,
    trackingNumber: 'TT123456785GB',
    shippedAt: '2026-11-21T10:00:00.000Z',
  });
  await w.settle();
  expect((await mails('ben_50%@example.co')).map((mail) => mail.subject)).toContain('Your parcel is on its way');
});

test('what the clinic asks is in the chat once, with an e-mail that says nothing of it', async () => {
  await plantEvent(w, customerRegistered, 'customer:1003', { customer: customer(1003, 'Cleo', 'cleo@example.co') });
  const data = {
    userId: 1003,
    cause: 'question:7',
    kind: 'question' as const,
    text: 'Do you take methotrexate? canary-clinic',
  };
  await plantEvent(w, customerTold, 'patient:1003', data);
  await plantEvent(w, customerTold, 'patient:1003', data);
  await plantEvent(w, customerTold, 'patient:1003', { ...data, cause: 'pregnancy:1', kind: 'notice', text: 'Paused.' });
  await w.settle();
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(1003));
  expect(messages.slice(0, 2)).toMatchObject([
    { content_plain: 'Paused.', is_incoming: 0, sender_id: 1 },
    { content_plain: data.text, is_incoming: 0, sender_id: 1 },
  ]);
  expect(messages.filter((one) => one.content_plain === data.text)).toHaveLength(1);
  const sent = await mails('cleo@example.co');
  const subjects = sent.map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject === 'Our prescriber has a question for you')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Please read a message from our clinical team')).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toMatch(/methotrexate|canary|Paused/);
});

const news = async () =>
  (await mails('dora@example.co')).filter(({ subject }) => subject === 'You have a new message from our team').length;
const reply = (message: string) =>
  w.ask(sendToCustomer, { userId: 1004, message, clientId: null }, w.as.staff(['support'], 5));

test('a reply unread for ten minutes is mailed about once; one read at once is not, and the next unread stretch is', async () => {
  await plantEvent(w, customerRegistered, 'customer:1004', { customer: customer(1004, 'Dora', 'dora@example.co') });
  await w.settle();
  const seen = await reply('read at once');
  await w.ask(markRead, { messageId: seen.message.id }, w.as.customer(1004));
  await w.clock.advance('PT11M');
  await w.settle();
  expect(await news()).toBe(0);

  await reply('read late');
  await w.clock.advance('PT9M');
  await reply('and one more');
  await w.settle();
  expect(await news()).toBe(0);
  await w.clock.advance('PT2M');
  await w.settle();
  expect(await news()).toBe(1);
  const last = await reply('the same stretch, an hour later');
  await w.clock.advance('PT1H');
  await w.settle();
  expect(await news()).toBe(1);

  await w.ask(markRead, { messageId: last.message.id }, w.as.customer(1004));
  await w.ask(markRead, { messageId: seen.message.id }, w.as.customer(1004));
  await reply('another stretch');
  await w.clock.advance('PT11M');
  await w.settle();
  expect(await news()).toBe(2);
  await w.ask(sendMine, { message: 'whoever writes has read' }, w.as.customer(1004));
  await reply('a third');
  await w.clock.advance('PT11M');
  await w.settle();
  expect(await news()).toBe(3);
});

test('the number of a card is masked before it is kept, by whomever it was typed, and the writer is told', async () => {
  const mine = await w.ask(sendMine, { message: 'take 4242 4242 4242 4242', clientId: 'k1' }, w.as.customer(1004));
  expect(mine).toMatchObject({ isMasked: true, message: { content_plain: 'take [card ending 4242]' } });
  expect(await w.ask(sendMine, { message: 'take 4242 4242 4242 4242', clientId: 'k1' }, w.as.customer(1004))).toEqual(
    mine,
  );
  expect(await reply('you wrote 5555555555554444')).toMatchObject({
    isMasked: true,
    message: { content_plain: 'you wrote [card ending 4444]' },
  });
  expect(await reply('order 10015')).toMatchObject({ isMasked: false });
});

test('a message that names a danger is told of once, with its words sealed; a harmless one and a reply of the team are not', async () => {
  const sealer = new Sealer({ 1: TEST_SECRET });
  const flags = async () => {
    const rows = await w.sql<{ id: string; data: unknown; sealed: string }>(
      'select id, data, sealed from messaging.outbox where subject = $1 order by seq',
      [messageAlarming.subject],
    );
    expect(rows.map(({ data }) => data)).toEqual(rows.map(() => null));
    return rows.map(({ id, sealed }) => sealer.openJson(`fact.${messageAlarming.subject}`, id, sealed));
  };
  const before = (await flags()).length;
  const { message } = await w.ask(sendMine, { message: 'I have chest pain', clientId: 'd1' }, w.as.customer(1004));
  await w.ask(sendMine, { message: 'I have chest pain', clientId: 'd1' }, w.as.customer(1004));
  await w.ask(sendMine, { message: 'Where is my parcel?' }, w.as.customer(1004));
  await reply('Do you have chest pain?');
  expect((await flags()).slice(before)).toEqual([
    {
      messageId: message.id,
      userId: 1004,
      told: { place: 'chat', words: 'I have chest pain', dangers: ['chest-pain'] },
      at: message.created_at,
    },
  ]);
});

test('the photos are asked for in an e-mail with the link, each of the three times once', async () => {
  for (const step of [1, 1, 2, 3])
    await plantEvent(w, photosAwaited, 'subscription:77', { subscriptionId: 77, userId: 1004, step });
  await w.settle();
  const sent = (await mails('dora@example.co')).filter(({ text }) => text.includes('/v2/profile/upload-photos'));
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'We still need your photos',
    'We still need your photos',
    'Your order cannot begin without your photos',
  ]);
});

test('a stopped medicine is told once by mail and in the chat, and so is its end, however often each is heard', async () => {
  const told = (kind: 'stopped' | 'lifted', text: string) =>
    plantEvent(w, medicineStopTold, 'customer:1002', { stopId: 31, userId: 1002, kind, text });
  await told('stopped', 'We hold your cream back.');
  await told('stopped', 'We hold your cream back.');
  await told('lifted', 'Your cream is sent again.');
  await told('lifted', 'Your cream is sent again.');
  await w.settle();
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(1002));
  expect(messages.map((one) => one.content_plain).filter((text) => text.includes('cream'))).toEqual([
    'Your cream is sent again.',
    'We hold your cream back.',
  ]);
  const written = (await mails('ben_50%@example.co')).filter(({ subject }) => /your treatment/i.test(subject));
  expect(written.map(({ subject }) => subject).toSorted()).toEqual([
    'Please read this about your treatment',
    'Your treatment goes on',
  ]);
  // Mail is read on lock screens.
  for (const { text } of written) expect(text).not.toMatch(/cream/);
});
