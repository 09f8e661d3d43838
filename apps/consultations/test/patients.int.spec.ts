import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import {
  consultationsOfCustomer,
  decideReview,
  importLegacyConsultation,
  readPatient,
  saveAnswers,
  setPregnant,
} from '@sorrel/contracts/consultations/rpc';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { clinic, aCustomer, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const support = () => c.w.as.staff(['support']);
const prescriber = () => c.w.as.staff(['prescriber']);
/** Particulars that match no other account. */
const nobodyElse = (fname: string) => ({
  fname,
  sname: `${fname}son`,
  phone: `+4477009007${fname.length}${fname.charCodeAt(0) % 10}`,
});

describe('the pregnancy mark', () => {
  it('is set by support too and cleared by a prescriber, with one event each', async () => {
    const { id } = await c.customer(nobodyElse('Ada'));
    expect(await ask(readPatient, { userId: id }, support())).toEqual({ pregs: null, alike: [] });
    expect((await ask(setPregnant, { userId: id, value: true }, support())).events).toEqual([
      expect.stringMatching(/patient\.marked#/),
      expect.stringMatching(/customer\.told#/),
    ]);
    expect(await ask(setPregnant, { userId: id, value: true }, support())).toEqual({ events: [] });
    expect(await ask(readPatient, { userId: id }, support())).toEqual({
      pregs: expect.stringMatching(/^\d{4}-/),
      alike: [],
    });
    await expect(ask(setPregnant, { userId: id, value: false }, support())).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/Only a prescriber/),
    });
    await ask(setPregnant, { userId: id, value: false }, prescriber());
    expect(await ask(readPatient, { userId: id }, prescriber())).toEqual({ pregs: null, alike: [] });
    expect(
      (await c.published(pregnancyChanged, `patient:${id}`)).map((told) => [told.userId, told.isPregnant]),
    ).toEqual([
      [id, true],
      [id, false],
    ]);
  });

  it('toggled fast ends as the last one said, with an event for each change and an audit row for each click', async () => {
    const { id } = await c.customer(nobodyElse('Bea'));
    await Promise.all(Array.from({ length: 10 }, () => ask(setPregnant, { userId: id, value: true }, prescriber())));
    await ask(setPregnant, { userId: id, value: false }, prescriber());
    expect(await ask(readPatient, { userId: id }, prescriber())).toEqual({ pregs: null, alike: [] });
    expect(await c.published(pregnancyChanged, `patient:${id}`)).toHaveLength(2);
    expect(
      await c.w.sql(
        `select 1 from consultations.audit where action = 'rpc.consultations.patients.set-pregnant' and object = $1`,
        [`userId=${id}`],
      ),
    ).toHaveLength(11);
  });

  it('is set for a customer alone, and by staff alone', async () => {
    const { id } = await c.customer();
    await expect(ask(setPregnant, { userId: 999_999, value: true }, support())).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(ask(setPregnant, { userId: id, value: 'maybe' } as never, support())).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(ask(setPregnant, { userId: id, value: true }, c.w.as.customer(id))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(ask(readPatient, { userId: id }, c.w.as.customer(id))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await c.published(pregnancyChanged, `patient:${id}`)).toEqual([]);
  });
});

describe('what staff see of consultations', () => {
  it('is every sent one in words, photos as paths, the refused ones too, and unfinished ones not', async () => {
    const { id } = await c.customer();
    const [photo = 0] = await c.photos(id);
    const sent = await c.sent(id, 'acne', { photos: [photo], has_allergies: 'yes', allergies: 'Nickel' });
    await ask(saveAnswers, { slug: 'glow', answers: { goals: 'Draft' } }, c.w.as.customer(id));
    await ask(saveAnswers, { slug: 'weight-loss', answers: { eating: 'now' } }, c.w.as.customer(id)).catch(
      () => undefined,
    );
    const { consultations } = await ask(consultationsOfCustomer, { userId: id }, support());
    expect(consultations.map((one) => [one.slug, one.title])).toEqual([
      ['weight-loss', 'Weight loss consultation (refused)'],
      ['acne', null],
    ]);
    // With what stopped them, in the words that they have read themselves.
    expect(consultations[0]?.stops).toEqual([
      {
        ruleId: 'weight-loss/eating-disorder',
        text: expect.stringMatching(/Beat/),
        because: [{ question: expect.any(String), answer: expect.any(String) }],
      },
    ]);
    expect(consultations[1]?.stops).toEqual([]);
    const acne = consultations.find((one) => one.id === sent);
    expect(acne).toMatchObject({
      name: 'Acne consultation',
      isOld: false,
      oldFields: [],
      submittedAt: expect.any(String),
    });
    expect(acne?.fields).toEqual(
      expect.arrayContaining([
        {
          field_key: 'allergies',
          field_name: 'What are you allergic to, and what happens?',
          field_type: 'other',
          field_value: 'Nickel',
        },
        {
          field_key: 'photos',
          field_name: 'Photos of your skin',
          field_type: 'images',
          field_value: JSON.stringify([`photos/${photo}`]),
        },
        {
          field_key: 'truth',
          field_name: expect.stringMatching(/^I have answered truthfully/),
          field_type: 'checkbox',
          field_value: '1',
        },
      ]),
    );
    expect(
      await c.w.sql(
        `select 1 from consultations.audit where action = 'rpc.consultations.consultations.of-customer' and object = $1`,
        [`userId=${id}`],
      ),
    ).toHaveLength(1);
  });

  it('includes those of the old system, imported once', async () => {
    const { id } = await c.customer();
    const old = {
      ref: 'old-17',
      userId: id,
      name: 'Skin',
      title: 'Skin consultation 2021',
      submittedAt: '2021-04-05T10:00:00.000Z',
      fields: [{ question: { title: 'Any allergies?' }, answer: { text: 'Cats' } }],
    };
    const first = await ask(importLegacyConsultation, old, c.w.as.system());
    expect(await ask(importLegacyConsultation, { ...old, name: 'Changed' }, c.w.as.system())).toEqual(first);
    const { consultations } = await ask(consultationsOfCustomer, { userId: id }, support());
    expect(consultations).toEqual([
      {
        id: first.id,
        name: 'Skin',
        title: 'Skin consultation 2021',
        slug: '',
        submittedAt: old.submittedAt,
        isOld: true,
        fields: [],
        oldFields: old.fields,
        stops: [],
      },
    ]);
    await expect(ask(importLegacyConsultation, old, support())).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('copies', () => {
  it('take the newest, also when an older event comes last', async () => {
    const customer = aCustomer({ sex: 'female' });
    await c.plant(customerChanged, `customer:${customer.id}`, { customer }, { seq: 2_000_010 });
    await c.plant(
      customerChanged,
      `customer:${customer.id}`,
      { customer: { ...customer, sex: 'male' } },
      { seq: 2_000_005 },
    );
    const [row] = await c.w.sql<{ s: string }>(
      'select outline_sealed as s from consultations.customers where user_id = $1',
      [customer.id],
    );
    expect(c.sealer.openJson('consultations.customers.outline', customer.id, row!.s)).toMatchObject({
      sex: 'female',
      address: [`${customer.id} High Street`, 'Leeds', 'LS1 4AP'],
    });
  });
});

describe('at rest', () => {
  it('nothing a patient or a prescriber said can be read, and a sealed value fits its own row only', async () => {
    const customer = await c.customer({ fname: 'Canary-name', birth_date: '1991-07-13' });
    await c.photos(customer.id);
    await c.sent(customer.id, 'acne', {
      goals: 'Canary-goal',
      has_allergies: 'yes',
      allergies: 'Canary-allergy',
      gp_practice: 'Canary-surgery',
    });
    await ask(
      importLegacyConsultation,
      {
        ref: 'canary',
        userId: customer.id,
        name: 'Skin',
        title: null,
        submittedAt: '2021-04-05T10:00:00.000Z',
        fields: [{ question: { title: 'Q' }, answer: { text: 'Canary-old-answer' } }],
      },
      c.w.as.system(),
    );
    await ask(setPregnant, { userId: customer.id, value: true }, support());
    const other = await c.customer();
    await c.sent(other.id, 'acne');
    const { subscriptionId } = await c.requested({ userId: other.id });
    await ask(
      decideReview,
      { subscriptionId, isApproved: true, note: 'Canary-note', reasons: ['canary-reason'] },
      prescriber(),
    );

    const tables = await c.w.sql<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'consultations'`,
    );
    const dump = (
      await Promise.all(
        tables.map(async ({ table_name }) =>
          JSON.stringify(await c.w.sql(`select * from consultations."${table_name}"`)),
        ),
      )
    ).join('\n');
    expect(dump).toContain('s1.1.');
    for (const secret of [
      /canary-(name|goal|allergy|surgery|old-answer|note|reason)/i,
      /1991-07-13/,
      /Adapalene/i,
      /BEGIN PRIVATE KEY/,
      /acne_where/,
      /"pregs"/,
      new RegExp(`${customer.id} High Street`),
    ])
      expect(dump).not.toMatch(secret);

    const [mine, theirs] = [customer, other].map((one) => one.id);
    await c.w.sql(
      'update consultations.customers a set outline_sealed = b.outline_sealed from consultations.customers b where a.user_id = $1 and b.user_id = $2',
      [theirs, mine],
    );
    await expect(ask(consultationsOfCustomer, { userId: theirs! }, support())).rejects.toMatchObject({
      code: 'internal',
    });
  });
});
