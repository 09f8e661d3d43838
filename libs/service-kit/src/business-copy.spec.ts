import { expect, test } from '@jest/globals';
import { NO_BUSINESS, SAMPLE_BUSINESS } from '@sorrel/contracts/identity/business';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { BusinessCopy } from './business-copy.ts';

const reader = (content: object | null) => ({
  first: () => Promise.resolve(content ? { version: 4, content } : undefined) as Promise<never>,
});
const copy = (isSandbox: boolean) => new BusinessCopy({ isSandbox });

test('nothing entered: the sandbox shows its sample, a real installation nothing', async () => {
  expect(await copy(true).of(reader(null))).toEqual({ version: 0, business: SAMPLE_BUSINESS });
  expect(await copy(false).of(reader(null))).toEqual({ version: 0, business: NO_BUSINESS });
});

test.each([
  ['nothing', null],
  ['the sample', SAMPLE_BUSINESS],
  ['all but one', { ...REAL_BUSINESS, premises_number: '' }],
])('with %s nothing leaves outside the sandbox, and no order is taken', async (_what, content) => {
  await expect(copy(false).trading(reader(content))).rejects.toMatchObject({
    code: 'business_incomplete',
    status: 409,
    message: expect.stringContaining('nothing may be dispensed, printed or charged'),
  });
  expect(await copy(false).takesOrders(reader(content))).toBe(false);
  expect((await copy(true).trading(reader(content))).business).toBeTruthy();
  expect(await copy(true).takesOrders(reader(content))).toBe(true);
});

test('reads that are asked together ask for it once, and those asked later anew', async () => {
  let asked = 0;
  const db = {};
  const together = () => ({ ...reader(REAL_BUSINESS), within: db });
  const counted = (one: ReturnType<typeof together>) => ({ ...one, first: () => (asked++, one.first()) });
  const business = copy(false);
  const reads = counted(together());
  await Promise.all([business.of(reads), business.whyNotTrading(reads), business.of(reads)]);
  expect(asked).toBe(1);
  await business.of(counted(together()));
  expect(asked).toBe(2);
});

test('complete particulars come with their version, and the owner’s switch closes the shop', async () => {
  expect(await copy(false).trading(reader(REAL_BUSINESS))).toEqual({ version: 4, business: REAL_BUSINESS });
  expect(await copy(false).takesOrders(reader(REAL_BUSINESS))).toBe(true);
  for (const isSandbox of [true, false])
    expect(await copy(isSandbox).takesOrders(reader({ ...REAL_BUSINESS, takes_orders: false }))).toBe(false);
});
