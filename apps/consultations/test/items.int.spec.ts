import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reviewRequested } from '@sorrel/contracts/billing/events';
import { admitItem, judgeItem, readReview, setPregnant, tieOverride } from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { Formulation, TreatmentSlug } from '@sorrel/contracts/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const prescriber = (userId = 2) => c.w.as.staff(['prescriber'], userId);
/** Staff who start plans but may not overrule a safety rule. */
const plans = () => c.w.as.staff(['plans'], 5);
const formula = (code: string, name: string, substance: string, value = '1', unit = '%'): Formulation => ({
  code,
  name,
  ingredients: [{ name: substance, value, unit }],
});
const TRETINOIN = formula('160C', 'Anti-ageing cream', 'Tretinoin');
const ADAPALENE = formula('110C', 'Acne cream', 'Adapalene');
const NIACINAMIDE = formula('170C', 'Glow cream', 'Niacinamide');
const SPIRONOLACTONE = formula('210T', 'Hormonal acne pill', 'Spironolactone', '50', 'mg');
const WEGOVY = formula('410J', 'Wegovy', 'Semaglutide', '0.25', 'mg');
const HORMONAL = formula('120C', 'Hormonal acne cream', 'Spironolactone');
const DROPS = formula('310S', 'The regrowth drops', 'Minoxidil', '5');
const ESTRIOL = formula('130C', 'Menopause cream', 'Estriol', '0.3');
const MOUNJARO = formula('420J', 'Mounjaro', 'Tirzepatide', '2.5', 'mg');

interface Case {
  consultation?: TreatmentSlug;
  product: Formulation;
  beside?: Formulation[];
}
const change = (userId: number, { consultation = 'acne', product, beside = [] }: Case) => ({
  userId,
  subscriptionId: 7_000 + userId,
  consultation,
  product,
  beside,
});
const judged = async (userId: number, one: Case) => {
  const { flags, ...standing } = await ask(judgeItem, change(userId, one), plans());
  return { ids: flags.map(({ ruleId }) => ruleId), flags, ...standing };
};

describe('an item beside what the person has and takes', () => {
  const table: [
    string,
    TreatmentSlug,
    Answers,
    Case,
    { needReason?: string[]; forbidden?: string[]; shown?: string[] },
  ][] = [
    ['a retinoid beside another', 'glow', {}, { product: TRETINOIN, beside: [ADAPALENE] }, { needReason: ['R-12'] }],
    ['a retinoid beside none', 'glow', {}, { product: TRETINOIN, beside: [NIACINAMIDE] }, {}],
    ['a harmless one beside two retinoids', 'glow', {}, { product: NIACINAMIDE, beside: [TRETINOIN, ADAPALENE] }, {}],
    [
      'spironolactone and an ACE inhibitor',
      'oral-spironolactone',
      { medicine_groups: ['ace-inhibitor'] },
      { consultation: 'oral-spironolactone', product: SPIRONOLACTONE },
      { needReason: ['R-14'], shown: ['R-16', 'R-22'] },
    ],
    [
      'spironolactone and potassium, in a plan of another treatment',
      'oral-spironolactone',
      { medicine_groups: ['potassium-supplement'] },
      { consultation: 'hormonal-acne', product: SPIRONOLACTONE },
      { needReason: ['R-14'] },
    ],
    [
      'spironolactone and trimethoprim',
      'oral-spironolactone',
      { medicine_groups: ['trimethoprim'] },
      { consultation: 'oral-spironolactone', product: SPIRONOLACTONE },
      { needReason: ['R-14'] },
    ],
    [
      'an injection beside the other one: for no reason',
      'weight-loss',
      {},
      { consultation: 'weight-loss', product: MOUNJARO, beside: [WEGOVY] },
      { forbidden: ['R-12G'] },
    ],
    [
      'an injection beside the same one',
      'weight-loss',
      {},
      { consultation: 'weight-loss', product: WEGOVY, beside: [WEGOVY] },
      { forbidden: ['R-12G'] },
    ],
    [
      'a cream with spironolactone beside the tablets',
      'hormonal-acne',
      {},
      { consultation: 'hormonal-acne', product: HORMONAL, beside: [SPIRONOLACTONE] },
      { needReason: ['R-12S'] },
    ],
    [
      'minoxidil beside minoxidil',
      'glow',
      {},
      { consultation: 'hair-loss', product: DROPS, beside: [DROPS] },
      { needReason: ['R-12M'] },
    ],
    [
      'an oestrogen beside another',
      'menopause',
      {},
      { consultation: 'menopause', product: ESTRIOL, beside: [ESTRIOL] },
      { needReason: ['R-12O'] },
    ],
    [
      'tirzepatide and the pill: shown, with what to tell the person',
      'hormonal-acne',
      { contraception: 'combined-pill' },
      { consultation: 'weight-loss', product: MOUNJARO },
      { shown: ['R-05', 'R-09'] },
    ],
  ];
  it.each(table)('%s', async (_, told, answers, one, expected) => {
    const { id } = await c.customer({ birth_date: '1990-12-10', sex: 'female' });
    await c.sent(id, told, answers);
    const seen = await judged(id, one);
    expect({ needReason: seen.needReason, forbidden: seen.forbidden }).toEqual({
      needReason: expected.needReason ?? [],
      forbidden: expected.forbidden ?? [],
    });
    expect(seen.ids).toEqual(expect.arrayContaining(expected.shown ?? []));
  });

  it('somebody whom a treatment’s bounds or a pregnancy rule out gets it for no reason', async () => {
    const man = await c.customer({ sex: 'male', birth_date: '1990-12-10' });
    expect(
      (await judged(man.id, { consultation: 'oral-spironolactone', product: SPIRONOLACTONE })).forbidden,
    ).toContain('R-01');
    const woman = await c.customer({ sex: 'female', birth_date: '1990-12-10' });
    await ask(setPregnant, { userId: woman.id, value: true }, prescriber());
    expect((await judged(woman.id, { product: TRETINOIN })).forbidden).toEqual(['R-11']);
    await expect(
      ask(admitItem, { ...change(woman.id, { product: TRETINOIN }), reason: 'She insists on it.' }, prescriber()),
    ).rejects.toMatchObject({ status: 409, code: 'blocked', errors: { 'R-11': [expect.any(String)] } });
  });

  it('says what fired it, in words', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10', sex: 'female' });
    await c.sent(id, 'oral-spironolactone', { medicine_groups: ['ace-inhibitor'] });
    const { flags } = await judged(id, { product: TRETINOIN, beside: [ADAPALENE] });
    expect(flags.find(({ ruleId }) => ruleId === 'R-12')?.because).toEqual([
      { question: 'Contained in the person’s other items', answer: 'adapalene' },
    ]);
    const pill = await judged(id, { consultation: 'oral-spironolactone', product: SPIRONOLACTONE });
    expect(pill.flags.find(({ ruleId }) => ruleId === 'R-14')?.because).toEqual([
      { question: expect.any(String), answer: expect.stringMatching(/ACE|ramipril/i) },
    ]);
  });
});

describe('an item that starts a subscription of its own', () => {
  const start = (userId: number, one: Case) => ({ ...change(userId, one), subscriptionId: null });

  it.each<[string, TreatmentSlug, Answers, Case]>([
    ['a retinoid beside another', 'glow', {}, { product: TRETINOIN, beside: [ADAPALENE] }],
    ['a harmless one', 'glow', {}, { product: NIACINAMIDE, beside: [TRETINOIN] }],
    [
      'spironolactone and an ACE inhibitor',
      'oral-spironolactone',
      { medicine_groups: ['ace-inhibitor'] },
      { consultation: 'oral-spironolactone', product: SPIRONOLACTONE },
    ],
    [
      'tirzepatide and the pill',
      'hormonal-acne',
      { contraception: 'combined-pill' },
      { consultation: 'weight-loss', product: MOUNJARO },
    ],
  ])('%s: flags as in a plan', async (_, told, answers, one) => {
    const { id } = await c.customer({ birth_date: '1990-12-10', sex: 'female' });
    await c.sent(id, told, answers);
    expect(await ask(judgeItem, start(id, one), plans())).toEqual(await ask(judgeItem, change(id, one), plans()));
  });

  it('the reason is tied once to the subscription that came of it, and shown there alone', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    await c.sent(id, 'acne');
    const one = start(id, { product: TRETINOIN, beside: [ADAPALENE] });
    await expect(ask(admitItem, one, prescriber())).rejects.toMatchObject({ status: 409, code: 'blocked' });
    await expect(ask(admitItem, { ...one, reason: 'A month apart.' }, plans())).rejects.toMatchObject({
      status: 403,
    });
    const { overrideId } = await ask(admitItem, { ...one, reason: 'A month apart.' }, prescriber());
    const [before, begun] = [await c.requested({ userId: id }), await c.requested({ userId: id })];
    const overridesOf = async (subscriptionId: number) =>
      (await ask(readReview, { subscriptionId }, prescriber())).overrides;
    const tie = { overrideId: overrideId ?? 0, userId: id, subscriptionId: begun.subscriptionId };

    await expect(ask(tieOverride, tie, prescriber(3))).rejects.toMatchObject({ status: 404 });
    await expect(ask(tieOverride, { ...tie, userId: id + 1 }, prescriber())).rejects.toMatchObject({ status: 404 });
    expect(await overridesOf(begun.subscriptionId)).toEqual([]);
    for (let n = 0; n < 2; n++) await ask(tieOverride, tie, prescriber());
    await expect(
      ask(tieOverride, { ...tie, subscriptionId: before.subscriptionId }, prescriber()),
    ).rejects.toMatchObject({ status: 409 });
    expect(await overridesOf(begun.subscriptionId)).toMatchObject([
      { id: overrideId, product: '160C Anti-ageing cream', reason: 'A month apart.', flags: [{ ruleId: 'R-12' }] },
    ]);
    expect(await overridesOf(before.subscriptionId)).toEqual([]);
    expect(
      await c.w.sql(
        `select action, object from consultations.audit where action like 'safety-rule.%' and detail @> $1 order by id`,
        [JSON.stringify({ override: overrideId })],
      ),
    ).toEqual([
      { action: 'safety-rule.overridden', object: `user=${id}` },
      { action: 'safety-rule.override-tied', object: `subscription=${begun.subscriptionId}` },
    ]);
  });
});

describe('going on against a rule', () => {
  it('needs a written reason by somebody who may, which is kept sealed, audited and shown at the review', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    await c.sent(id, 'acne');
    const { subscriptionId, itemId } = await c.requested({ userId: id });
    const one = { ...change(id, { product: TRETINOIN, beside: [ADAPALENE] }), subscriptionId };
    await expect(ask(admitItem, one, prescriber())).rejects.toMatchObject({
      status: 409,
      code: 'blocked',
      message: expect.stringMatching(/Please write why Anti-ageing cream is right/),
      errors: { 'R-12': ['Another retinoid is in use at the same time.'] },
    });
    for (const nothing of ['  x ', 'fine', 'fine fine fine', 'aaaa aaa aa'])
      await expect(ask(admitItem, { ...one, reason: nothing }, prescriber())).rejects.toMatchObject({
        code: 'blocked',
        message: expect.stringMatching(/in a few words/),
      });
    const reason = 'Adapalene stops on Monday. canary-override';
    await expect(ask(admitItem, { ...one, reason }, plans())).rejects.toMatchObject({ status: 403 });
    const { overrideId } = await ask(admitItem, { ...one, reason }, prescriber());
    expect(overrideId).toEqual(expect.any(Number));
    expect((await ask(readReview, { subscriptionId }, prescriber())).overrides).toMatchObject([
      { id: overrideId, product: '160C Anti-ageing cream', reason, by: 'Test Staff', flags: [{ ruleId: 'R-12' }] },
    ]);
    const audit = await c.w.sql<{ action: string; detail: object }>(
      `select action, detail from consultations.audit where object like $1 and action = 'safety-rule.overridden'`,
      [`%subscription=${subscriptionId}%`],
    );
    expect(audit).toEqual([{ action: 'safety-rule.overridden', detail: { override: overrideId, rules: 'R-12' } }]);
    const [row] = await c.w.sql<{ raw: string }>(
      'select overrides::text as raw from consultations.overrides where id = $1',
      [overrideId],
    );
    expect(row?.raw).not.toMatch(/canary-override|Tretinoin|Anti-ageing/);

    // The prescriber still decides: the pair blocks the approval too.
    await c.plant(reviewRequested, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId: itemId + 1_000_000,
      userId: id,
      round: 1,
      reason: 'first',
      treatmentSlug: 'acne',
      consultation: 'acne',
      paidAt: '2026-11-20T12:00:00.000Z',
      formula: { ...TRETINOIN, directions: 'Every evening.', quantity: '50 g' },
      beside: ADAPALENE.ingredients,
    });
    expect((await ask(readReview, { subscriptionId }, prescriber())).flags).toContainEqual(
      expect.objectContaining({ ruleId: 'R-12', onApproval: 'reason' }),
    );
  });

  it('is never decided about oneself', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    await expect(
      ask(
        admitItem,
        { ...change(id, { product: TRETINOIN, beside: [ADAPALENE] }), reason: 'It is me.' },
        prescriber(id),
      ),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('where nothing stands in the way nothing is kept', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    expect(await ask(admitItem, { ...change(id, { product: NIACINAMIDE }), reason: 'idle' }, plans())).toEqual({
      overrideId: null,
    });
    expect(await c.w.sql('select 1 from consultations.overrides where user_id = $1', [id])).toEqual([]);
  });
});
