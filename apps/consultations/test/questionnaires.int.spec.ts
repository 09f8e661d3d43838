import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consultationStarted, consultationSubmitted } from '@sorrel/contracts/consultations/events';
import {
  consultationsOfCustomer,
  myConsultations,
  readQuestionnaire,
  sampleAnswers,
  saveAnswers,
  startConsultation,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { Library } from '../src/questionnaires/library.ts';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ isHere: true });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const as = (userId: number) => c.w.as.customer(userId);
const sample = async (slug: string) => (await ask(sampleAnswers, { slug }, c.w.as.system())).answers;
const rowsOf = (userId: number) =>
  c.w.sql<{ id: number; status: string; version: number }>(
    'select id::int, status, version from consultations.consultations where user_id = $1 order by id',
    [userId],
  );

describe('a consultation', () => {
  it.each(TREATMENT_SLUGS)('%s can be answered and sent with the sample', async (slug) => {
    const { id } = await c.customer();
    const before = await ask(readQuestionnaire, { slug }, as(id));
    expect(before).toMatchObject({
      consultation: { slug, status: 'open', version: new Library().newest(slug).version, submittedAt: null },
      answers: {},
      progress: 0,
      refusal: null,
      refusedBy: [],
    });
    expect(before.questions.map((question) => question.key)).not.toContain('sex');
    const saved = await ask(saveAnswers, { slug, answers: await sample(slug) }, as(id));
    expect(saved).toMatchObject({ next: null, progress: 1 });
    const sent = await ask(submitConsultation, { slug }, as(id));
    expect(sent).toMatchObject({
      consultationId: before.consultation.id,
      slug,
      events: [
        expect.stringMatching(/^evt\.consultations\.verdicts\.changed#/),
        expect.stringMatching(/^evt\.consultations\.consultation\.submitted#/),
        expect.stringMatching(/^evt\.consultations\.gp\.named#/),
      ],
    });
    const after = await ask(readQuestionnaire, { slug }, as(id));
    expect(after.consultation).toMatchObject({
      id: sent.consultationId,
      status: 'submitted',
      submittedAt: expect.any(String),
    });
    expect(after.answers.truth).toBe(true);
    expect(await c.published(consultationStarted, `consultation:${sent.consultationId}`)).toEqual([
      { consultationId: sent.consultationId, userId: id, slug },
    ]);
    expect(await c.published(consultationSubmitted, `consultation:${sent.consultationId}`)).toEqual([
      { consultationId: sent.consultationId, userId: id, slug, submittedAt: after.consultation.submittedAt },
    ]);
  });

  it('is kept after every answer and goes on where it stopped', async () => {
    const { id } = await c.customer();
    const first = await ask(saveAnswers, { slug: 'acne', answers: { acne_where: ['face'] } }, as(id));
    expect(first.next).toBe('acne_severity');
    const second = await ask(saveAnswers, { slug: 'acne', answers: { acne_severity: 'mild' } }, as(id));
    expect(second).toMatchObject({ answers: { acne_where: ['face'], acne_severity: 'mild' }, next: 'acne_duration' });
    expect(second.progress).toBeGreaterThan(first.progress);
    expect(await ask(readQuestionnaire, { slug: 'acne' }, as(id))).toMatchObject({
      answers: { acne_where: ['face'], acne_severity: 'mild' },
      consultation: { status: 'open' },
    });
    expect((await ask(myConsultations, {}, as(id))).incomplete).toMatchObject([
      { slug: 'acne', name: 'Acne consultation' },
    ]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('asks only what its answers call for, and forgets no answer that is hidden for a while', async () => {
    const { id } = await c.customer();
    const keys = async (answers: object) =>
      (await ask(saveAnswers, { slug: 'glow', answers: answers as never }, as(id))).questions.map(
        (question) => question.key,
      );
    expect(await keys({ has_allergies: 'yes', allergies: 'Nuts' })).toContain('allergies');
    expect(await keys({ has_allergies: 'no' })).not.toContain('allergies');
    expect(
      (await ask(saveAnswers, { slug: 'glow', answers: { has_allergies: 'yes' } }, as(id))).answers.allergies,
    ).toBe('Nuts');
  });

  it('reaches the same consultation by another name of the treatment', async () => {
    const { id } = await c.customer();
    const [pill, alias] = await Promise.all([
      ask(readQuestionnaire, { slug: 'oral-spironolactone' }, as(id)),
      ask(readQuestionnaire, { slug: 'hormonal-acne-pill' }, as(id)),
    ]);
    expect(alias.consultation).toEqual(pill.consultation);
    expect(await rowsOf(id)).toHaveLength(1);
    await expect(ask(readQuestionnaire, { slug: 'snake-oil' }, as(id))).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask(sampleAnswers, { slug: 'constructor' }, c.w.as.system())).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('refuses wrong answers by name and saves nothing of them', async () => {
    const { id } = await c.customer();
    await ask(saveAnswers, { slug: 'acne', answers: { acne_where: ['face'] } }, as(id));
    const wrong = ask(
      saveAnswers,
      { slug: 'acne', answers: { acne_duration: 'years', acne_severity: 'huge', shoe_size: 44 } },
      as(id),
    );
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid',
      errors: { acne_severity: [expect.any(String)], shoe_size: [expect.any(String)] },
    });
    expect((await ask(readQuestionnaire, { slug: 'acne' }, as(id))).answers).toEqual({ acne_where: ['face'] });
    await expect(
      ask(saveAnswers, { slug: 'acne', answers: { acne_where: { $ne: null } } as never }, as(id)),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(ask(saveAnswers, { slug: 'acne' } as never, as(id))).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      ask(saveAnswers, { slug: 'acne', answers: { goals: 'x'.repeat(5_001) } }, as(id)),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('cannot be sent with answers missing, and says which', async () => {
    const { id } = await c.customer();
    const { truth: _truth, goals: _goals, ...rest } = await sample('acne');
    await ask(saveAnswers, { slug: 'acne', answers: { ...rest, truth: false } }, as(id));
    await expect(ask(submitConsultation, { slug: 'acne' }, as(id))).rejects.toMatchObject({
      code: 'invalid',
      status: 422,
      errors: { goals: ['Please answer this question.'], truth: [expect.stringMatching(/^Please confirm/)] },
    });
    expect((await rowsOf(id)).map((row) => row.status)).toEqual(['open']);
    const stranger = await c.customer();
    await expect(ask(submitConsultation, { slug: 'acne' }, as(stranger.id))).rejects.toMatchObject({
      code: 'invalid',
      errors: { acne_where: ['Please answer this question.'] },
    });
    expect(await rowsOf(stranger.id)).toEqual([]);
  });
});

describe('sending at the same moment', () => {
  it('from many tabs is one consultation, one event and one answer', async () => {
    const { id } = await c.customer();
    await ask(saveAnswers, { slug: 'acne', answers: await sample('acne') }, as(id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(submitConsultation, { slug: 'acne' }, as(id))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(id)).toMatchObject([{ status: 'submitted' }]);
    expect(await c.published(consultationSubmitted, `consultation:${answers[0]?.consultationId}`)).toHaveLength(1);
    expect(await ask(submitConsultation, { slug: 'acne' }, as(id))).toEqual(answers[0]);
  });

  it('first reading from many tabs opens one', async () => {
    const { id } = await c.customer();
    const read = await Promise.all(
      Array.from({ length: 20 }, () => ask(readQuestionnaire, { slug: 'rosacea' }, as(id))),
    );
    expect(new Set(read.map((one) => one.consultation.id)).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await c.published(consultationStarted, `consultation:${read[0]?.consultation.id}`)).toHaveLength(1);
  });

  it('answers from two tabs are all kept', async () => {
    const { id } = await c.customer();
    await Promise.all(
      [{ acne_where: ['face'] }, { acne_severity: 'mild' }, { acne_duration: 'years' }, { acne_scars: 'no' }].map(
        (answers) => ask(saveAnswers, { slug: 'acne', answers: answers as never }, as(id)),
      ),
    );
    expect((await ask(readQuestionnaire, { slug: 'acne' }, as(id))).answers).toEqual({
      acne_where: ['face'],
      acne_severity: 'mild',
      acne_duration: 'years',
      acne_scars: 'no',
    });
  });

  it('a tab left open after sending begins nothing new', async () => {
    const { id } = await c.customer();
    await c.sent(id, 'acne');
    await expect(ask(saveAnswers, { slug: 'acne', answers: { acne_where: ['back'] } }, as(id))).rejects.toMatchObject({
      code: 'already_submitted',
      status: 409,
    });
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

describe('a renewal', () => {
  it('is a new consultation beside the sent one, which stays as it is', async () => {
    const { id } = await c.customer();
    const sent = await c.sent(id, 'acne');
    expect((await ask(readQuestionnaire, { slug: 'acne' }, as(id))).consultation).toMatchObject({
      id: sent,
      status: 'submitted',
    });
    const started = await Promise.all([1, 2, 3].map(() => ask(startConsultation, { slug: 'acne' }, as(id))));
    const next = started[0]?.consultation.id;
    expect(new Set(started.map((one) => one.consultation.id))).toEqual(new Set([next]));
    expect(next).not.toBe(sent);
    expect(await ask(readQuestionnaire, { slug: 'acne' }, as(id))).toMatchObject({
      consultation: { id: next, status: 'open' },
      answers: {},
    });
    expect(await c.sent(id, 'acne', { goals: 'Still fewer spots.' })).toBe(next);
    expect((await ask(myConsultations, {}, as(id))).submitted.map((one) => one.id)).toEqual([next, sent]);
  });

  it('is answered under the newest questions; older answers keep the version they were given under', async () => {
    const [early, late] = [await c.customer(), await c.customer()];
    await ask(saveAnswers, { slug: 'glow', answers: { goals: 'Under the first version.' } }, as(early.id));
    const sent = await c.sent(late.id, 'glow');
    const library = c.w.here().services[0]?.app.get(Library);
    const [first] = [library!.version('glow', 4)];
    library!.add({
      ...first,
      version: 5,
      questions: [
        { key: 'brand_new', type: 'text', label: 'Brand new?', sample: 'Yes.' },
        ...first.questions.filter((question) => question.key !== 'goals'),
      ],
    });

    expect((await ask(readQuestionnaire, { slug: 'glow' }, as(early.id))).consultation.version).toBe(4);
    expect(
      (await ask(saveAnswers, { slug: 'glow', answers: { goals: 'Still the first.' } }, as(early.id))).questions.map(
        (question) => question.key,
      ),
    ).not.toContain('brand_new');
    const shown = await ask(readQuestionnaire, { slug: 'glow' }, as(late.id));
    expect([shown.consultation.version, shown.answers.goals]).toEqual([4, 'Smoother, brighter skin.']);
    const renewal = await ask(startConsultation, { slug: 'glow' }, as(late.id));
    expect(renewal.consultation.version).toBe(5);
    await expect(ask(saveAnswers, { slug: 'glow', answers: { goals: 'Gone.' } }, as(late.id))).rejects.toMatchObject({
      code: 'invalid',
    });
    const { consultations } = await ask(consultationsOfCustomer, { userId: late.id }, c.w.as.staff());
    expect(consultations.find((one) => one.id === sent)?.fields).toContainEqual({
      field_key: 'goals',
      field_name: 'What would you most like to change?',
      field_type: 'other',
      field_value: 'Smoother, brighter skin.',
    });
    expect(await rowsOf(late.id)).toMatchObject([{ version: 4 }, { version: 5 }]);
  });
});

describe('refusals', () => {
  const kind = /GP|Beat|doctor|living in the UK/;

  it('a stop rule answers kindly, keeps the answers, and lets them be corrected', async () => {
    const { id } = await c.customer();
    const answers = await sample('weight-loss');
    await expect(
      ask(saveAnswers, { slug: 'weight-loss', answers: { ...answers, eating: 'now' } }, as(id)),
    ).rejects.toMatchObject({
      code: 'refused',
      status: 422,
      message: expect.stringMatching(kind),
      errors: { eating: [expect.any(String)] },
    });
    expect(await ask(readQuestionnaire, { slug: 'weight-loss' }, as(id))).toMatchObject({
      consultation: { status: 'refused' },
      refusal: expect.stringMatching(kind),
      refusedBy: ['eating'],
      answers: { eating: 'now', goals: answers.goals },
    });
    await expect(ask(submitConsultation, { slug: 'weight-loss' }, as(id))).rejects.toMatchObject({ code: 'refused' });
    expect((await rowsOf(id)).map((row) => row.status)).toEqual(['refused']);
    await ask(saveAnswers, { slug: 'weight-loss', answers: { eating: 'no' } }, as(id));
    const { consultationId } = await ask(submitConsultation, { slug: 'weight-loss', why: 'A slip.' }, as(id));
    const { refusals } = c.sealer.openJson<{ refusals: object[] }>(
      'consultations.consultations.state',
      consultationId,
      (
        await c.w.sql<{ s: string }>('select state_sealed as s from consultations.consultations where id = $1', [
          consultationId,
        ])
      )[0]!.s,
    );
    expect(refusals).toMatchObject([{ ruleId: 'weight-loss/eating-disorder', keys: ['eating'] }]);
  });

  it('a safety rule refuses by what is answered', async () => {
    const { id } = await c.customer();
    await expect(
      ask(
        saveAnswers,
        { slug: 'weight-loss', answers: { ...(await sample('weight-loss')), pregnancy: ['planning'] } },
        as(id),
      ),
    ).rejects.toMatchObject({
      code: 'refused',
      errors: { pregnancy: [expect.stringMatching(/must not be used in pregnancy/)] },
    });
  });

  it.each([
    ['weight-loss', { birth_date: '2010-01-01' }, /at least 18/],
    ['acne', { birth_date: '2015-01-01' }, /^You must be at least 16 years old\.$/],
    ['menopause', { birth_date: '1970-01-01' }, /^Age must be 45 or below for menopause consultation\.$/],
    ['hormonal-acne', { birth_date: '1970-01-01' }, /^Age must be between 16 and 45 for hormonal acne consultation\.$/],
    [
      'hormonal-acne-pill',
      { birth_date: '1970-01-01' },
      /^Age must be between 18 and 45 for the hormonal acne pill\.$/,
    ],
    [
      'menopause',
      { sex: 'male' as const },
      /^We cannot prescribe our treatment to you because of the ingredients that are present\.$/,
    ],
    ['hormonal-acne-pill', { sex: 'male' as const }, /^We cannot prescribe our treatment/],
    ['acne', { uk_resident: false }, /^We're sorry — we're currently only able to treat people living in the UK\./],
  ] as const)('%s is refused to %j on the server, before and after answering', async (slug, particulars, text) => {
    const { id } = await c.customer(particulars);
    expect(await ask(readQuestionnaire, { slug }, as(id))).toMatchObject({
      consultation: { status: 'refused' },
      refusal: expect.stringMatching(text),
      // Particulars that no question here can change.
      refusedBy: Object.keys(particulars),
    });
    await expect(ask(saveAnswers, { slug, answers: await sample(slug) }, as(id))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(text),
    });
    await expect(ask(submitConsultation, { slug }, as(id))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(text),
    });
    expect((await rowsOf(id)).map((row) => row.status)).toEqual(['refused']);
  });

  it('asks for particulars the account lacks, and holds what is said against the rules', async () => {
    const { id } = await c.customer({ birth_date: null, sex: null, uk_resident: null });
    const { questions } = await ask(readQuestionnaire, { slug: 'menopause' }, as(id));
    expect(questions.slice(0, 3).map((question) => question.key)).toEqual(['birth_date', 'sex', 'uk_resident']);
    const { birth_date: _date, ...rest } = await sample('menopause');
    await ask(saveAnswers, { slug: 'menopause', answers: rest }, as(id));
    await expect(ask(submitConsultation, { slug: 'menopause' }, as(id))).rejects.toMatchObject({
      code: 'invalid',
      errors: { birth_date: [expect.any(String)] },
    });
    await expect(
      ask(saveAnswers, { slug: 'menopause', answers: { birth_date: '1960-01-01' } }, as(id)),
    ).rejects.toMatchObject({ code: 'refused', message: 'Age must be 45 or below for menopause consultation.' });
    await expect(
      ask(saveAnswers, { slug: 'menopause', answers: { birth_date: '1990-01-01', sex: 'male' } }, as(id)),
    ).rejects.toMatchObject({ code: 'refused' });
    await ask(saveAnswers, { slug: 'menopause', answers: { sex: 'female' } }, as(id));
    expect(await ask(submitConsultation, { slug: 'menopause', why: 'A slip.' }, as(id))).toMatchObject({
      slug: 'menopause',
    });
  });

  it('what the account holds outweighs what is said in the consultation', async () => {
    const { id } = await c.customer({ sex: 'male' });
    await expect(ask(saveAnswers, { slug: 'menopause', answers: { sex: 'female' } }, as(id))).rejects.toMatchObject({
      code: 'refused',
    });
  });
});

describe('photos as answers', () => {
  it('another person’s photo is refused', async () => {
    const [mine, other] = [await c.customer(), await c.customer()];
    const [[first = 0, second = 0], [foreign = 0]] = [await c.photos(mine.id), await c.photos(other.id)];
    expect(
      (await ask(saveAnswers, { slug: 'acne', answers: { photos: [second, first] } }, as(mine.id))).answers.photos,
    ).toEqual([second, first]);
    await expect(ask(saveAnswers, { slug: 'acne', answers: { photos: [foreign] } }, as(mine.id))).rejects.toMatchObject(
      { code: 'invalid', errors: { photos: ['We could not find one of these photos. Please add it again.'] } },
    );
  });
});

describe('who may', () => {
  it('a customer sees and changes only their own', async () => {
    const [mine, other] = [await c.customer(), await c.customer()];
    await ask(saveAnswers, { slug: 'acne', answers: { goals: 'Only mine.' } }, as(mine.id));
    expect((await ask(readQuestionnaire, { slug: 'acne' }, as(other.id))).answers).toEqual({});
    expect(await ask(myConsultations, {}, as(other.id))).toMatchObject({ submitted: [] });
  });

  it.each([
    ['readQuestionnaire', readQuestionnaire],
    ['saveAnswers', saveAnswers],
    ['submitConsultation', submitConsultation],
    ['startConsultation', startConsultation],
    ['myConsultations', myConsultations],
  ] as const)('%s is refused to visitors', async (_name, call) => {
    await expect(ask(call as never, { slug: 'acne', answers: {} } as never, c.w.as.visitor())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(ask(call as never, { slug: 'acne', answers: {} } as never, c.w.as.system())).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('samples are for the system, other people’s answers for staff', async () => {
    await expect(ask(sampleAnswers, { slug: 'acne' }, as(1))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask(consultationsOfCustomer, { userId: 1 }, as(1))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
