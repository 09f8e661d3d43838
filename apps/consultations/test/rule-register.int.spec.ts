import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { confirmRules, type ConfirmedLine, readRuleRegister } from '@sorrel/contracts/consultations/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const lead = (userId = 7) => c.w.as.staff(['lead'], userId);
const read = () => c.w.ask(readRuleRegister, {}, lead());
const confirm = (lines: Pick<ConfirmedLine, 'id' | 'print'>[], note = '', as = lead()) =>
  c.w.ask(confirmRules, { lines: lines.map(({ id, print }) => ({ id, print })), note }, as);
const named = async (id: string) => (await read()).lines.find((line) => line.id === id);
const today = (): string => londonDate(c.now());

it('nothing counts as confirmed that nobody has confirmed; then with name, day, version and note, once', async () => {
  const { lines } = await read();
  expect(lines.length).toBeGreaterThan(90);
  expect(new Set(lines.map(({ standing }) => standing))).toEqual(new Set(['open']));
  const two = lines.filter(({ id }) => id === 'R-05' || id === 'R-06');
  expect((await confirm(two, 'Compared with the framework of January.')).confirmed).toBe(2);
  expect(await named('R-05')).toMatchObject({
    standing: 'confirmed',
    confirmation: { by: 'Test Staff', day: today(), version: 1, note: 'Compared with the framework of January.' },
    confirmations: 1,
  });
  // The same press again, or the same person on the same day, writes nothing twice.
  expect((await confirm(two)).confirmed).toBe(0);
  expect((await confirm(two, '', lead(8))).confirmed).toBe(2);
  expect(await named('R-05')).toMatchObject({ confirmations: 2 });
  expect((await read()).lines.filter(({ standing }) => standing === 'confirmed')).toHaveLength(2);
});

it('a line that is not what was read refuses all that were confirmed with it', async () => {
  const { lines } = await read();
  const [one, other] = lines.filter(({ standing }) => standing === 'open');
  await expect(
    confirm([
      { id: one?.id ?? '', print: one?.print ?? '' },
      { id: other?.id ?? '', print: 'before' },
    ]),
  ).rejects.toMatchObject({ status: 409, code: 'changed', message: expect.stringContaining(other?.id ?? '-') });
  expect(await named(one?.id ?? '')).toMatchObject({ standing: 'open' });
});

it('words that were confirmed before they changed are open again, and say so', async () => {
  await c.w.sql(
    `insert into consultations.rule_confirmations (line_id, version, print, day, at, by_id, by_name) values ('R-07', 1, 'other words', '2026-11-01', '2026-11-01', 7, 'Dr Lead')`,
  );
  expect(await named('R-07')).toMatchObject({ standing: 'changed', confirmation: { by: 'Dr Lead', version: 1 } });
});

it('is to be looked at again when its day has come', async () => {
  const line = await named('R-05');
  const days = (Date.parse(line?.lookOn ?? '') - Date.parse(today())) / 86_400_000;
  await c.ahead((days - 1) * 86_400_000);
  expect(await named('R-05')).toMatchObject({ standing: 'confirmed' });
  await c.ahead(days * 86_400_000);
  expect(await named('R-05')).toMatchObject({ standing: 'overdue', lookOn: addDays(today(), 0) });
  await confirm([{ id: 'R-05', print: line?.print ?? '' }]);
  expect(await named('R-05')).toMatchObject({ standing: 'confirmed' });
  await c.ahead(0);
});

it('nobody confirms without the right, and a confirmation is never changed or removed', async () => {
  const [line] = (await read()).lines;
  for (const permission of ['prescriber', 'pharmacist', 'ops', 'support'] as const)
    await expect(confirm(line ? [line] : [], '', c.w.as.staff([permission]))).rejects.toMatchObject({ status: 403 });
  for (const sql of [
    `update consultations.rule_confirmations set by_name = 'somebody else'`,
    'delete from consultations.rule_confirmations',
    'truncate consultations.rule_confirmations',
  ])
    await expect(c.w.sql(sql)).rejects.toThrow();
});
