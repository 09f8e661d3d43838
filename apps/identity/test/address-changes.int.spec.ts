import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addressTold } from '@sorrel/contracts/identity/events';
import {
  confirmAddress,
  confirmAddressByLink,
  myCustomer,
  readCorrections,
  updateAddress,
  updateMyAddress,
} from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aNewcomer } from './newcomer.ts';

const sealer = new Sealer({ 1: TEST_SECRET });
let w: World;
let count = 0;
beforeAll(async () => {
  w = await world({ only: ['identity'] });
});
afterAll(() => w?.stop());

const HOME = {
  first_name: 'Zoe',
  last_name: 'Smith',
  email: 'zoe.home@example.com',
  contact_no: '07911 123456',
  address_1: '1 High Street',
  address_2: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
};
const AWAY = { ...HOME, address_1: '66 Thief Street', postcode: 'LS1 4DY' };
const DISPENSER = () => w.as.staff(['dispatch'], 701);
const SUPPORT = () => w.as.staff(['support'], 702);

async function patient() {
  const email = `zoe${++count}@example.com`;
  const id = await aNewcomer(w, email);
  const me = w.as.customer(id);
  await w.ask(updateMyAddress, HOME, me);
  const known = async () => (await w.ask(myCustomer, {}, me)).customer;
  const address_id = (await known()).address?.id ?? 0;
  return {
    id,
    email,
    me,
    waits: async () => (await known()).address_unconfirmed_since !== null,
    byStaff: (lines: object, as = DISPENSER()) =>
      w.ask(updateAddress, { ...lines, address_id, confirmed: true } as never, as),
    told: async () => {
      const rows = await w.sql<{ id: string; sealed: string }>(
        'select id, sealed from identity.outbox where subject = $1 and key = $2 order by seq',
        [addressTold.subject, `customer:${id}`],
      );
      return rows.map((row) =>
        sealer.openJson<{ trusted: string[]; others: string[]; token: string | null; from: string; to: string }>(
          `fact.${addressTold.subject}`,
          row.id,
          row.sealed,
        ),
      );
    },
  };
}
const byLink = (token: string) => w.ask(confirmAddressByLink, { token }, w.as.visitor());

describe('an address that staff have changed', () => {
  test('waits, ticked or not, and its patient is told at the old and the new contact', async () => {
    const zoe = await patient();
    await zoe.byStaff({ ...AWAY, email: 'thief@example.com' });
    expect(await zoe.waits()).toBe(true);
    expect(await zoe.told()).toMatchObject([
      {
        trusted: [zoe.email, HOME.email],
        others: ['thief@example.com'],
        from: '1 High Street, LS1 4AP',
        to: '66 Thief Street, LS1 4DY',
        token: expect.any(String),
      },
    ]);
  });

  test.each(['email', 'contact_no', 'first_name'] as const)('waits for another %s too', async (field) => {
    const zoe = await patient();
    const other = { email: 'other@example.com', contact_no: '07911 654321', first_name: 'Thea' }[field];
    await zoe.byStaff({ ...HOME, [field]: other });
    expect(await zoe.waits()).toBe(true);
  });

  test('is confirmed by the link in the e-mail, once and again, and by no other', async () => {
    const zoe = await patient();
    await zoe.byStaff(AWAY);
    const [{ token } = { token: '' }] = await zoe.told();
    expect(await byLink('x'.repeat(43))).toMatchObject({ isKnown: false });
    expect(await zoe.waits()).toBe(true);
    for (let n = 0; n < 2; n++) expect(await byLink(token ?? '')).toMatchObject({ isKnown: true });
    expect(await zoe.waits()).toBe(false);
  });

  test('is not confirmed by the link about an earlier change', async () => {
    const zoe = await patient();
    await zoe.byStaff({ ...HOME, address_2: 'Flat 2' });
    await zoe.byStaff(AWAY);
    const [{ token } = { token: '' }] = await zoe.told();
    expect(await byLink(token ?? '')).toMatchObject({ isKnown: false });
    expect(await zoe.waits()).toBe(true);
  });

  test('is confirmed by a second person, never by one who has changed it', async () => {
    const zoe = await patient();
    await zoe.byStaff({ ...HOME, address_2: 'Flat 2' }, SUPPORT());
    await zoe.byStaff(AWAY);
    await expect(w.ask(confirmAddress, { user: zoe.id }, DISPENSER())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(w.ask(confirmAddress, { user: zoe.id }, SUPPORT())).rejects.toMatchObject({
      message: expect.stringContaining('yourself'),
    });
    expect(await zoe.waits()).toBe(true);
    await w.ask(confirmAddress, { user: zoe.id }, w.as.staff(['pharmacist'], 703));
    expect(await zoe.waits()).toBe(false);
  });

  test('does not wait once it is put back, or the customer has entered it; the record keeps both', async () => {
    const zoe = await patient();
    await zoe.byStaff(AWAY);
    await zoe.byStaff(HOME);
    expect(await zoe.waits()).toBe(false);
    await zoe.byStaff(AWAY);
    await w.ask(updateMyAddress, { ...AWAY, address_2: 'Flat 3' }, zoe.me);
    expect(await zoe.waits()).toBe(false);
    const { addresses } = await w.ask(readCorrections, { user: zoe.id }, SUPPORT());
    expect(addresses.map(({ settledBy }) => settledBy)).toEqual([
      'The customer',
      'The customer',
      'Put back',
      'Put back',
    ]);
    expect(addresses.at(-1)).toMatchObject({
      by: 'Test Staff',
      from: expect.stringContaining('1 High Street'),
      to: expect.stringContaining('66 Thief Street'),
    });
    const rows = JSON.stringify(await w.sql('select * from identity.address_changes'));
    expect(rows).not.toMatch(/Thief|High Street|example\.com/);
    const audit = await w.sql<{ detail: { fields: string } }>(
      `select detail from identity.audit where action = 'address.changed' and object = $1 order by id`,
      [`customer:${zoe.id}`],
    );
    expect(audit).toHaveLength(4);
    expect(audit[0]?.detail.fields).toBe('line 1, postcode');
  });
});

test('in an account whose e-mail was replaced this week a new address waits for the owner at the old e-mail', async () => {
  const zoe = await patient();
  await w.sql(
    `insert into identity.links (kind, user_id, email, token_hash, made_at, expires_at) select 'take-back', $1, 'owner@example.com', $2, now(), now() + interval '7 days'`,
    [zoe.id, `planted ${zoe.id}`],
  );
  await w.ask(updateMyAddress, AWAY, zoe.me);
  expect(await zoe.waits()).toBe(true);
  const [told] = await zoe.told();
  expect(told?.trusted).toContain('owner@example.com');
  expect(told?.trusted).not.toContain(zoe.email);
  expect(told?.others).toContain(zoe.email);
});

test('a customer’s own change waits for nobody, and they are told', async () => {
  const zoe = await patient();
  await w.ask(updateMyAddress, AWAY, zoe.me);
  expect(await zoe.waits()).toBe(false);
  expect(await zoe.told()).toMatchObject([{ trusted: [zoe.email, HOME.email], token: null }]);
  await w.ask(updateMyAddress, AWAY, zoe.me);
  expect(await zoe.told()).toHaveLength(1);
});
