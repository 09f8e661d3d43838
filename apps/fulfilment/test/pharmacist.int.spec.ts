import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { medicineStopped } from '@sorrel/contracts/billing/events';
import { SEEN, type Seen } from '@sorrel/contracts/fulfilment/clinical-check';
import {
  beAbsent,
  checkScan,
  clinicalCheckWork,
  comeBack,
  decideClinicalCheck,
  exportResponsible,
  listClinicalChecks,
  listDispatches,
  listResponsible,
  packItems,
  printBench,
  readClinicalCheck,
  readDocument,
  readResponsible,
  shipItem,
  signInResponsible,
  signOutResponsible,
} from '@sorrel/contracts/fulfilment/rpc';
import { pharmacistAnswered } from '@sorrel/contracts/consultations/events';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  aPaid,
  approved,
  cleared,
  held,
  labelsAtCarrier,
  paid,
  ready as plantReady,
  registered,
  aCustomer,
  statusOf,
} from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { RESPONSIBLE_HOURS: '16' } });
  await w.clock.begin('2026-11-23T08:00:00.000Z');
  await w.sql(`update fulfilment.responsible_now set since = '2026-11-23T07:30:00Z'`);
});
afterAll(() => w?.stop());

type Actor = ReturnType<World['as']['staff']>;
/** Prescribes, too; the others do not. */
const PRESCRIBER = 3;
const rosa = () => w.as.staff(['pharmacist'], 21);
const otto = () => w.as.staff(['pharmacist', 'dispatch'], 22);
const both = () => w.as.staff(['prescriber', 'pharmacist'], PRESCRIBER);
const dora = () => w.as.staff(['dispatch'], 8);

/** Ready to ship, and looked at by nobody. */
async function unseen(itemId: number): Promise<number> {
  const userId = itemId + 1_000;
  await registered(w, aCustomer(userId));
  await paid(w, itemId, userId);
  await approved(w, itemId, userId);
  await cleared(w, itemId, userId);
  await w.settle();
  return userId;
}
let version = 0;
const set = async (over: Partial<Business>) => {
  await plantEvent(w, businessChanged, 'business', {
    version: ++version,
    business: { ...SAMPLE_BUSINESS, checks_own: false, ...over },
  });
  await w.settle();
};
const ship = (id: number, as: Actor) => w.ask(shipItem, { id }, as);
const decide = (
  itemId: number,
  verdict: 'checked' | 'asked' | 'stopped',
  as: Actor = rosa(),
  more: { key?: string; words?: string; seen?: Seen[] } = {},
) =>
  w.ask(
    decideClinicalCheck,
    {
      itemId,
      key: more.key ?? randomUUID(),
      verdict,
      intervention: verdict === 'checked' ? 'none' : verdict === 'stopped' ? 'refused' : 'words',
      words: more.words ?? (verdict === 'checked' ? '' : 'The dose looks high for a first supply.'),
      seen: more.seen ?? (verdict === 'checked' ? [...SEEN] : []),
    },
    as,
  );
const kinds = async (itemId: number) =>
  (await w.ask(readClinicalCheck, { itemId }, rosa())).entries.map(({ kind, by }) => `${kind} by ${by}`);
const problemOf = async (itemId: number) =>
  (await w.ask(listDispatches, { keyword: `SRL-${itemId}`, page: 1, perPage: 5 }, dora())).rows[0]?.problem;
const words = async (base64: string) =>
  (await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64'))), { mergePages: true })).text;

describe('nothing is packed, labelled or shipped before a pharmacist has looked at it', () => {
  beforeAll(() => set({}));

  test('every door refuses a dispenser, names who must look, and leaves nothing half done; after the check each opens', async () => {
    await unseen(1);
    const refusal = /A pharmacist must look at this first.*Rosa Responsible/;
    await expect(ship(1, dora())).rejects.toMatchObject({
      status: 409,
      code: 'clinical_check',
      message: expect.stringMatching(refusal),
    });
    expect((await w.ask(packItems, { ids: [1] }, dora())).items).toMatchObject([
      { problem: expect.stringMatching(refusal) },
    ]);
    const scan = () => w.ask(checkScan, { key: randomUUID(), itemId: null, scanned: 'SRL-1' }, dora());
    expect(await scan()).toMatchObject({ text: expect.stringMatching(refusal), order: null });
    const label = () => w.ask(readDocument, { kind: 'dispensing-label', itemId: 1, isReprint: false }, dora());
    expect(await words((await label()).base64)).toContain('NOT FOR SUPPLY');
    expect(await words((await w.ask(printBench, { ids: [1] }, dora())).base64)).toContain('NOT FOR SUPPLY');
    expect(await problemOf(1)).toMatch(refusal);
    expect([await statusOf(w, 1), await labelsAtCarrier(w, 1)]).toEqual(['ready', []]);
    await decide(1, 'checked');
    expect(await problemOf(1)).toBeNull();
    expect(await words((await label()).base64)).not.toContain('NOT FOR SUPPLY');
    expect((await w.ask(packItems, { ids: [1] }, dora())).items).toMatchObject([{ problem: null }]);
    expect(await scan()).toMatchObject({ verdict: 'opened' });
    expect(await ship(1, dora())).toMatchObject({ isPending: false });
    expect(await kinds(1)).toEqual(['checked by Test Staff']);
  });

  test('a pharmacist who presses Ship has looked at it: recorded once, however often it is pressed', async () => {
    await unseen(2);
    await Promise.all([ship(2, otto()), ship(2, rosa()), ship(2, otto())]);
    expect(await kinds(2)).toEqual(['with-the-ship by Test Staff']);
    expect(await labelsAtCarrier(w, 2)).toHaveLength(1);
    expect(
      await w.sql(
        `select count(*)::int as n from fulfilment.audit where action = 'supply.looked-at' and object = 'itemId=2'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('what was pressed and could not leave is not recorded as looked at', async () => {
    const userId = await unseen(3);
    await held(w, 3, userId);
    await w.settle();
    await expect(ship(3, otto())).rejects.toMatchObject({ code: 'not_ready' });
    expect(await w.sql('select 1 from fulfilment.clinical_checks where item_id = 3')).toEqual([]);
  });

  test('nobody looks at what they have prescribed, unless the business is one person', async () => {
    await unseen(4);
    await expect(decide(4, 'checked', both())).rejects.toMatchObject({ status: 409, code: 'own_prescription' });
    await expect(ship(4, both())).rejects.toMatchObject({
      status: 409,
      code: 'clinical_check',
      message: expect.stringContaining('another pharmacist'),
    });
    expect((await w.ask(readClinicalCheck, { itemId: 4 }, both())).whyNot).toContain('prescribed this yourself');
    await set({ checks_own: true });
    expect(await ship(4, both())).toMatchObject({ isPending: false });
    await set({});
  });

  test('a question or a stop holds it at every door, and a check takes a second look; a repeat of the press says the same', async () => {
    await unseen(5);
    const key = randomUUID();
    const { id } = await decide(5, 'asked', rosa(), { key });
    expect((await decide(5, 'asked', rosa(), { key })).id).toBe(id);
    await expect(decide(5, 'stopped', rosa(), { key })).rejects.toMatchObject({ code: 'key_reused' });
    await expect(decide(5, 'checked')).rejects.toMatchObject({ code: 'asked_already' });
    await expect(ship(5, otto())).rejects.toMatchObject({
      code: 'clinical_check',
      message: expect.stringContaining('asked the prescriber'),
    });
    await decide(5, 'stopped');
    await expect(ship(5, otto())).rejects.toMatchObject({
      code: 'clinical_check',
      message: expect.stringContaining('stopped'),
    });
    await decide(5, 'checked');
    expect(await ship(5, dora())).toMatchObject({ isPending: false });
    expect(await kinds(5)).toEqual(['asked by Test Staff', 'stopped by Test Staff', 'checked by Test Staff']);
    await expect(decide(5, 'stopped')).rejects.toMatchObject({ code: 'not_waiting' });
  });

  test('a question reaches the prescriber sealed, once; the answer stands with the check, which is looked at again', async () => {
    await unseen(11);
    const { id } = await decide(11, 'asked', rosa(), { words: 'Is 0.1 % meant?' });
    const [asked] = await w.sql<{ data: unknown; sealed: string }>(
      `select data, sealed from fulfilment.outbox where subject = 'evt.fulfilment.prescriber.asked' and key = 'item:11'`,
    );
    expect([asked?.data, asked?.sealed.includes('meant')]).toEqual([null, false]);
    const answer = (text: string) =>
      plantEvent(w, pharmacistAnswered, 'patient:1011', {
        checkId: id,
        userId: 1_011,
        text,
        by: 'Dr Amara Okonkwo',
        at: '2026-11-23T09:30:00.000Z',
      });
    await answer('Yes, on purpose.');
    await answer('Yes, on purpose.');
    await w.settle();
    const { row, entries } = await w.ask(readClinicalCheck, { itemId: 11 }, rosa());
    expect(row).toMatchObject({ state: 'to-check', isAnswered: true });
    expect(entries.map(({ kind, words: said, by }) => [kind, said, by])).toEqual([
      ['asked', 'Is 0.1 % meant?', 'Test Staff'],
      ['answered', 'Yes, on purpose.', 'Dr Amara Okonkwo'],
    ]);
    await expect(ship(11, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    await decide(11, 'checked');
    // Stopped before the answer came, it stays stopped.
    await unseen(12);
    const first = await decide(12, 'asked');
    await decide(12, 'stopped');
    await plantEvent(w, pharmacistAnswered, 'patient:1012', {
      checkId: first.id,
      userId: 1_012,
      text: 'It may go.',
      by: 'Dr Amara Okonkwo',
      at: '2026-11-23T09:40:00.000Z',
    });
    await w.settle();
    await expect(ship(12, otto())).rejects.toMatchObject({ message: expect.stringContaining('stopped') });
    expect((await kinds(12)).map((one) => one.split(' ')[0])).toEqual(['asked', 'stopped', 'answered']);
  });

  test('a check needs everything seen, and a question or a stop its words', async () => {
    await unseen(6);
    await expect(decide(6, 'checked', rosa(), { seen: SEEN.slice(1) })).rejects.toMatchObject({ status: 422 });
    await expect(decide(6, 'asked', rosa(), { words: ' ' })).rejects.toMatchObject({ status: 422 });
    for (const permission of ['dispatch', 'prescriber', 'support', 'ops', 'checker', 'plans'] as const)
      await expect(decide(6, 'checked', w.as.staff([permission], 30))).rejects.toMatchObject({ status: 403 });
  });

  test('a hold, another prescription, another product or a stopped medicine asks again', async () => {
    const userId = await plantReady(w, 7);
    await held(w, 7, userId);
    await w.settle();
    await cleared(w, 7, userId);
    await w.settle();
    await expect(ship(7, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    expect((await kinds(7)).map((one) => one.split(' ')[0])).toEqual(['checked', 'again']);
    await decide(7, 'checked');
    await approved(w, 7, userId, { id: 1_907, ref: 'PRX1907' });
    await cleared(w, 7, userId, { prescriptionId: 1_907 });
    await w.settle();
    await expect(ship(7, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    await decide(7, 'checked');
    await paid(w, 7, userId, { item: { ...aPaid(7, userId).item, code: '161C' } });
    await w.settle();
    await expect(ship(7, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    await decide(7, 'checked');
    const stop = { stopId: 1, codes: ['161C'], reason: 'doubt' as const, by: 'Rosa', at: '2026-11-23T09:00:00.000Z' };
    await plantEvent(w, medicineStopped, 'stop:1', stop);
    await w.settle();
    expect(await w.sql('select 1 from fulfilment.clinical_states where item_id = 7')).toEqual([]);
  });

  test('set to high-risk medicines alone, a cream goes without; an injection, and what was stopped, do not', async () => {
    await set({ clinical_check: 'high-risk' });
    await unseen(8);
    const userId = await unseen(9);
    await paid(w, 9, userId, { consultation: 'weight-loss' });
    await unseen(10);
    await decide(10, 'stopped');
    await w.settle();
    const queue = (await w.ask(listClinicalChecks, {}, rosa())).rows.map(({ itemId }) => itemId);
    expect(queue.filter((id) => [8, 9, 10].includes(id))).toEqual([9, 10]);
    expect(await ship(8, dora())).toMatchObject({ isPending: false });
    await expect(ship(9, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    await expect(ship(10, dora())).rejects.toMatchObject({ code: 'clinical_check' });
    await set({});
  });

  test('the queue has the longest waiting first, says what is late, and counts', async () => {
    const { rows } = await w.ask(listClinicalChecks, {}, rosa());
    const open = rows.filter(({ state }) => state === 'to-check');
    expect(open.map(({ since }) => since)).toEqual(open.map(({ since }) => since).toSorted());
    const { clinical } = await w.ask(clinicalCheckWork, {}, rosa());
    expect(clinical).toMatchObject({ count: open.length, late: open.filter(({ isLate }) => isLate).length });
    expect(open.every(({ isLate }) => isLate)).toBe(true);
  });

  test('what a pharmacist wrote is sealed, and no row of the record can be changed', async () => {
    const [row] = await w.sql<{ record_sealed: string }>(
      `select record_sealed from fulfilment.clinical_checks where kind = 'asked' limit 1`,
    );
    expect(row?.record_sealed).not.toContain('dose');
    await expect(w.sql(`update fulfilment.clinical_checks set kind = 'checked'`)).rejects.toThrow();
  });
});

describe('nothing leaves without a responsible pharmacist', () => {
  const signIn = (as: Actor) => w.ask(signInResponsible, { registration: '2054321' }, as);
  const state = async () => (await w.ask(readResponsible, {}, dora())).now.state;

  beforeAll(async () => {
    await w.sql('delete from fulfilment.responsible_now');
    await w.clock.at('2026-11-24T08:00:00.000Z');
    for (const id of [21, 22, 23, 24]) await plantReady(w, id);
  });

  test('signed in by nobody: refused for each who presses, and said on the list', async () => {
    for (const as of [dora(), otto()])
      await expect(ship(21, as)).rejects.toMatchObject({ status: 409, code: 'no_responsible_pharmacist' });
    expect(await problemOf(21)).toContain('No responsible pharmacist is signed in');
    expect(await statusOf(w, 21)).toBe('ready');
    // Packing goes on: what was looked at may be put together.
    expect((await w.ask(packItems, { ids: [21] }, dora())).items).toMatchObject([{ problem: null }]);
    await expect(signIn(dora())).rejects.toMatchObject({ status: 403 });
    expect(await signIn(rosa())).toMatchObject({ now: { state: 'in', registration: '2054321' }, tookOverFrom: null });
    expect(await ship(21, dora())).toMatchObject({ isPending: false });
  });

  test('absent: a parcel leaves by another pharmacist’s hand alone, and after two hours of a day not at all', async () => {
    await expect(w.ask(beAbsent, { minutes: 30, reason: 'Lunch' }, otto())).rejects.toMatchObject({
      code: 'not_responsible',
    });
    await w.ask(beAbsent, { minutes: 90, reason: 'At the bank' }, rosa());
    await expect(ship(22, dora())).rejects.toMatchObject({ code: 'no_responsible_pharmacist' });
    await expect(ship(22, rosa())).rejects.toMatchObject({ code: 'no_responsible_pharmacist' });
    expect(await ship(22, otto())).toMatchObject({ isPending: false });
    await w.clock.advance('PT99M30S');
    expect(await w.ask(comeBack, {}, rosa())).toMatchObject({ now: { state: 'in', awayLeft: 20 } });
    await expect(w.ask(beAbsent, { minutes: 30, reason: 'Again' }, rosa())).rejects.toMatchObject({ code: 'too_long' });
    await w.ask(beAbsent, { minutes: 20, reason: 'Again' }, rosa());
    await w.clock.advance('PT21M');
    expect(await state()).toBe('overrun');
    await expect(ship(23, otto())).rejects.toMatchObject({ code: 'no_responsible_pharmacist' });
  });

  test('another signs in: the first is ended, is told, and cannot sign out what is not theirs', async () => {
    expect(await signIn(otto())).toMatchObject({ now: { state: 'in', pharmacistId: 22 }, tookOverFrom: 'Test Staff' });
    expect(await signIn(otto())).toMatchObject({ tookOverFrom: null });
    await expect(w.ask(signOutResponsible, {}, rosa())).rejects.toMatchObject({ code: 'not_responsible' });
    expect(await ship(23, dora())).toMatchObject({ isPending: false });
  });

  test('a log-in ends by itself after its hours, is warned of before, and the record has all of it', async () => {
    await w.clock.advance('PT15H30M');
    expect((await w.ask(readResponsible, {}, dora())).now).toMatchObject({ state: 'in', isEndingSoon: true });
    await w.clock.advance('PT31M');
    expect(await state()).toBe('lapsed');
    await expect(ship(24, otto())).rejects.toMatchObject({
      code: 'no_responsible_pharmacist',
      message: expect.stringContaining('ended by itself'),
    });
    expect(await signIn(rosa())).toMatchObject({ tookOverFrom: null });
    await w.ask(signOutResponsible, {}, rosa());
    expect(await state()).toBe('none');
    const days = { from: '2026-11-24', to: '2026-11-25' };
    const { rows } = await w.ask(listResponsible, days, dora());
    expect(rows.map(({ kind }) => kind).toReversed()).toEqual([
      'in',
      'absent',
      'back',
      'absent',
      'ended',
      'in',
      'ended',
      'in',
      'out',
    ]);
    expect((await w.ask(exportResponsible, days, rosa())).rows).toEqual(rows);
    await expect(w.ask(exportResponsible, days, dora())).rejects.toMatchObject({ status: 403 });
    for (const sql of [`update fulfilment.responsible_log set name = 'X'`, 'delete from fulfilment.responsible_log'])
      await expect(w.sql(sql)).rejects.toThrow();
  });
});
