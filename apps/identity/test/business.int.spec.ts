import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  NO_BUSINESS,
  readBusiness,
  SAMPLE_BUSINESS,
  saveBusiness,
  showBusiness,
  type Business,
} from '@sorrel/contracts/identity/business';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['identity'], env: { SORREL_SANDBOX: 'off' } });
});
afterAll(() => w?.stop());

const ops = () => w.as.staff(['ops']);
const read = () => w.ask(readBusiness, {}, ops());
const save = (version: number, business: Business, as = ops()) => w.ask(saveBusiness, { version, business }, as);

test('an empty installation knows nothing of the sample, and says what it lacks', async () => {
  const { version, business, problems } = await read();
  expect([version, business]).toEqual([0, NO_BUSINESS]);
  expect(problems.map(({ text }) => text)).toContain('GPhC premises number is missing.');
});

test('particulars can be entered bit by bit, each version with who changed what; complete ones cannot be made incomplete', async () => {
  const half = { ...NO_BUSINESS, brand_name: 'Orchard', company_number: '12345678' };
  expect((await save(0, half)).version).toBe(1);
  await expect(save(1, { ...half, company_number: '123' })).rejects.toMatchObject({
    status: 422,
    errors: { company_number: [expect.stringContaining('Company number must be 8 digits')] },
  });
  const { version } = await save(1, REAL_BUSINESS);
  expect(version).toBe(2);
  expect((await read()).problems).toEqual([]);
  await expect(save(2, { ...REAL_BUSINESS, premises_number: '' })).rejects.toMatchObject({
    status: 422,
    errors: { premises_number: ['GPhC premises number is missing.'] },
  });
  await expect(save(2, { ...REAL_BUSINESS, email: 'care@orchard.example' })).rejects.toMatchObject({
    errors: { email: ['Contact e-mail is still the sample value.'] },
  });
  const { versions } = await read();
  expect(versions.map((one) => [one.version, one.changed.includes('premises_number')])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(
    await w.sql(`select object, detail from identity.audit where action = 'business.changed' order by id limit 1`),
  ).toEqual([{ object: 'version=1', detail: { changed: 'brand_name company_number' } }]);
});

test('two owners at once: one saves, the other is refused; saving without a change makes no new version', async () => {
  const { version } = await read();
  const outcomes = await Promise.allSettled(
    ['0117 900 1111', '0117 900 2222', '0117 900 3333'].map((phone) => save(version, { ...REAL_BUSINESS, phone })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^Test Staff saved a change meanwhile \(Contact phone\), /),
    },
  });
  const now = await read();
  expect(now.version).toBe(version + 1);
  // The press that was saved, once more: its answer was lost on the way.
  expect(await save(version, now.business)).toEqual({ version: now.version, events: [] });
  expect(await save(now.version, now.business)).toEqual({ version: now.version, events: [] });
  expect(
    await w.sql('select count(*)::int as count from identity.outbox where subject = $1', [businessChanged.subject]),
  ).toEqual([{ count: now.version }]);
});

test('everybody may see the particulars without the postage account; only operations read and change all of them', async () => {
  const { business, isComplete } = await w.ask(showBusiness, {}, w.as.visitor());
  expect([isComplete, business.pharmacy_name, business.postage_account]).toEqual([true, 'Orchard Pharmacy', '']);
  const others = w.as.staff(['prescriber', 'pharmacist', 'dispatch', 'support', 'plans']);
  await expect(w.ask(readBusiness, {}, others)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(save(9, SAMPLE_BUSINESS, others)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(save(9, SAMPLE_BUSINESS, w.as.customer(1000))).rejects.toMatchObject({ code: 'forbidden' });
});
