import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  checkScan,
  closeOwing,
  expectOwing,
  exportOwings,
  listDispatches,
  listOwings,
  owingWork,
  packItems,
  quarantineBatch,
  resumeOwing,
  shipItem,
  withholdOwing,
} from '@sorrel/contracts/fulfilment/rpc';
import { readMine } from '@sorrel/contracts/messaging/rpc';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { counted, miscounted } from './counted.ts';
import {
  aPaid,
  carrierFault,
  cleared,
  closed,
  held,
  labelsAtCarrier,
  paid,
  shippedByHand,
  statusOf,
} from './events.ts';
import { shelfOf } from './shelf.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'messaging', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-23T10:00:00.000Z');
});
afterAll(async () => {
  await w?.stop();
});

const { pharmacist, stocked, readyOf } = shelfOf(() => w);
const ada = () => w.as.staff(['dispatch'], 8);
const support = () => w.as.staff(['support'], 9);
const ship = async (id: number, as = ada()) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, as);
};
const pack = async (...ids: number[]) => (await w.ask(packItems, { ids }, ada())).items;
const scan = (itemId: number) => w.ask(checkScan, { key: randomUUID(), itemId: null, scanned: `SRL-${itemId}` }, ada());
const list = async (isAll = false) => (await w.ask(listOwings, { isAll }, ada())).rows;
const owingOf = async (itemId: number) => {
  const found = (await list(true)).find((row) => row.itemId === itemId);
  if (!found) throw new Error(`Nothing is owed of ${itemId}.`);
  return found;
};
const kinds = async (itemId: number) => (await owingOf(itemId)).changes.map(({ kind }) => kind);
const changed = async (itemId: number) =>
  (await w.events('evt.fulfilment.owing.changed'))
    .filter(({ key }) => key === `item:${itemId}`)
    .map(({ data }) => (data as { state: string }).state);
const mailsTo = async (userId: number): Promise<{ subject: string; text: string }[]> =>
  (
    (await w.http.sandbox.get('/sandbox/mails').query({ to: `zoe${userId}@example.co` })).body as {
      mails: { subject: string; text: string }[];
    }
  ).mails;
const BEFORE = ['We have your order', 'Your treatment has been approved'];
/** What was written since it could be packed. */
const subjects = async (userId: number) =>
  (await mailsTo(userId))
    .map(({ subject }) => subject)
    .filter((one) => !BEFORE.includes(one))
    .toSorted();
/** Oldest first. */
const chatOf = async (userId: number): Promise<string[]> =>
  (await w.ask(readMine, { lastId: null }, w.as.customer(userId))).messages
    .map((one) => one.content_plain)
    .toReversed();
/** Paid, approved, and the last pack of its code has gone. */
async function owed(itemId: number, code: string): Promise<number> {
  const userId = await readyOf(itemId, code);
  await expect(ship(itemId)).rejects.toMatchObject({ code: 'no_batch' });
  return userId;
}
async function soldOut(code: string, itemId: number): Promise<void> {
  await stocked(code, `${code}-GONE`, { quantity: 1 });
  await readyOf(itemId, code);
  await ship(itemId);
}

describe('something is owed', () => {
  test('once, by whichever door it was tried, however often and by however many people', async () => {
    await soldOut('201C', 200);
    for (const itemId of [201, 202, 203]) await readyOf(itemId, '201C');
    expect((await scan(201)).verdict).toBe('no-pack');
    await expect(ship(202)).rejects.toMatchObject({ code: 'no_batch' });
    expect((await pack(203))[0]?.problem).toContain('nothing is left');
    const tries = [201, 202, 203].flatMap((id) => [ship(id), pack(id), scan(id), ship(id)]);
    await Promise.allSettled(tries);
    for (const itemId of [201, 202, 203]) {
      expect(await kinds(itemId)).toEqual(['opened']);
      expect(await changed(itemId)).toEqual(['open']);
    }
    expect(await w.sql('select 1 from fulfilment.owings where item_id in (201, 202, 203)')).toHaveLength(3);
    expect(await owingOf(201)).toMatchObject({
      state: 'open',
      code: '201C',
      product: 'Anti-ageing cream',
      quantity: 1,
      expectedOn: null,
      isLate: false,
      prescription: 'stands',
      validUntil: '2027-05-20',
      canPack: false,
    });
    expect((await w.ask(owingWork, {}, support())).owed).toMatchObject({ count: 3, late: 0 });
    const { counts, total } = await w.ask(
      listDispatches,
      { keyword: '', page: 1, perPage: 10, tab: 'owed' },
      support(),
    );
    expect([counts.owed, total]).toEqual([3, 3]);
  });

  test('when the job finds its batch stopped while the carrier was silent', async () => {
    const id = await stocked('205C', 'STOPPED', { quantity: 1 });
    await readyOf(205, '205C');
    await carrierFault(w, 'down', 2);
    expect(await ship(205)).toMatchObject({ isPending: true });
    await w.ask(quarantineBatch, { id, reason: 'Seals were broken.' }, ada());
    await w.settle();
    expect(await statusOf(w, 205)).toBe('ready');
    expect(await kinds(205)).toEqual(['opened']);
  });

  test('and not what is only held up by something else', async () => {
    const userId = await readyOf(206, '201C');
    await held(w, 206, userId);
    await w.settle();
    await expect(ship(206)).rejects.toMatchObject({ code: 'not_ready' });
    await pack(206);
    await scan(206);
    await expect(owingOf(206)).rejects.toThrow('Nothing is owed');
  });
});

describe('the patient', () => {
  test('gets one letter for all lines of a delivery, again for a changed day, and none for a repeat', async () => {
    await soldOut('211C', 210);
    const userId = await readyOf(211, '211C');
    for (const itemId of [212, 213, 214]) await readyOf(itemId, itemId === 212 ? '211C' : '219C');
    await stocked('219C', 'THERE');
    await w.sql(
      `update fulfilment.dispatches set user_id = $1, subscription_id = 5211 where item_id in (212, 213, 214)`,
      [userId],
    );
    // Of another day, and so of another delivery.
    await w.sql(`update fulfilment.dispatches set paid_at = '2026-10-20T10:00:00Z' where item_id = 214`);
    await w.sql(`update fulfilment.prescription_copies set user_id = $1 where item_id in (212, 213)`, [userId]);
    await pack(211, 212, 213);
    expect(await chatOf(userId)).toEqual([]);
    await w.clock.advance('PT11M');
    expect(await subjects(userId)).toEqual(['Part of your delivery comes later']);
    const mail = (await mailsTo(userId)).find(({ subject }) => subject.startsWith('Part of'));
    for (const words of [
      'Being made ready now: SRL-213.',
      'Still owed to you: SRL-211.',
      'Still owed to you: SRL-212.',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toMatch(/cream|ageing|tretinoin|SRL-214/i);
    expect(await chatOf(userId)).toEqual([expect.stringContaining('Still owed to you: Anti-ageing cream (SRL-211).')]);
    await pack(211, 212);
    // A worker that died after its commit is asked once more.
    await w.sql(
      `insert into fulfilment.jobs (kind, key, data, due_at, trace) values ('tell-owed', 'subscription:5211', '{"subscriptionId": 5211}', now(), '')`,
    );
    await w.clock.advance('PT11M');
    expect(await chatOf(userId)).toHaveLength(1);
    // A slip that is put right at once is no letter of its own.
    const { id } = await owingOf(211);
    const say = (expectedOn: string | null, before: string | null) =>
      w.ask(expectOwing, { id, expectedOn, before, reason: 'The supplier says so.' }, ada());
    await say('2026-12-24', null);
    await say('2026-12-04', '2026-12-24');
    expect(await say('2026-12-04', '2026-12-24')).toEqual({ events: [] });
    await w.clock.advance('PT11M');
    expect(await chatOf(userId)).toEqual([
      expect.any(String),
      expect.stringContaining('Anti-ageing cream (SRL-211): we now expect to send it on or about 04/12/2026.'),
    ]);
    expect(await subjects(userId)).toEqual(['News about what we still owe you', 'Part of your delivery comes later']);
    expect(await kinds(211)).toEqual(['opened', 'told', 'expected', 'expected', 'told']);
    // Sent: the parcel's own e-mail says so, and this one is for the chat.
    await stocked('211C', 'NEW', { quantity: 5 });
    await ship(211);
    await w.settle();
    expect((await chatOf(userId)).at(-1)).toContain('has been sent: Anti-ageing cream (SRL-211)');
    expect(await subjects(userId)).toEqual([
      'News about what we still owe you',
      'Part of your delivery comes later',
      'Your parcel is on its way',
    ]);
    expect((await mailsTo(userId)).find(({ subject }) => subject.includes('on its way'))?.text).toContain(
      'What we still owed you has left our pharmacy',
    );
    expect((await mailsTo(1_210)).at(-1)?.text).not.toContain('owed');
    expect(await owingOf(211)).toMatchObject({ state: 'closed', ended: 'supplied' });
  });

  test('hears nothing of what was there a moment later', async () => {
    await soldOut('215C', 215);
    const userId = await owed(216, '215C');
    await stocked('215C', 'LATER');
    await ship(216);
    await w.clock.advance('PT11M');
    expect([await chatOf(userId), await subjects(userId)]).toEqual([[], ['Your parcel is on its way']]);
    expect(await kinds(216)).toEqual(['opened', 'closed']);
  });
});

test('who has waited longest gets the next pack, and the list says whose turn it is', async () => {
  await soldOut('221C', 220);
  await owed(221, '221C');
  await owed(222, '221C');
  await stocked('221C', 'TWO', { quantity: 2 });
  await readyOf(223, '221C');
  await expect(ship(223)).rejects.toMatchObject({
    code: 'no_batch',
    message: expect.stringContaining('owed to orders that have waited longer'),
  });
  expect((await scan(223)).verdict).toBe('no-pack');
  const turns = async () =>
    (await list()).filter(({ code }) => code === '221C').map(({ itemId, canPack }) => [itemId, canPack]);
  expect(await turns()).toEqual([
    [221, true],
    [222, true],
    [223, false],
  ]);
  expect((await pack(222, 221)).map(({ pack: one }) => one?.number)).toEqual(['TWO', 'TWO']);
  await ship(221);
  await stocked('221C', 'THREE', { quantity: 1 });
  expect(await turns()).toEqual([
    [222, false],
    [223, true],
  ]);
  await ship(223);
  // What staff sent by other means has left, whoever waits.
  await owed(224, '221C');
  await stocked('221C', 'FOUR', { quantity: 1 });
  const userId = await readyOf(225, '221C');
  await shippedByHand(w, 225, userId, '2026-11-23T10:30:00.000Z');
  await w.settle();
  expect(await turns()).toEqual([
    [222, false],
    [224, false],
  ]);
});

describe('an expected day', () => {
  test('is said by the bench, with a reason; of two at once the second reads who was faster', async () => {
    await soldOut('231C', 230);
    await owed(231, '231C');
    const { id } = await owingOf(231);
    const say = (expectedOn: string, before: string | null, as = ada(), reason = 'Ordered today.') =>
      w.ask(expectOwing, { id, expectedOn, before, reason }, as);
    await expect(say('2026-12-01', null, support())).rejects.toMatchObject({ status: 403 });
    await expect(say('2026-11-22', null)).rejects.toMatchObject({ status: 422 });
    await expect(say('2026-12-01', null, ada(), ' ')).rejects.toMatchObject({ status: 422 });
    const both = await Promise.allSettled([say('2026-12-01', null), say('2026-12-02', null, pharmacist())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
    const [row] = await w.sql<{ reason_sealed: string }>(
      `select reason_sealed from fulfilment.owing_changes where owing_id = $1 and kind = 'expected'`,
      [id],
    );
    expect(row?.reason_sealed).not.toContain('Ordered');
    expect((await owingOf(231)).changes.at(-1)).toMatchObject({ kind: 'expected', reason: 'Ordered today.' });
    await expect(w.sql(`update fulfilment.owing_changes set kind = 'told'`)).rejects.toThrow('append-only');
  });

  test('that is over makes it late, and so do more than three days without one', async () => {
    await soldOut('232C', 232);
    await owed(233, '232C');
    const late = async () => (await w.ask(owingWork, {}, support())).owed.late;
    const before = await late();
    expect((await owingOf(233)).isLate).toBe(false);
    await w.clock.advance('P4D');
    expect((await owingOf(233)).isLate).toBe(true);
    expect(await late()).toBeGreaterThan(before);
    const { id } = await owingOf(233);
    await w.ask(expectOwing, { id, expectedOn: '2026-12-01', before: null, reason: 'Ordered today.' }, ada());
    expect((await owingOf(233)).isLate).toBe(false);
  });
});

describe('it ends', () => {
  test.each<[string, string, (itemId: number, userId: number) => Promise<unknown>]>([
    ['when it is held for something else', 'held', (itemId, userId) => held(w, itemId, userId)],
    ['when it is refunded', 'refunded', (itemId, userId) => closed(w, itemId, userId)],
    [
      'when it becomes another product',
      'changed',
      (itemId, userId) => paid(w, itemId, userId, { item: { ...aPaid(itemId, userId).item, code: '299C' } }),
    ],
    [
      'when staff have sent it by other means',
      'supplied',
      (itemId, userId) => shippedByHand(w, itemId, userId, '2026-11-27T12:00:00.000Z'),
    ],
  ])('%s', async (_, ended, end) => {
    const itemId = { held: 241, refunded: 242, changed: 243, supplied: 244 }[ended] ?? 0;
    const code = `${itemId}C`;
    await soldOut(code, itemId + 100);
    const userId = await owed(itemId, code);
    await end(itemId, userId);
    await w.settle();
    expect(await owingOf(itemId)).toMatchObject({ state: 'closed', ended });
    expect((await changed(itemId)).at(-1)).toBe('closed');
    await expect(w.sql(`update fulfilment.owings set ended = 'settled' where item_id = $1`, [itemId])).rejects.toThrow(
      'append-only',
    );
    if (ended === 'supplied') expect(await subjects(userId)).toEqual([]);
    if (ended !== 'held') return;
    // Approved again, it keeps its place: others came meanwhile.
    await w.clock.advance('PT1M');
    await owed(245, code);
    await cleared(w, itemId, userId);
    await w.settle();
    await expect(ship(itemId)).rejects.toMatchObject({ code: 'no_batch' });
    expect((await list()).filter((row) => row.code === code).map((row) => row.itemId)).toEqual([itemId, 245]);
  });

  test('by a pharmacist’s word, with a reason, once', async () => {
    await soldOut('246C', 246);
    await owed(247, '246C');
    const { id } = await owingOf(247);
    const close = (as = pharmacist()) => w.ask(closeOwing, { id, reason: 'There was one in the cold room.' }, as);
    await expect(close(ada())).rejects.toMatchObject({ status: 403 });
    expect((await close()).events).not.toEqual([]);
    expect(await close()).toEqual({ events: [] });
    expect((await owingOf(247)).changes.at(-1)).toMatchObject({
      kind: 'closed',
      reason: 'There was one in the cold room.',
    });
    await expect(
      w.ask(expectOwing, { id, expectedOn: null, before: null, reason: 'None.' }, ada()),
    ).rejects.toMatchObject({ code: 'not_open', message: expect.stringContaining('settled this') });
    // It is still paid, and not there.
    await expect(ship(247)).rejects.toMatchObject({ code: 'no_batch' });
    expect((await list()).filter(({ itemId }) => itemId === 247)).toHaveLength(1);
  });
});

describe('withheld for its refund', () => {
  test('nobody packs or ships it; let go again, it is owed as before', async () => {
    await soldOut('251C', 250);
    await owed(251, '251C');
    const { id } = await owingOf(251);
    await expect(w.ask(withholdOwing, { id }, ada())).rejects.toMatchObject({ status: 403 });
    const first = await w.ask(withholdOwing, { id }, support());
    expect(first.itemId).toBe(251);
    expect(await w.ask(withholdOwing, { id }, support())).toEqual({ ...first, events: [] });
    await stocked('251C', 'CAME');
    await expect(ship(251)).rejects.toMatchObject({ code: 'not_ready', message: expect.stringContaining('refunded') });
    expect((await pack(251))[0]?.problem).toContain('being refunded');
    expect((await scan(251)).verdict).toBe('not-cleared');
    expect(await owingOf(251)).toMatchObject({ state: 'withheld', canPack: false });
    await w.ask(resumeOwing, { id }, support());
    expect(await owingOf(251)).toMatchObject({ state: 'open', canPack: true });
    const again = await w.ask(withholdOwing, { id }, support());
    expect(again.attempt).toBeGreaterThan(first.attempt);
    await w.ask(resumeOwing, { id }, support());
    await ship(251);
    await expect(w.ask(withholdOwing, { id }, support())).rejects.toMatchObject({ code: 'shipped' });
    expect(await changed(251)).toEqual(['open', 'withheld', 'open', 'withheld', 'open', 'closed']);
  });

  test('at the moment it is shipped: exactly one of both wins', async () => {
    await soldOut('260C', 260);
    const items = [261, 262, 263, 264, 265, 266];
    for (const itemId of items) await owed(itemId, '260C');
    await stocked('260C', 'RACE', { quantity: 6 });
    const won = await Promise.all(
      items.map(async (itemId, index) => {
        const { id } = await owingOf(itemId);
        const leaving = ship(itemId);
        await new Promise((resolve) => setTimeout(resolve, index * 15));
        const [left, withheld] = await Promise.allSettled([leaving, w.ask(withholdOwing, { id }, support())]);
        return {
          itemId,
          hasLeft: left.status === 'fulfilled' && !left.value.isPending,
          isWithheld: withheld.status === 'fulfilled',
        };
      }),
    );
    await w.settle();
    for (const { itemId, hasLeft, isWithheld } of won) {
      expect([itemId, hasLeft !== isWithheld]).toEqual([itemId, true]);
      expect(await statusOf(w, itemId)).toBe(isWithheld ? 'held' : 'shipped');
      expect((await labelsAtCarrier(w, itemId)).filter(({ status }) => status !== 'void')).toHaveLength(
        isWithheld ? 0 : 1,
      );
    }
  });
});

test('whose prescription is over is flagged, ships nothing, and holds up nobody', async () => {
  await soldOut('270C', 270);
  await owed(271, '270C');
  await owed(272, '270C');
  await w.sql(`update fulfilment.prescription_copies set valid_until = '2026-11-26' where item_id = 271`);
  await stocked('270C', 'ONE', { quantity: 1 });
  expect((await list()).filter(({ code }) => code === '270C')).toMatchObject([
    { itemId: 271, prescription: 'expired', validUntil: '2026-11-26', canPack: false },
    { itemId: 272, prescription: 'stands', canPack: true },
  ]);
  await expect(ship(271)).rejects.toMatchObject({ code: 'prescription_not_valid' });
  await ship(272);
});

test('the file of it is for those who may take the dispatch list away, and audited', async () => {
  const { rows } = await w.ask(exportOwings, {}, support());
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every(({ state }) => state !== 'closed')).toBe(true);
  await expect(w.ask(exportOwings, {}, w.as.staff(['checker']))).rejects.toMatchObject({ status: 403 });
  expect(await w.sql(`select 1 from fulfilment.audit where action = 'rpc.fulfilment.owings.export'`)).toHaveLength(1);
});

test('what is owed, withheld, ended and sent is counted as it stands', async () => {
  const { listed, byHand } = await counted(w);
  expect(listed).toEqual(byHand);
  expect(await miscounted(w)).toEqual([]);
});
