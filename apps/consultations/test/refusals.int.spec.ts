import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consultationUnfinished } from '@sorrel/contracts/consultations/events';
import {
  myConsultations,
  readQuestionnaire,
  readReview,
  sampleAnswers,
  saveAnswers,
  startConsultation,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const as = (userId: number) => c.w.as.customer(userId);
const slug = 'weight-loss';
const save = (id: number, answers: Answers) => ask(saveAnswers, { slug, answers }, as(id));
const statusOf = async (id: number) =>
  (await c.w.sql<{ status: string }>('select status from consultations.consultations where user_id = $1', [id])).map(
    ({ status }) => status,
  );
const reminded = async (id: number): Promise<number> => {
  const [row] = await c.w.sql<{ id: number }>('select id::int from consultations.consultations where user_id = $1', [
    id,
  ]);
  return (await c.published(consultationUnfinished, `consultation:${row?.id ?? 0}`)).length;
};
const flagOf = async (subscriptionId: number, ruleId: string) =>
  (await ask(readReview, { subscriptionId }, c.w.as.staff(['prescriber'], 7))).flags.find(
    (flag) => flag.ruleId === ruleId,
  );

describe('whoever we cannot treat by what the account holds', () => {
  it.each([
    ['a minor', { birth_date: '2009-06-01' }],
    ['somebody abroad', { uk_resident: false }],
  ])('%s is offered to finish the consultation, and reminded of it', async (_who, more) => {
    const { id } = await c.customer(more);
    // Opened, and with the second one begun but never looked at.
    expect(await ask(readQuestionnaire, { slug }, as(id))).toMatchObject({ consultation: { status: 'refused' } });
    expect(await statusOf(id)).toEqual(['refused']);
    const unseen = await c.customer(more);
    await ask(startConsultation, { slug }, as(unseen.id));
    for (const userId of [id, unseen.id])
      expect(await ask(myConsultations, {}, as(userId))).toEqual({ incomplete: [], submitted: [] });
    await c.w.clock.advance('P4D');
    await c.w.settle();
    expect([await reminded(id), await reminded(unseen.id)]).toEqual([0, 0]);
    expect(await statusOf(unseen.id)).toEqual(['refused']);
  });

  it.each([
    ['a man who comes for menopause', 'menopause', { sex: 'male' }, {}],
    ['somebody of 46 for the pill', 'oral-spironolactone', { birth_date: '1979-01-01' }, {}],
    ['somebody whom a rule refuses', 'oral-spironolactone', {}, { contraception: 'none' }],
    ['somebody whom a stop refuses', 'weight-loss', {}, { eating: 'now' }],
  ] as const)('%s is offered to finish the consultation, and reminded of it', async (_who, treatment, more, says) => {
    const { id } = await c.customer(more);
    const { answers } = await ask(sampleAnswers, { slug: treatment }, c.w.as.system());
    await ask(startConsultation, { slug: treatment }, as(id));
    const told = ask(saveAnswers, { slug: treatment, answers: { ...answers, ...says } }, as(id));
    await expect(told).rejects.toMatchObject({ code: 'refused' });
    expect(await ask(myConsultations, {}, as(id))).toEqual({ incomplete: [], submitted: [] });
    expect(await statusOf(id)).toEqual(['refused']);
    await c.w.clock.advance('P4D');
    await c.w.settle();
    expect(await reminded(id)).toBe(0);
  });

  it('a correction of the record leaves the consultation shut', async () => {
    const customer = await c.customer({ birth_date: '2009-06-01' });
    await ask(readQuestionnaire, { slug }, as(customer.id));
    await c.changed({ ...customer, birth_date: '1999-06-01' });
    expect((await ask(myConsultations, {}, as(customer.id))).incomplete).toMatchObject([{ slug, status: 'open' }]);
    expect(await ask(readQuestionnaire, { slug }, as(customer.id))).toMatchObject({ refusal: null });
    expect(await statusOf(customer.id)).toEqual(['open']);
    await c.changed({ ...customer, birth_date: '2009-06-01' });
    // The list and the e-mails are right without the consultation being opened again.
    expect((await ask(myConsultations, {}, as(customer.id))).incomplete).toEqual([]);
    await c.w.clock.advance('P4D');
    await c.w.settle();
    expect(await reminded(customer.id)).toBe(0);
  });
});

describe('a body mass index that is too low', () => {
  it('using an injection already clears it at 18.7', async () => {
    const { id } = await c.customer();
    const low = { code: 'refused', errors: { height_cm: [expect.any(String)], weight_kg: [expect.any(String)] } };
    await save(id, { height_cm: 168 });
    await expect(save(id, { weight_kg: 52.8 })).rejects.toMatchObject(low);
    await expect(save(id, { injection_before: 'now' })).rejects.toMatchObject(low);
    const read = await ask(readQuestionnaire, { slug }, as(id));
    expect(read).toMatchObject({ consultation: { status: 'refused' }, answers: { injection_before: 'now' } });
    expect(read.refusedBy.toSorted()).toEqual(['height_cm', 'weight_kg']);
    await expect(ask(submitConsultation, { slug }, as(id))).rejects.toMatchObject({ code: 'refused' });
  });

  it('the way back leads to another question than height and weight', async () => {
    const { id } = await c.customer();
    await save(id, { height_cm: 168, weight_kg: 65 });
    const refused = save(id, { injection_before: 'never' });
    await expect(refused).rejects.toMatchObject({ code: 'refused' });
    const keys = await refused.catch((error: unknown) => Object.keys((error as { errors: object }).errors));
    expect(keys).toEqual(['height_cm', 'weight_kg']);
    expect((await ask(readQuestionnaire, { slug }, as(id))).refusedBy).toEqual(['height_cm', 'weight_kg']);
  });
});

describe('an answer that was changed after it had led to a refusal', () => {
  it('the prescriber does not see what was said first', async () => {
    const { id } = await c.customer();
    const { answers } = await ask(sampleAnswers, { slug }, c.w.as.system());
    await expect(save(id, { ...answers, height_cm: 168, weight_kg: 52.8 })).rejects.toMatchObject({ code: 'refused' });
    await expect(save(id, { weight_kg: 60 })).rejects.toMatchObject({ code: 'refused' });
    await c.w.clock.advance('PT2M');
    await save(id, { weight_kg: 95, goals: 'Something else.' });
    // Saving the same answer again changes nothing.
    const { changed } = await save(id, { weight_kg: 95 });
    expect(changed).toEqual([{ question: 'What do you weigh today?', first: '52.8 kg' }]);
    expect((await ask(readQuestionnaire, { slug }, as(id))).changed).toEqual(changed);
    for (const why of [undefined, '', ' . '])
      await expect(ask(submitConsultation, { slug, why }, as(id))).rejects.toMatchObject({
        status: 422,
        errors: { changed_why: [expect.stringMatching(/say in a few words why/)] },
      });
    await ask(submitConsultation, { slug, why: 'I had typed stones. canary-why' }, as(id));
    const { subscriptionId } = await c.requested({ userId: id, treatment: slug });
    const flag = await flagOf(subscriptionId, 'S-15');
    expect(flag).toMatchObject({ effect: 'warn', answerKeys: ['earlier_refusal'] });
    const at = String.raw`\d\d? \w+ at \d\d:\d\d`;
    expect(flag?.because).toEqual([
      {
        question: 'What do you weigh today?',
        answer: expect.stringMatching(
          new RegExp(`^First “52\\.8 kg”, which we refused on ${at}; “60 kg” from ${at}; “95 kg” from ${at}$`),
        ),
      },
      { question: 'Why they changed it, in their words', answer: 'I had typed stones. canary-why' },
    ]);
    expect(
      JSON.stringify(await c.w.sql('select * from consultations.consultations where user_id = $1', [id])),
    ).not.toMatch(/canary-why/);
  });

  it('a birth date said otherwise after the refusal is not shown', async () => {
    const { id } = await c.customer({ birth_date: null });
    const { answers } = await ask(sampleAnswers, { slug: 'acne' }, c.w.as.system());
    const tell = (more: Answers) => ask(saveAnswers, { slug: 'acne', answers: more }, as(id));
    await expect(tell({ ...answers, birth_date: '2014-02-03' })).rejects.toMatchObject({
      errors: { birth_date: ['You must be at least 16 years old.'] },
    });
    await tell({ birth_date: '1994-02-03' });
    await ask(submitConsultation, { slug: 'acne', why: 'A slip of the year.' }, as(id));
    const { subscriptionId } = await c.requested({ userId: id });
    expect((await flagOf(subscriptionId, 'S-15'))?.because).toMatchObject([
      {
        question: 'What is your date of birth?',
        answer: expect.stringMatching(/^First “03\/02\/2014”.*“03\/02\/1994”/),
      },
      { question: 'Why they changed it, in their words', answer: 'A slip of the year.' },
    ]);
  });
});
