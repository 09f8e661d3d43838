import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gpNamed, prescriptionRevoked } from '@sorrel/contracts/consultations/events';
import { practiceText } from '@sorrel/contracts/fulfilment/practice';
import {
  confirmGpAddress,
  correctPractice,
  fileGpMail,
  findMailCandidates,
  findPractices,
  gpLettersOf,
  listGpLetters,
  myGpLetter,
  myGpLetters,
  readDocument,
  readGpAnswerFile,
  readGpMail,
  readGpMailbox,
  recordGpAddress,
  sendGpLetter,
  settleGpMail,
  unfileGpMail,
} from '@sorrel/contracts/fulfilment/rpc';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';
import { approved, ready, subscriptionOf } from './events.ts';

let w: World;
const MAILBOX = 'letters@clinic.test';
const staff = (userId = 2) => w.as.staff(['pharmacist'], userId);
const ofCustomer = async (userId: number) => w.ask(gpLettersOf, { userId }, staff());
const stateOf = async (userId: number) => (await ofCustomer(userId)).letters[0];
const mails = async (to: string) =>
  (
    (await (await fetch(`${w.env.SANDBOX_URL}/sandbox/mails?to=${encodeURIComponent(to)}`)).json()) as {
      mails: { subject: string; text: string }[];
    }
  ).mails;
const read = () => w.ask(readGpMailbox, {}, staff());
const practice = async (typed: string) => (await w.ask(findPractices, { typed }, staff())).practices[0]!;

const named = (userId: number, name: string, mayWrite = true, at = '2026-11-12T09:00:00.000Z') =>
  plantEvent(w, gpNamed, `patient:${userId}`, {
    userId,
    consultationId: userId,
    practice: name,
    address: '12 Mill Lane, Leeds',
    mayWrite,
    at,
  });
const answers = async (address: string, body: object) => {
  const response = await fetch(
    `${w.env.SANDBOX_URL}/sandbox/gp-mail/_practices/${encodeURIComponent(address)}/answer`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  expect(response.status).toBe(200);
};
/** A practice with an address that two people have looked at. */
async function reachable(code: string, email: string): Promise<void> {
  const { address } = await w.ask(recordGpAddress, { code, email, source: 'their website' }, staff(2));
  await w.ask(confirmGpAddress, { id: address.id }, staff(3));
}
/** A patient of this practice, who agreed, and whose prescription is signed. */
async function patient(itemId: number, name: string, mayWrite = true): Promise<number> {
  await named(itemId + 1_000, name, mayWrite);
  await w.settle();
  const userId = await ready(w, itemId);
  // The approval may be heard of before the payment that the letter is made from.
  await w.clock.advance('PT2M');
  await w.settle();
  return userId;
}
let densham: Awaited<ReturnType<typeof practice>>;

beforeAll(async () => {
  w = await world({
    only: ['fulfilment', 'sandbox'],
    isWritingToPractices: true,
    env: { ROYAL_MAIL_CALLS_PER_SECOND: '5' },
  });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
  densham = await practice('densham surgery');
  await reachable(densham.code, 'densham@practices.sandbox');
});
afterAll(() => w?.stop());

test('a signed prescription’s letter is sent once, to the practice, without a word about the patient outside of it', async () => {
  const userId = await patient(1, practiceText(densham));
  expect(await stateOf(userId)).toMatchObject({
    state: 'sent',
    practice: densham.name,
    code: densham.code,
    to: 'densham@practices.sandbox',
  });
  const sent = await mails('densham@practices.sandbox');
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toBe('Clinical letter, reference GPL1');
  expect(`${sent[0]!.subject} ${sent[0]!.text}`).not.toMatch(/Zoë|O’Brien|Tretinoin|PRX/);
  await approved(w, 1, userId);
  await w.settle();
  expect(await mails('densham@practices.sandbox')).toHaveLength(1);
  await read();
  expect(await stateOf(userId)).toMatchObject({ state: 'accepted' });
  expect(JSON.stringify(await w.sql('select * from fulfilment.gp_letters'))).not.toMatch(/Densham|sandbox/i);
});

test('what was sent never changes: the patient reads the same bytes, and nobody else’s', async () => {
  const { letters } = await w.ask(myGpLetters, {}, w.as.customer(1_001));
  expect(letters).toMatchObject([{ practice: densham.name }]);
  const mine = await w.ask(myGpLetter, { id: letters[0]!.id }, w.as.customer(1_001));
  expect(Buffer.from(mine.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await named(1_001, 'Another surgery, Leeds', true, '2026-11-20T09:00:00.000Z');
  await w.settle();
  expect(await w.ask(myGpLetter, { id: letters[0]!.id }, w.as.customer(1_001))).toEqual(mine);
  await expect(w.ask(myGpLetter, { id: letters[0]!.id }, w.as.customer(1_002))).rejects.toMatchObject({ status: 404 });
});

test.each<[who: string, itemId: number, of: () => [name: string, mayWrite: boolean], why: string]>([
  ['who said no', 10, () => [practiceText(densham), false], 'consent'],
  ['whose practice is in their own words', 11, () => ['Riverside Surgery, Leeds', true], 'practice'],
])('no letter of somebody %s', async (_who, itemId, of, why) => {
  const [name, mayWrite] = of();
  const userId = await patient(itemId, name, mayWrite);
  expect(await stateOf(userId)).toMatchObject({ state: 'not-sent', why, to: null });
  const { rows, counts } = await w.ask(listGpLetters, { tab: 'not-sent' }, staff());
  // Who said no is no work for anybody.
  expect(rows.some((row) => row.userId === userId)).toBe(why !== 'consent');
  expect(counts.notSent).toBe(rows.length);
});

test('nothing is sent after consent was taken back, also not by staff', async () => {
  await named(1_001, practiceText(densham), false, '2026-11-21T09:00:00.000Z');
  await w.settle();
  const letter = await stateOf(1_001);
  await expect(w.ask(sendGpLetter, { id: letter!.id, reason: 'Practice lost it' }, staff())).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('not agreed'),
  });
});

test('an address counts once another person has confirmed it, and what waited for it is sent', async () => {
  const other = await practice('queens park medical centre stockton');
  const userId = await patient(20, practiceText(other));
  expect(await stateOf(userId)).toMatchObject({ state: 'not-sent', why: 'address' });
  const { address } = await w.ask(
    recordGpAddress,
    { code: other.code, email: 'queens@practices.sandbox', source: 'telephone' },
    staff(2),
  );
  await w.settle();
  expect(await stateOf(userId)).toMatchObject({
    why: 'address',
    address: { confirmedBy: null, email: 'queens@practices.sandbox' },
  });
  await expect(w.ask(confirmGpAddress, { id: address.id }, staff(2))).rejects.toMatchObject({
    status: 409,
    code: 'same_person',
  });
  await w.ask(confirmGpAddress, { id: address.id }, staff(3));
  await w.settle();
  expect(await stateOf(userId)).toMatchObject({ state: 'sent', to: 'queens@practices.sandbox' });
  // Another address begins again.
  await w.ask(recordGpAddress, { code: other.code, email: 'new@practices.sandbox', source: 'telephone' }, staff(3));
  const letter = await stateOf(userId);
  await expect(w.ask(sendGpLetter, { id: letter!.id, reason: 'They ask for it' }, staff())).rejects.toMatchObject({
    status: 409,
  });
});

test('staff put the practice right, and the letter goes there; whether they agree stays the patient’s to say', async () => {
  await w.ask(correctPractice, { userId: 1_011, code: densham.code, reason: 'They told us on the phone' }, staff());
  await w.settle();
  expect(await stateOf(1_011)).toMatchObject({ state: 'sent', practice: densham.name });
  expect((await ofCustomer(1_011)).consent).toMatchObject({ code: densham.code, givenOn: '2026-11-12' });
  await expect(
    w.ask(correctPractice, { userId: 1_010, code: densham.code, reason: 'They told us' }, staff()),
  ).rejects.toMatchObject({ status: 409, code: 'no_consent_recorded' });
});

test('a letter that comes back is told of once, and is sent again with a reason', async () => {
  const bouncing = await practice('acklam medical centre');
  await reachable(bouncing.code, 'bounce@practices.sandbox');
  const userId = await patient(30, practiceText(bouncing));
  await read();
  await read();
  expect(await stateOf(userId)).toMatchObject({ state: 'bounced', said: expect.stringContaining('No such mailbox') });
  expect(await w.events('evt.fulfilment.gp-letter.stuck')).toHaveLength(1);
  await reachable(bouncing.code, 'acklam@practices.sandbox');
  const letter = await stateOf(userId);
  await w.ask(sendGpLetter, { id: letter!.id, reason: 'Address put right' }, staff());
  await w.settle();
  expect((await ofCustomer(userId)).letters.map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', 'Address put right'],
    ['bounced', null],
  ]);
  await expect(w.ask(sendGpLetter, { id: letter!.id, reason: 'Once more' }, staff())).rejects.toMatchObject({
    code: 'sent_again',
  });
});

test('an answer is filed once with its letter, with its file, and is told of for a task', async () => {
  const file = { name: 'bloods.pdf', base64: Buffer.from('%PDF-1.4 result').toString('base64') };
  await answers('densham@practices.sandbox', { text: 'She is pregnant. Please stop this at once.', file });
  await answers('densham@practices.sandbox', { text: 'From a private address.', from: 'dr@elsewhere.example' });
  await read();
  await read();
  const { answers: filed, letters } = await ofCustomer(1_011);
  expect(filed).toMatchObject([
    { isFromPractice: false, from: 'dr@elsewhere.example' },
    { isFromPractice: true, text: 'She is pregnant. Please stop this at once.', files: ['bloods.pdf'] },
  ]);
  expect(letters[0]).toMatchObject({ answeredAt: expect.any(String) });
  expect(await w.events('evt.fulfilment.gp-letter.answered')).toHaveLength(2);
  const got = await w.ask(readGpAnswerFile, { answerId: filed[1]!.id, file: 0 }, staff());
  expect(got).toMatchObject({ fileName: 'bloods.pdf', base64: file.base64 });
  expect(JSON.stringify(await w.sql('select * from fulfilment.gp_answers'))).not.toMatch(/pregnant|elsewhere/);
});

test('what belongs to no letter is left in the mailbox, and stands in the list until somebody has dealt with it', async () => {
  await w.sql(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ($1, 'x@y.example', 'Hello', '', '', $2, now())`,
    [
      MAILBOX,
      Buffer.from(
        `From: x@y.example\r\nTo: ${MAILBOX}\r\nSubject: A patient\r\nMessage-ID: <a@y.example>\r\n\r\nWho is this about?`,
      ),
    ],
  );
  await read();
  await read();
  const { unmatched } = await w.ask(listGpLetters, { tab: 'sent' }, staff());
  expect(unmatched).toHaveLength(1);
  const [marked] = await w.sql(
    `select doc from sandbox.documents where kind = 'gp-mail-read' order by seq desc limit 1`,
  );
  expect(JSON.stringify(marked)).toContain('flagged');
  await w.ask(settleGpMail, { id: unmatched[0]!.id, reason: 'Rang them: not ours' }, staff());
  expect((await w.ask(listGpLetters, { tab: 'sent' }, staff())).unmatched).toEqual([]);
});

const birthDateOf = async (userId: number) =>
  (await w.ask(findMailCandidates, { typed: (await stateOf(userId))!.customer }, staff())).rows.find(
    (one) => one.userId === userId,
  )!.birthDate;
async function arrives(messageId: string, text: string): Promise<number> {
  await w.sql(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ($1, 'x@y.example', 'Hello', '', '', $2, now())`,
    [
      MAILBOX,
      Buffer.from(
        text === ''
          ? ''
          : `From: x@y.example\r\nTo: ${MAILBOX}\r\nSubject: Your letter\r\nMessage-ID: <${messageId}>\r\n\r\n${text}`,
      ),
    ],
  );
  await read();
  const { unmatched } = await w.ask(listGpLetters, { tab: 'sent' }, staff());
  return unmatched.at(-1)?.id ?? 0;
}
const markOf = async () =>
  JSON.stringify(
    await w.sql(`select doc from sandbox.documents where kind = 'gp-mail-read' order by seq desc limit 1`),
  );

test('a message without a letter is read where it lies and filed to its patient: an answer with a task, seen in the audit, and nothing before', async () => {
  const id = await arrives('filed@y.example', 'Please stop: she is pregnant.');
  expect((await w.ask(readGpMail, { id }, staff())).text).toBe('Please stop: she is pregnant.');
  expect(JSON.stringify(await w.sql('select * from fulfilment.gp_mailbox where id = $1', [id]))).not.toContain(
    'pregnant',
  );
  const { rows } = await w.ask(findMailCandidates, { typed: (await stateOf(1_011))!.customer }, staff());
  const one = rows.find(({ userId }) => userId === 1_011)!;
  expect(one).toMatchObject({
    birthDate: expect.stringMatching(/^\d{4}-/),
    letter: { reference: expect.stringMatching(/^GPL\d+/) },
  });
  expect(one.namesakes).toBe(rows.length - 1);
  await expect(w.ask(fileGpMail, { id, userId: 1_011, birthDate: '1931-01-01' }, staff())).rejects.toMatchObject({
    status: 422,
  });
  await expect(
    w.ask(fileGpMail, { id, userId: 1_011, birthDate: one.birthDate }, w.as.staff(['dispatch'], 9)),
  ).rejects.toMatchObject({ status: 403 });
  const before = (await w.events('evt.fulfilment.gp-letter.answered')).length;
  const { answerId } = await w.ask(fileGpMail, { id, userId: 1_011, birthDate: one.birthDate }, staff());
  await expect(w.ask(fileGpMail, { id, userId: 1_011, birthDate: one.birthDate }, staff(3))).rejects.toMatchObject({
    code: 'settled',
  });
  expect(await w.events('evt.fulfilment.gp-letter.answered')).toHaveLength(before + 1);
  expect((await ofCustomer(1_011)).answers[0]).toMatchObject({
    id: answerId,
    isFromPractice: false,
    text: 'Please stop: she is pregnant.',
  });
  expect(await markOf()).toContain('complete');
  expect((await w.ask(listGpLetters, { tab: 'sent' }, staff())).filed).toMatchObject([{ id, userId: 1_011 }]);
  const audit = await w.sql<{ object: unknown }>(
    `select object from fulfilment.audit where action = 'rpc.fulfilment.gp-letters.file-mail' order by id desc limit 1`,
  );
  expect(JSON.stringify(audit)).toContain('1011');
});

test('filed to the wrong patient it can be taken back for a day: gone from their record, its task withdrawn, and waiting again', async () => {
  const { filed } = await w.ask(listGpLetters, { tab: 'sent' }, staff());
  const { id, userId } = filed[0]!;
  const answer = (await ofCustomer(userId)).answers[0]!;
  await w.ask(unfileGpMail, { id, reason: 'Her sister' }, staff(3));
  expect((await ofCustomer(userId)).answers.map((one) => one.id)).not.toContain(answer.id);
  expect(await w.events('evt.fulfilment.gp-letter.answer-withdrawn')).toHaveLength(1);
  const { unmatched, filed: left } = await w.ask(listGpLetters, { tab: 'sent' }, staff());
  expect([unmatched.map((one) => one.id), left]).toEqual([[id], []]);
  expect(await markOf()).toContain('flagged');
  await w.ask(fileGpMail, { id, userId, birthDate: await birthDateOf(userId) }, staff());
  await w.clock.advance('P2D');
  await expect(w.ask(unfileGpMail, { id, reason: 'Her sister' }, staff(3))).rejects.toMatchObject({ code: 'too_late' });
});

test('a message that nobody can take apart does not stand in the way of those behind it', async () => {
  const nested = Array.from(
    { length: 600 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`,
  ).join('\r\n');
  await w.sql(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ($1, 'x@y.example', 'Hello', '', '', $2, now())`,
    [MAILBOX, Buffer.from(`Message-ID: <deep@y.example>\r\n${nested}`)],
  );
  const id = await arrives('behind@y.example', 'Behind it');
  const waiting = (await w.ask(listGpLetters, { tab: 'sent' }, staff())).unmatched;
  expect(waiting.map(({ isReadable }) => isReadable)).toEqual([false, true]);
  await expect(w.ask(readGpMail, { id: waiting[0]!.id }, staff())).rejects.toMatchObject({ code: 'not_readable' });
  expect((await w.ask(readGpMail, { id }, staff())).text).toBe('Behind it');
  for (const { id: each } of (await w.ask(listGpLetters, { tab: 'sent' }, staff())).unmatched)
    await w.ask(settleGpMail, { id: each, reason: 'Not ours' }, staff());
});

test('a relay that is away has the letter tried again; one revoked meanwhile is not sent', async () => {
  await named(1_040, practiceText(densham));
  await w.settle();
  const fault = (body: object) =>
    fetch(`${w.env.SANDBOX_URL}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await fault({ target: 'smtp', mode: 'error', count: 1 });
  const before = (await mails('densham@practices.sandbox')).length;
  await ready(w, 40);
  await w.settle();
  await w.clock.advance('PT1H');
  await w.settle();
  expect(await stateOf(1_040)).toMatchObject({ state: 'sent' });
  expect(await mails('densham@practices.sandbox')).toHaveLength(before + 1);
  await plantEvent(w, prescriptionRevoked, 'subscription:5040', {
    subscriptionId: subscriptionOf(40),
    itemId: 40,
    userId: 1_040,
    prescriptionId: 940,
    ref: 'PRX40',
    signedAt: '2026-11-20T18:12:44.000Z',
    revokedAt: '2026-11-21T12:00:00.000Z',
    revokedBy: 'Dr Amara Okonkwo',
  });
  await w.settle();
  const letter = await stateOf(1_040);
  await expect(w.ask(sendGpLetter, { id: letter!.id, reason: 'Once more' }, staff())).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('revoked'),
  });
});

test('letters can be printed as before', async () => {
  expect(await w.ask(readDocument, { kind: 'gp-letter', itemId: 20 }, staff())).toMatchObject({
    contentType: 'application/pdf',
  });
});
