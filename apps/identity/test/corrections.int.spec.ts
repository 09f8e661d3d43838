import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { correctCustomer, createStaff, myCustomer, readCorrections, updateMine } from '@sorrel/contracts/identity/rpc';
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
