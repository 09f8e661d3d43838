import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerTold, messageAttended } from '@sorrel/contracts/consultations/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import {
  addNote,
  assignChat,
  chatWork,
  closeChat,
  type ChatList,
  listChats,
  listNotes,
  listReplies,
  markChat,
  readDesk,
  readMine,
  removeReply,
  saveReply,
  sendMine,
  sendToCustomer,
  snoozeChat,
} from '@sorrel/contracts/messaging/rpc';
import { aCustomer } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';

/** The team's side of the chats: who waits since when, whose they are, and what may be urgent. */
let w: World;
const SAM = 5;
const KIM = 6;
const as = (id: number) => w.as.staff(['support'], id);
const says = async (userId: number, message: string) =>
  (await w.ask(sendMine, { message }, w.as.customer(userId))).message;
const answers = (userId: number, message: string, staff = SAM) =>
  w.ask(sendToCustomer, { userId, message, clientId: null }, as(staff));
const desk = async (userId: number) => (await w.ask(readDesk, { userId }, as(SAM))).desk;
const list = async (show: ChatList, staff = SAM) =>
  (await w.ask(listChats, { keyword: '', show, page: 1, perPage: 50 }, as(staff))).rows.map(({ id }) => id);
/** The server's clock in so many minutes. */
const inMinutes = async (minutes: number) => new Date((await w.clock.now()).getTime() + minutes * 60_000).toISOString();
const last = async (userId: number) => (await desk(userId))?.lastMessageId ?? 0;

beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'] });
  for (const id of [2001, 2002, 2003, 2004, 2005])
    await plantEvent(w, customerRegistered, `customer:${id}`, {
      customer: aCustomer(id, { fname: `Name${id}`, sname: 'Patel', email: `c${id}@example.co` }),
    });
  await w.settle();
});
afterAll(() => w?.stop());

test('a customer waits since their first unanswered message, whatever they or the clinic write after it, until somebody answers', async () => {
  expect(await desk(2001)).toBeNull();
  const first = await says(2001, 'Where is it?');
  await w.clock.advance('PT2H');
  await says(2001, 'Hello?');
  await plantEvent(w, customerTold, 'patient:2001', { userId: 2001, cause: 'x:1', kind: 'notice', text: 'Approved.' });
  await w.settle();
  expect(await desk(2001)).toMatchObject({ waitingSince: first.created_at, assigned: null, isClosed: false });
  expect(await list('unanswered')).toEqual([2001]);
  await answers(2001, 'On its way.');
  expect(await desk(2001)).toMatchObject({ waitingSince: null, isUnread: false, assigned: { id: SAM } });
  expect(await list('unanswered')).toEqual([]);
  expect([await list('waiting'), await list('mine'), await list('mine', KIM)]).toEqual([[2001], [2001], []]);
  await w.clock.advance('P15D');
  expect(await list('waiting')).toEqual([]);
});

test('who waits longest stands first, and what may be urgent before everybody; the numbers are those of the lists', async () => {
  await says(2002, 'First');
  await w.clock.advance('PT1H');
  await says(2003, 'Second');
  await w.clock.advance('PT1H');
  await says(2004, 'My face is swelling up');
  expect(await list('unanswered')).toEqual([2004, 2002, 2003]);
  expect((await list('')).slice(0, 3)).toEqual([2004, 2003, 2002]);
  const { counts } = await w.ask(listChats, { keyword: 'nobody', page: 1, perPage: 10 }, as(SAM));
  expect(counts).toEqual({ unanswered: 3, mine: 1, waiting: 0, snoozed: 0 });
  const lateBefore = { chats: await inMinutes(-90) };
  expect((await w.ask(chatWork, { lateBefore }, as(SAM))).chats).toMatchObject({ count: 3, late: 1 });
});

test('a flagged chat is neither closed nor put off until a clinician has looked, which is heard once for each message', async () => {
  const lastMessageId = await last(2004);
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(2004));
  expect(messages[0]).toMatchObject({ id: lastMessageId, dangers: ['swelling'] });
  expect(await desk(2004)).toMatchObject({ isFlagged: true });
  const until = await inMinutes(60);
  await expect(w.ask(closeChat, { userId: 2004, isClosed: true, lastMessageId }, as(SAM))).rejects.toMatchObject({
    status: 409,
    code: 'flagged',
  });
  await expect(w.ask(snoozeChat, { userId: 2004, until, lastMessageId }, as(SAM))).rejects.toMatchObject({
    code: 'flagged',
  });
  await answers(2004, 'Please call 999 if it is hard to breathe.');
  expect(await desk(2004)).toMatchObject({ isFlagged: true, waitingSince: null });
  const attended = { messageId: lastMessageId, userId: 2004, at: await inMinutes(0) };
  await plantEvent(w, messageAttended, 'patient:2004', { ...attended, userId: 2003 });
  await w.settle();
  expect(await desk(2004)).toMatchObject({ isFlagged: true });
  await plantEvent(w, messageAttended, 'patient:2004', attended);
  await plantEvent(w, messageAttended, 'patient:2004', attended);
  await w.settle();
  expect(await desk(2004)).toMatchObject({ isFlagged: false });
  expect(await w.sql('select count(*)::int as n from messaging.messages where attended_at is not null')).toEqual([
    { n: 1 },
  ]);
});

test('of two who take a chat at once one has it, and the other is told who; giving it back twice is one thing', async () => {
  const take = (staff: number) => w.ask(assignChat, { userId: 2002, isMine: true, was: null }, as(staff));
  const taken = await Promise.allSettled([take(SAM), take(KIM)]);
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const owner = (await desk(2002))?.assigned;
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: `${owner?.name} has taken this chat meanwhile.` },
  });
  const mine = owner?.id ?? 0;
  await w.ask(assignChat, { userId: 2002, isMine: true, was: null }, as(mine));
  const other = mine === SAM ? KIM : SAM;
  await w.ask(assignChat, { userId: 2002, isMine: true, was: mine }, as(other));
  expect((await desk(2002))?.assigned?.id).toBe(other);
  for (let twice = 0; twice < 2; twice++)
    await w.ask(assignChat, { userId: 2002, isMine: false, was: other }, as(other));
  expect((await desk(2002))?.assigned).toBeNull();
});

test('a snoozed chat is back at its time, and at once with a new message; an act on what is no longer the last word is refused', async () => {
  const until = await inMinutes(60);
  const snooze = async () => w.ask(snoozeChat, { userId: 2002, until, lastMessageId: await last(2002) }, as(SAM));
  await snooze();
  expect([await list('unanswered'), await list('snoozed')]).toEqual([[2003], [2002]]);
  await w.clock.advance('PT61M');
  expect([await list('unanswered'), await list('snoozed')]).toEqual([[2002, 2003], []]);
  await expect(snooze()).rejects.toMatchObject({ status: 422, errors: { until: [expect.any(String)] } });
  const later = await inMinutes(60);
  const seen = await last(2002);
  await w.ask(snoozeChat, { userId: 2002, until: later, lastMessageId: seen }, as(SAM));
  await says(2002, 'Still there?');
  expect(await list('snoozed')).toEqual([]);
  for (const act of [
    () => w.ask(snoozeChat, { userId: 2002, until: later, lastMessageId: seen }, as(SAM)),
    () => w.ask(closeChat, { userId: 2002, isClosed: true, lastMessageId: seen }, as(SAM)),
  ])
    await expect(act()).rejects.toMatchObject({ status: 409, code: 'newer_message' });
});

test('a closed chat waits for nobody until the next message, and may be opened again', async () => {
  const close = async (isClosed: boolean) =>
    w.ask(closeChat, { userId: 2003, isClosed, lastMessageId: await last(2003) }, as(SAM));
  expect((await close(true)).desk).toMatchObject({ isClosed: true, waitingSince: null });
  await close(true);
  expect(await list('unanswered')).toEqual([2002]);
  expect((await close(false)).desk).toMatchObject({ isClosed: false, waitingSince: expect.any(String) });
  await close(true);
  const again = await says(2003, 'One more thing');
  expect(await desk(2003)).toMatchObject({ isClosed: false, waitingSince: again.created_at });
});

test('a chat is unread until somebody opens it, and can be made so again', async () => {
  expect(await desk(2003)).toMatchObject({ isUnread: true });
  const mark = async (isRead: boolean, lastMessageId: number) =>
    (await w.ask(markChat, { userId: 2003, isRead, lastMessageId }, as(SAM))).desk?.isUnread;
  const newest = await last(2003);
  expect(await mark(true, newest - 1)).toBe(true);
  expect(await mark(true, newest + 1_000)).toBe(false);
  expect(await mark(false, newest)).toBe(true);
});

test('an answer that crosses a colleague’s waits until that is read; an own one before it, and a repeat, do not count', async () => {
  const seenId = await last(2003);
  await answers(2003, 'From Kim', KIM);
  const send = (clientId: string, seen: number) =>
    w.ask(sendToCustomer, { userId: 2003, message: 'From Sam', clientId, seenId: seen }, as(SAM));
  await expect(send('s1', seenId)).rejects.toMatchObject({ status: 409, code: 'answered_meanwhile' });
  const sent = await send('s1', await last(2003));
  expect(await send('s1', seenId)).toEqual(sent);
  await w.ask(sendToCustomer, { userId: 2003, message: 'More', clientId: 's2', seenId: sent.message.id - 1 }, as(SAM));
});

test('a row that the version before wrote counts by its last word', async () => {
  await says(2005, 'Hello');
  await w.sql(
    'update messaging.conversations set waiting_since = null, team_read_id = null, assigned_to = null where user_id = 2005',
  );
  expect(await desk(2005)).toMatchObject({ waitingSince: expect.any(String), isUnread: true });
  expect(await list('unanswered')).toContain(2005);
});

test('prepared replies: one title once, of two who change one the second is told, and what cannot be filled in is refused', async () => {
  const text = 'Hello {{first name}}';
  const save = (more: object) => w.ask(saveReply, { id: null, version: null, title: 'Hello', text, ...more }, as(SAM));
  const { reply } = await save({});
  await expect(save({ title: 'HELLO' })).rejects.toMatchObject({ status: 409, code: 'title_used' });
  await expect(save({ title: 'Other', text: '{{surname}}' })).rejects.toMatchObject({
    status: 422,
    errors: { text: [expect.stringContaining('{{surname}} is not known')] },
  });
  const change = (to: string) => save({ id: reply.id, version: reply.version, text: to });
  const changed = await change('Good morning');
  expect(changed.reply.version).toBe(2);
  expect(await change('Good morning')).toEqual(changed);
  await expect(change('Good evening')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' });
  const remove = (version: number) => w.ask(removeReply, { id: reply.id, version }, as(SAM));
  await expect(remove(1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  for (let twice = 0; twice < 2; twice++) await remove(2);
  const { replies } = await w.ask(listReplies, {}, as(SAM));
  expect(replies.map(({ title }) => title)).toContain('Where is my parcel');
  expect(replies.map(({ title }) => title)).not.toContain('Hello');
});

test('a note of the team is kept once, sealed, without card numbers, and stands in no message', async () => {
  const add = (clientId: string) =>
    w.ask(addNote, { userId: 2001, text: 'Rang at noon. 4242 4242 4242 4242', clientId }, as(SAM));
  const { note } = await add('n1');
  expect(await add('n1')).toEqual({ note });
  expect((await w.ask(listNotes, { userId: 2001 }, as(KIM))).notes).toEqual([
    { id: note.id, by: expect.any(String), text: 'Rang at noon. [card ending 4242]', at: expect.any(String) },
  ]);
  expect(JSON.stringify(await w.sql('select * from messaging.notes'))).not.toContain('Rang');
  const { messages } = await w.ask(readMine, { lastId: null }, w.as.customer(2001));
  expect(JSON.stringify(messages)).not.toContain('Rang');
  await expect(w.ask(listNotes, { userId: 2001 }, w.as.customer(2001))).rejects.toMatchObject({ status: 403 });
});

test('of more chats than anybody pages through as many as that are counted, and the list says that there are more', async () => {
  const before = await w.ask(listChats, { keyword: '', show: '', page: 1, perPage: 25 }, as(SAM));
  expect(before).toMatchObject({ isMore: false });
  // All with one message, which is sealed under its number.
  await w.sql(
    `with people as (select 500000 + n as id, n from generate_series(1, 2100) n),
      copies as (insert into messaging.customer_copies (user_id, seq, fname, sname, email, search)
        select id, 1, 'Many', 'Nr' || n, 'many' || n || '@example.co', 'many nr' || n || ' many many' || n || '@example.co' from people)
     insert into messaging.conversations (user_id, last_message_id, last_message_at, is_incoming)
     select id, (select max(id) from messaging.messages), now(), true from people`,
  );
  const asked = (keyword: string, show: ChatList = '', page = 1) =>
    w.ask(listChats, { keyword, show, page, perPage: 1 }, as(SAM));
  expect(await asked('')).toMatchObject({ total: 2_000, isMore: true, counts: { unanswered: 1_000, snoozed: 0 } });
  expect(await asked('many')).toMatchObject({ total: 2_000, isMore: true });
  expect(await asked('many', 'unanswered')).toMatchObject({ total: 2_000, isMore: true });
  expect(await asked('nr210')).toMatchObject({ total: 2, isMore: false });
  expect((await asked('nr2100')).rows).toMatchObject([{ id: 502_100 }]);
  // Further than is counted one may still go.
  expect((await asked('', '', 2_050)).rows).toHaveLength(1);
  await w.sql('delete from messaging.conversations where user_id > 500000');
  expect(await asked('')).toMatchObject({ total: before.total, isMore: false });
});
