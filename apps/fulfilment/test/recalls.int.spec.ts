import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import { itemReshipped } from '@sorrel/contracts/fulfilment/events';
import { recallDraft, type RecallReply } from '@sorrel/contracts/fulfilment/recall';
import {
  answerMyRecall,
  answerRecall,
  findParcels,
  listRecallPatients,
  listRecipients,
  myRecalls,
  noteRecallCall,
  printRecallReport,
  readRecall,
  recallBatch,
  remindRecalled,
  sendRecallNotice,
  shipItem,
  type RecallPart,
} from '@sorrel/contracts/fulfilment/rpc';
import { readMine } from '@sorrel/contracts/messaging/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { parcels } from './parcels.ts';
import { shelfOf } from './shelf.ts';

const sealer = new Sealer({ 1: TEST_SECRET });
let w: World;
const { pharmacist, stocked, readyOf, onHand, ledger } = shelfOf(() => w);
const ship = async (id: number) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, w.as.staff(['dispatch']));
};
const CODE = '170C';
const TEXT = recallDraft('discard', { product: 'Anti-ageing cream', number: 'RX-9' }).replace(
  '[please say it in one or two sentences]',
  'The cream may have separated',
);
let batch: number;

beforeAll(async () => {
  w = await world({
    only: ['fulfilment', 'messaging', 'consultations', 'sandbox'],
    env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' },
  });
  await w.clock.begin('2026-11-23T10:00:00.000Z');
  batch = await stocked(CODE, 'RX-9', { quantity: 9 });
  for (const itemId of [171, 172, 173, 174]) {
    await readyOf(itemId, CODE);
    await ship(itemId);
  }
  await w.settle();
});
afterAll(() => w?.stop());

const send = (over: { act?: 'discard' | 'stop'; text?: string } = {}, as = pharmacist()) =>
  w.ask(sendRecallNotice, { id: batch, act: 'discard', text: TEXT, ...over }, as);
const mailsTo = async (itemId: number): Promise<{ subject: string; text: string }[]> =>
  (
    (await w.http.sandbox.get('/sandbox/mails').query({ to: `zoe${itemId + 1_000}@example.co` })).body as {
      mails: { subject: string; text: string }[];
    }
  ).mails.filter(({ subject }) => /Important|answer us/.test(subject));
const chatOf = async (itemId: number): Promise<string[]> =>
  (await w.ask(readMine, { lastId: null }, w.as.customer(itemId + 1_000))).messages
    .filter((one) => one.content_plain.startsWith('Important'))
    .map((one) => one.content_plain);
const tokenIn = (mail: { text: string } | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const answer = (token: string, reply: RecallReply) => w.ask(answerRecall, { token, reply }, w.as.visitor());
const patients = (part: RecallPart = 'all') =>
  w.ask(listRecallPatients, { id: batch, part, page: 1, perPage: 100 }, pharmacist());
const itemsIn = async (part: RecallPart) =>
  (await patients(part)).rows.flatMap(({ orders }) => orders.map(({ itemId }) => itemId));
const tasksOf = async (itemId: number) =>
  (await w.ask(listTasks, { userId: itemId + 1_000 }, w.as.staff(['prescriber']))).tasks.map(({ kind }) => kind);

describe('the notice of a recall', () => {
  test('is not sent before the batch is stopped, by nobody but a pharmacist, nor with gaps in it', async () => {
    await expect(send()).rejects.toMatchObject({ status: 409, code: 'not_recalled' });
    await w.ask(recallBatch, { id: batch, reason: 'The supplier found separated cream.' }, pharmacist());
    await expect(send({}, w.as.staff(['dispatch', 'support', 'ops']))).rejects.toMatchObject({ status: 403 });
    await expect(send({ text: recallDraft('stop', { product: 'Cream', number: 'RX-9' }) })).rejects.toMatchObject({
      status: 422,
    });
    expect(await w.sql('select 1 from fulfilment.recalls')).toEqual([]);
  });

  test('reaches everybody who has a pack once, by mail and in the chat, however many press', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(new Set(sent.map((one) => one.patients))).toEqual(new Set([4]));
    await w.settle();
    // A worker that died after its commit is asked once more.
    await w.sql(
      `insert into fulfilment.jobs (kind, key, data, due_at, trace) select 'announce-recall', 'recall:' || id, json_build_object('recallId', id), now(), '' from fulfilment.recalls`,
    );
    await w.clock.advance('PT1M');
    await w.settle();
    for (const itemId of [171, 172, 173, 174]) {
      expect(await chatOf(itemId)).toEqual([TEXT]);
      const mails = await mailsTo(itemId);
      expect(mails.map(({ subject }) => subject)).toEqual(['Important: please read this about your delivery']);
      expect(mails[0]?.text).toContain(`SRL-${itemId} of 23/11/2026`);
      expect(mails[0]?.text).not.toMatch(/cream|tretinoin|ageing|RX-9|separated/i);
    }
    expect(
      new Set(await Promise.all([171, 172, 173, 174].map(async (one) => tokenIn((await mailsTo(one))[0])))).size,
    ).toBe(4);
    await expect(send({ text: `${TEXT} And more.` })).rejects.toMatchObject({ status: 409, code: 'sent_already' });
    const told = await w.events('evt.fulfilment.recall.announced');
    expect(told).toHaveLength(4);
    expect(JSON.stringify(await w.sql('select data from fulfilment.outbox'))).not.toContain('separated');
    expect(await w.ask(readRecall, { id: batch }, pharmacist())).toMatchObject({
      batch: { product: 'Anti-ageing cream', received: 9, supplied: 4, onHand: 5, stoppedAt: expect.any(String) },
      notice: { round: 1, left: 0, text: TEXT },
      counts: { patients: 4, told: 4, silent: 4 },
    });
  });

  test('is answered by a press without logging in, by that patient’s link alone; the last word counts', async () => {
    const token = tokenIn((await mailsTo(171))[0]);
    expect(await answer('x'.repeat(32), 'stopped')).toEqual({ isKnown: false });
    expect(await answer(token, 'stopped')).toEqual({ isKnown: true });
    await answer(token, 'stopped');
    await answer(token, 'none-left');
    expect(
      await w.sql(`select reply, via from fulfilment.recall_contacts where kind = 'answered' order by id`),
    ).toEqual([
      { reply: 'stopped', via: 'link' },
      { reply: 'none-left', via: 'link' },
    ]);
    expect(await itemsIn('answered')).toEqual([171]);
    expect(await tasksOf(171)).toEqual([]);
  });

  test('is answered in the account, not for somebody else; a question or feeling unwell is one task for a clinician', async () => {
    const { recalls } = await w.ask(myRecalls, {}, w.as.customer(1_172));
    expect(recalls).toMatchObject([{ text: TEXT, reply: null }]);
    const id = recalls[0]?.id ?? 0;
    const reply = (userId: number) => w.ask(answerMyRecall, { id, reply: 'help' }, w.as.customer(userId));
    await expect(reply(1_173)).rejects.toMatchObject({ status: 404 });
    await Promise.all([reply(1_172), reply(1_172), reply(1_172)]);
    await w.settle();
    expect(await tasksOf(172)).toEqual(['recall']);
    expect(await itemsIn('help')).toEqual([172]);
    expect((await w.events('evt.fulfilment.recall.help-wanted')).map(({ data }) => data)).toEqual([null]);
  });

  test('goes again to those who are silent, once a round; the rest are rung, and calls are noted once', async () => {
    const again = (round: number) => w.ask(remindRecalled, { id: batch, round }, pharmacist());
    await expect(again(3)).rejects.toMatchObject({ code: 'other_round' });
    expect((await again(2)).patients).toBe(2);
    await Promise.all([again(2), again(2)]);
    await w.settle();
    expect(await Promise.all([171, 172, 173, 174].map(async (one) => (await mailsTo(one)).length))).toEqual([
      1, 1, 2, 2,
    ]);
    expect((await mailsTo(173)).map(({ subject }) => subject)).toContain('Please answer us about a delivery you had');
    expect(await itemsIn('silent')).toEqual([173, 174]);
    const [first, second] = (await patients('silent')).rows;
    expect(first).toMatchObject({ phone: expect.stringMatching(/\d/), told: [expect.any(String), expect.any(String)] });
    const call = (patientId: number, reply: RecallReply | null, key: string) =>
      w.ask(noteRecallCall, { patientId, reply, key }, pharmacist());
    const key = randomUUID();
    await call(first?.id ?? 0, null, key);
    await call(first?.id ?? 0, null, key);
    await call(second?.id ?? 0, 'help', randomUUID());
    await w.settle();
    expect(await tasksOf(174)).toEqual(['recall']);
    expect((await patients('silent')).rows).toMatchObject([{ calls: [{ isReached: false }], said: null }]);
    expect((await patients('all')).rows.at(-1)).toMatchObject({ said: { via: 'phone', reply: 'help' } });
  });

  test('is reported to the regulator with numbers and times, and without a name', async () => {
    const { base64, fileName } = await w.ask(printRecallReport, { id: batch }, pharmacist());
    expect(fileName).toBe('recall-170C-RX-9.pdf');
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
    expect(text).toMatch(/Packs received 9 Dispensed 4 On the shelf 5/);
    expect(text).toMatch(/Patients 4 Notified 4 Answered 3 Not reached 1/);
    expect(text).toContain('The supplier found separated cream.');
    expect(text).toContain('I have none left');
    expect(text).not.toMatch(/Zoë|O’Brien|example\.co/);
    expect(
      await w.sql(`select count(*)::int as n from fulfilment.audit where action = 'rpc.fulfilment.recalls.report'`),
    ).toEqual([{ n: 1 }]);
    await expect(w.ask(printRecallReport, { id: batch }, w.as.staff(['support']))).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a parcel that had trouble', () => {
  let prescribed: number;
  const { mark, decide, reship, exceptionOf, newsTo, bought, remarks, silence, refunded, papersOf } = parcels(() => w);

  test('is marked by one person at a time, and only once it has left', async () => {
    prescribed = await stocked('180C', 'PX-1', { quantity: 9 });
    await readyOf(181, '180C');
    await expect(mark(181, 'lost')).rejects.toMatchObject({ code: 'not_open' });
    await ship(181);
    const key = randomUUID();
    const { id } = await mark(181, 'returned', { isBack: true, key });
    expect((await mark(181, 'returned', { isBack: true, key })).id).toBe(id);
    await expect(mark(181, 'damaged')).rejects.toMatchObject({ status: 409, code: 'marked_already' });
    await expect(mark(181, 'lost', {}, w.as.staff(['plans']))).rejects.toMatchObject({ status: 403 });
    expect(await exceptionOf(181)).toMatchObject({
      state: 'open',
      outcomes: ['reship', 'refund', 'none'],
      // A prescription medicine: never back on the shelf.
      fates: ['destroyed'],
      note: 'As the carrier says.',
    });
    await expect(decide(id, 'none', 'restocked')).rejects.toMatchObject({ code: 'not_open' });
    await expect(decide(id, 'none', 'destroyed', w.as.staff(['dispatch', 'support']))).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is sent again once, with a pack, papers and a register entry of its own; the first stays as it was', async () => {
    const { id } = await exceptionOf(181);
    const before = await w.sql('select * from fulfilment.pom where item_id = 181');
    await Promise.all([decide(id, 'reship', 'destroyed'), decide(id, 'reship', 'destroyed')]);
    await expect(decide(id, 'refund', 'destroyed')).rejects.toMatchObject({ status: 409, code: 'decided_already' });
    await w.settle();
    expect(await newsTo(181)).toEqual(['About your parcel', 'Your parcel is on its way']);
    await Promise.all(Array.from({ length: 6 }, () => reship(id)));
    await w.settle();
    const sent = await exceptionOf(181, true);
    expect(sent).toMatchObject({ state: 'settled', reship: { status: 'shipped', batch: 'PX-1' } });
    expect(sent.reship?.trackingNumber).not.toBe(sent.trackingNumber);
    expect(await bought(181)).toEqual({ labels: 2, reships: 1 });
    // The search finds the order by the number of either parcel.
    for (const trackingNumber of [sent.trackingNumber, sent.reship?.trackingNumber])
      expect(await w.ask(findParcels, { typed: trackingNumber ?? '' }, w.as.staff(['support']))).toMatchObject({
        parcels: [{ itemId: 181, trackingNumber }],
      });
    expect((await w.events('evt.fulfilment.item.shipped')).filter(({ key }) => key === 'item:181')).toHaveLength(1);
    const told = await w.sql<{ id: string; sealed: string }>(
      'select id, sealed from fulfilment.outbox where subject = $1',
      [itemReshipped.subject],
    );
    expect(told.map((row) => sealer.openJson(`fact.${itemReshipped.subject}`, row.id, row.sealed))).toMatchObject([
      { itemId: 181, trackingNumber: sent.reship?.trackingNumber },
    ]);
    expect(await newsTo(181)).toEqual(['About your parcel', 'Your parcel is on its way', 'Your parcel is on its way']);
    expect(await ledger(prescribed)).toEqual([
      'allocated -1 for 181',
      'destroyed -1 for 181',
      'came-back 1 for 181',
      'allocated -1 for 181',
      'received 9',
    ]);
    expect(await papersOf(id)).toMatch(/PX-1.*Dispatch note/);
    expect(await remarks(181)).toEqual(['came-back', 'destroyed', 'entered again']);
    expect(await w.sql('select * from fulfilment.pom where item_id = 181')).toEqual(before);
    // A recall finds both packs.
    const both = await w.ask(listRecipients, { id: prescribed, page: 1, perPage: 10 }, pharmacist());
    expect(both.rows.map(({ trackingNumber }) => trackingNumber)).toEqual([
      sent.trackingNumber,
      sent.reship?.trackingNumber,
    ]);
  });

  test('finds the label that a silent carrier made, and buys no second one', async () => {
    await readyOf(182, '180C');
    await ship(182);
    const { id } = await mark(182, 'lost');
    await decide(id, 'reship', 'none');
    await silence(2);
    await reship(id);
    await w.clock.advance('PT10M');
    await w.settle();
    expect(await exceptionOf(182, true)).toMatchObject({ state: 'settled', reship: { status: 'shipped' } });
    expect(await bought(182)).toEqual({ labels: 2, reships: 1 });
    expect(await remarks(182)).toEqual(['entered again', 'not-received']);
  });

  test('is not sent again from a batch that was stopped, nor where nothing is left; what is cold is never trusted twice', async () => {
    const cold = await stocked('190J', 'CX-1', { quantity: 2 });
    await readyOf(191, '190J', { form: 'injection', isPrescription: false });
    await ship(191);
    const { id } = await mark(191, 'warm', { isBack: true });
    expect(await exceptionOf(191)).toMatchObject({ fates: ['destroyed'], isColdChain: true });
    await decide(id, 'reship', 'destroyed');
    await w.ask(recallBatch, { id: cold, reason: 'Cold chain broken at the maker.' }, pharmacist());
    await expect(reship(id)).rejects.toMatchObject({ code: 'no_batch' });
    expect(await bought(191)).toEqual({ labels: 1, reships: 1 });
    expect(await remarks(191)).toEqual([]);
    const other = await stocked('190J', 'CX-2', { quantity: 1 });
    await reship(id);
    await w.settle();
    expect(await exceptionOf(191, true)).toMatchObject({ state: 'settled', reship: { batch: 'CX-2' } });
    expect(await onHand(other)).toBe(0);
  });

  test('waits for the money to go back, and is settled when it has; no money twice', async () => {
    await readyOf(183, '180C', { isPrescription: false });
    await ship(183);
    const { id } = await mark(183, 'returned', { isBack: true });
    expect(await exceptionOf(183)).toMatchObject({ fates: ['restocked', 'destroyed'] });
    await decide(id, 'refund', 'restocked');
    expect(await exceptionOf(183)).toMatchObject({ state: 'refunding' });
    await refunded(183);
    expect(await exceptionOf(183, true)).toMatchObject({ state: 'settled' });
    expect(await remarks(183)).toEqual([]);
    await mark(183, 'damaged');
    expect((await exceptionOf(183)).outcomes).not.toContain('refund');
  });
});
