import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addressTold, customerChanged, emailProposed, emailReplaced } from '@sorrel/contracts/identity/events';
import { takeEmailBack } from '@sorrel/contracts/identity/security';
import {
  confirmAddress,
  confirmEmailByLink,
  correctCustomer,
  createStaff,
  myCustomer,
  readCorrections,
  updateMine,
  updateMyAddress,
} from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aNewcomer } from './newcomer.ts';

let w: World;
const sealer = new Sealer({ 1: TEST_SECRET });
beforeAll(async () => {
  w = await world({ only: ['identity'] });
});
afterAll(() => w?.stop());

const support = (userId = 9_000) => w.as.staff(['support'], userId);
const mine = async (id: number) => (await w.ask(myCustomer, {}, w.as.customer(id))).customer;
const published = async (id: number) =>
  (
    await w.sql<{ id: string; sealed: string }>(
      'select id, sealed from identity.outbox where subject = $1 and key = $2 order by seq',
      [customerChanged.subject, `customer:${id}`],
    )
  ).map((row) => customerChanged.data.parse(sealer.openJson(`fact.${customerChanged.subject}`, row.id, row.sealed)));
type Told<E> = E extends { data: { parse(value: unknown): infer T } } ? T : never;
const told = async <E extends typeof emailProposed | typeof emailReplaced>(about: E, id: number): Promise<Told<E>[]> =>
  (
    await w.sql<{ id: string; sealed: string }>(
      'select id, sealed from identity.outbox where subject = $1 and key = $2 order by seq',
      [about.subject, `customer:${id}`],
    )
  ).map((row) => about.data.parse(sealer.openJson(`fact.${about.subject}`, row.id, row.sealed)) as Told<E>);
const refused = (input: object, actor = support()) =>
  w.ask(correctCustomer, input as never, actor).then(
    () => null,
    (fault: { status: number; errors: object }) => ({ status: fault.status, errors: fault.errors }),
  );

describe('a correction', () => {
  test('changes the record, is told, kept sealed with its reason and audited; again it changes nothing', async () => {
    const id = await aNewcomer(w, 'slip@example.co');
    // The customer cannot do this alone.
    await expect(w.ask(updateMine, { birth_date: '1991-02-28' }, w.as.customer(id))).rejects.toMatchObject({
      status: 409,
    });
    const correction = {
      user: id,
      birth_date: '1991-02-28',
      sex: 'male' as const,
      reason: ' Typed a year wrong. canary ',
    };
    const { events } = await w.ask(correctCustomer, correction, support());
    expect(events).toEqual([expect.stringContaining('evt.identity.customer.changed#')]);
    expect(await mine(id)).toMatchObject({ birth_date: '1991-02-28', sex: 'male', uk_resident: true, fname: 'Zoe' });
    expect(await published(id)).toMatchObject([{ customer: { id, birth_date: '1991-02-28', sex: 'male' } }]);

    expect(await w.ask(correctCustomer, correction, support())).toEqual({ events: [] });
    expect(await published(id)).toHaveLength(1);
    expect(await w.ask(readCorrections, { user: id }, support())).toEqual({
      addresses: [],
      corrections: [
        {
          id: expect.any(Number),
          at: expect.any(String),
          by: 'Test Staff',
          reason: 'Typed a year wrong. canary',
          changes: [
            { field: 'birth_date', from: '1990-02-28', to: '1991-02-28' },
            { field: 'sex', from: 'female', to: 'male' },
          ],
        },
      ],
    });
    const audit = await w.sql<{ action: string; detail: object }>(
      `select action, detail from identity.audit where object = $1 and action = 'customer.corrected'`,
      [`user=${id}`],
    );
    expect(audit).toEqual([
      { action: 'customer.corrected', detail: { correction: expect.any(Number), fields: 'birth_date sex' } },
    ]);
    const rows = JSON.stringify([
      await w.sql('select * from identity.corrections'),
      await w.sql('select * from identity.audit'),
      await w.sql('select * from identity.outbox'),
    ]);
    expect(rows).not.toMatch(/canary|1991-02-28/);
  });

  test('a misspelt name and phone are put right; the address under them follows, waits for a second person, and the customer is told', async () => {
    const id = await aNewcomer(w, 'misspelt@example.co');
    const me = w.as.customer(id);
    const home = { address_1: '1 High Street', address_2: '', city: 'Leeds', postcode: 'LS1 1AA' };
    const who = { first_name: 'Zoe', last_name: 'Smith', email: 'misspelt@example.co', contact_no: '07911 123456' };
    await w.ask(updateMyAddress, { ...who, ...home }, me);
    const correction = { user: id, surname: 'Smyth', phone: '07911 654321', reason: 'Read out from her passport.' };
    await w.ask(correctCustomer, correction, support());
    expect(await mine(id)).toMatchObject({
      fname: 'Zoe',
      sname: 'Smyth',
      phone: '+447911654321',
      birth_date: '1990-02-28',
      address: { ...home, first_name: 'Zoe', last_name: 'Smyth', contact_no: '+447911654321' },
      address_unconfirmed_since: expect.any(String),
    });
    const { addresses, corrections } = await w.ask(readCorrections, { user: id }, support());
    expect(corrections[0]?.changes).toEqual([
      { field: 'surname', from: 'Smith', to: 'Smyth' },
      { field: 'phone', from: '+447911123456', to: '+447911654321' },
    ]);
    expect(addresses[0]).toMatchObject({ by: 'Test Staff', settledAt: null });
    const [told] = await w.sql<{ id: string; sealed: string }>(
      'select id, sealed from identity.outbox where subject = $1 and key = $2 order by seq desc limit 1',
      [addressTold.subject, `customer:${id}`],
    );
    expect(sealer.openJson(`fact.${addressTold.subject}`, told!.id, told!.sealed)).toMatchObject({
      from: 'Smith, +447911123456',
      to: 'Smyth, +447911654321',
      isByStaff: true,
    });
    // Whoever corrected it is not alone in sending to it.
    await expect(w.ask(confirmAddress, { user: id }, support())).rejects.toMatchObject({ status: 403 });
    await w.ask(confirmAddress, { user: id }, support(9_001));
    expect(await mine(id)).toMatchObject({ address_unconfirmed_since: null, sname: 'Smyth' });
  });

  test('an address to somebody else keeps its name, and what cannot be printed or rung is refused', async () => {
    const id = await aNewcomer(w, 'care-of@example.co');
    const home = { address_1: '1 High Street', address_2: '', city: 'Leeds', postcode: 'LS1 1AA' };
    const who = { first_name: 'Ann', last_name: 'Brown', email: 'ann@example.co', contact_no: '07911 999999' };
    await w.ask(updateMyAddress, { ...who, ...home }, w.as.customer(id));
    await w.ask(correctCustomer, { user: id, name: 'Zo\u00eb', reason: 'Her passport.' }, support());
    expect(await mine(id)).toMatchObject({
      fname: 'Zo\u00eb',
      address: { first_name: 'Ann', last_name: 'Brown', contact_no: '+447911999999' },
      address_unconfirmed_since: null,
    });
    const fine = { user: id, reason: 'A slip.' };
    for (const [field, value] of [
      ['name', 'zoe@example.co'],
      ['surname', '  '],
      ['surname', '\u738b'],
      ['phone', '0791112345'],
    ])
      expect(await refused({ ...fine, [field!]: value })).toMatchObject({
        status: 422,
        errors: { [field!]: [expect.any(String)] },
      });
  });

  test('fifty equal corrections at once are recorded once', async () => {
    const id = await aNewcomer(w, 'fifty@example.co');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => w.ask(correctCustomer, { user: id, sex: 'male', reason: 'A slip.' }, support())),
    );
    expect(answers.filter(({ events }) => events.length > 0)).toHaveLength(1);
    expect((await w.ask(readCorrections, { user: id }, support())).corrections).toHaveLength(1);
  });

  test('needs a reason, a possible date, a customer, and somebody who may', async () => {
    const id = await aNewcomer(w, 'no@example.co');
    const fine = { user: id, sex: 'male' as const, reason: 'A slip.' };
    const { userId: colleague } = await w.ask(
      createStaff,
      { email: 'colleague@sorrel.invalid', password: 'correct horse 1', fname: 'A', sname: 'B', permissions: [] },
      w.as.system(),
    );
    for (const [input, actor, answer] of [
      [{ ...fine, reason: '  x ' }, support(), { status: 422, errors: { reason: [expect.any(String)] } }],
      [{ ...fine, reason: undefined }, support(), { status: 422, errors: { reason: [expect.any(String)] } }],
      [{ ...fine, birth_date: '2190-01-01' }, support(), { status: 422, errors: { birth_date: [expect.any(String)] } }],
      [{ ...fine, birth_date: '1890-01-01' }, support(), { status: 422, errors: { birth_date: [expect.any(String)] } }],
      [{ ...fine, birth_date: '2001-02-29' }, support(), { status: 422, errors: { birth_date: [expect.any(String)] } }],
      [{ ...fine, user: 999_999 }, support(), { status: 404 }],
      [{ ...fine, user: colleague }, support(), { status: 404 }],
      [fine, support(id), { status: 403 }],
      [fine, w.as.staff(['dispatch'], 9_000), { status: 403 }],
      [fine, w.as.staff(['ops'], 9_000), { status: 403 }],
      [fine, w.as.customer(id), { status: 403 }],
    ] as const)
      expect([input, await refused(input, actor)]).toEqual([input, expect.objectContaining(answer)]);
    expect(await published(id)).toEqual([]);
    expect((await mine(id)).sex).toBe('female');
    await expect(w.ask(readCorrections, { user: id }, w.as.customer(id))).rejects.toMatchObject({ status: 403 });
    for (const permission of ['prescriber', 'pharmacist'] as const)
      await w.ask(
        correctCustomer,
        { ...fine, sex: permission === 'prescriber' ? 'male' : 'female' },
        w.as.staff([permission], 9_001),
      );
    expect(await published(id)).toHaveLength(2);
  });
});

describe('a misspelt e-mail', () => {
  const right = (user: number, email: string) => ({ user, email, reason: 'One letter too many.' });
  const visitor = () => w.as.visitor();
  const press = (token: string) => w.ask(confirmEmailByLink, { token }, visitor());

  test('counts before its owner has pressed the link, or the old address is not told, or the record does not say who', async () => {
    const id = await aNewcomer(w, 'zoee@example.co');
    await w.ask(correctCustomer, right(id, ' Zoe@Example.co '), support());
    expect((await mine(id)).email).toBe('zoee@example.co');
    const [letter] = await told(emailProposed, id);
    expect(letter).toMatchObject({ email: 'zoee@example.co', newEmail: 'zoe@example.co', fname: 'Zoe' });
    const of = async () => (await w.ask(readCorrections, { user: id }, support())).corrections;
    const kept = {
      by: 'Test Staff',
      reason: 'One letter too many.',
      changes: [{ field: 'email', from: 'zoee@example.co', to: 'zoe@example.co' }],
    };
    expect(await of()).toMatchObject([{ ...kept, confirmedAt: null }]);
    expect(await press(letter!.token)).toMatchObject({ isKnown: true });
    expect((await mine(id)).email).toBe('zoe@example.co');
    expect(await of()).toMatchObject([{ ...kept, confirmedAt: expect.any(String) }]);
    expect(await told(emailReplaced, id)).toMatchObject([{ email: 'zoee@example.co', newEmail: 'zoe@example.co' }]);
    // Once, and an outbox in the clear would tell both.
    expect(await press(letter!.token)).toMatchObject({ isKnown: false });
    const clear = JSON.stringify([
      await w.sql('select * from identity.corrections where user_id = $1', [id]),
      await w.sql(`select detail from identity.audit where object = $1`, [`user=${id}`]),
    ]);
    expect(clear).not.toMatch(/zoee?@example/);
    expect(
      await w.sql(`select action from identity.audit where object = $1 and action like 'customer.%' order by id`, [
        `user=${id}`,
      ]),
    ).toEqual([{ action: 'customer.corrected' }, { action: 'customer.email-corrected' }]);
  });

  test('goes through although the old address has said no, or an earlier letter still counts', async () => {
    const id = await aNewcomer(w, 'noah@example.co');
    await w.ask(correctCustomer, right(id, 'first@example.co'), support());
    await w.ask(correctCustomer, right(id, 'second@example.co'), support());
    const [first, second] = await told(emailProposed, id);
    expect(await press(first!.token)).toMatchObject({ isKnown: false });
    const { reset } = await w.ask(takeEmailBack, { token: second!.takeBack }, visitor());
    expect(reset).toEqual(expect.any(String));
    expect(await press(second!.token)).toMatchObject({ isKnown: false });
    expect((await mine(id)).email).toBe('noah@example.co');
  });

  test('is another account’s, or lets who corrected it move the address alone', async () => {
    await aNewcomer(w, 'taken@example.co');
    const id = await aNewcomer(w, 'mine@example.co');
    expect(await refused(right(id, 'taken@example.co'))).toMatchObject({
      status: 422,
      errors: { email: [expect.stringContaining('another account')] },
    });
    expect(await refused(right(id, 'no address'))).toMatchObject({ errors: { email: [expect.any(String)] } });
    // Taken in the meantime.
    await w.ask(correctCustomer, right(id, 'soon@example.co'), support());
    await aNewcomer(w, 'soon@example.co');
    const [letter] = await told(emailProposed, id);
    await expect(press(letter!.token)).rejects.toMatchObject({ status: 409 });
    expect((await mine(id)).email).toBe('mine@example.co');
    await w.ask(correctCustomer, right(id, 'other@example.co'), support());
    const [, other] = await told(emailProposed, id);
    await press(other!.token);
    const home = { address_1: '1 High Street', address_2: '', city: 'Leeds', postcode: 'LS1 1AA' };
    const who = { first_name: 'Zoe', last_name: 'Brown', email: 'other@example.co', contact_no: '07911 999999' };
    await w.ask(updateMyAddress, { ...who, ...home }, w.as.customer(id));
    await w.ask(updateMyAddress, { ...who, ...home, address_1: '9 Elsewhere' }, w.as.customer(id));
    expect((await mine(id)).address_unconfirmed_since).toEqual(expect.any(String));
  });

  test('fifty presses at once change it once', async () => {
    const id = await aNewcomer(w, 'often@example.co');
    await w.ask(correctCustomer, right(id, 'oftener@example.co'), support());
    const [letter] = await told(emailProposed, id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(letter!.token)));
    expect(answers.filter(({ isKnown }) => isKnown)).toHaveLength(1);
    expect(await told(emailReplaced, id)).toHaveLength(1);
  });
});
