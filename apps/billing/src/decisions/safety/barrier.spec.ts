import { describe, expect, it } from '@jest/globals';
import type { Bar, TreatmentVerdict } from '@sorrel/contracts/consultations/words';
import { PRODUCTS, TREATMENTS } from '../../catalogue/treatments.ts';
import { isContraindicatedInPregnancy, type Offer } from '../../catalogue/product.ts';
import { barrierOf, type Patient, type Sold } from './barrier.ts';
import { proposalOf } from './offered.ts';

const SINCE = '2026-11-20T10:00:00.000Z';
const bar = (over: Partial<Bar> = {}): Bar => ({
  ruleId: 'R-1',
  kind: 'never',
  substances: ['adapalene'],
  since: SINCE,
  ...over,
});
const acne = (...bars: Bar[]): TreatmentVerdict => ({ treatment: 'acne', isAnswered: true, bars });
const cream: Sold = {
  consultation: 'acne',
  ingredients: [{ name: 'Adapalene', value: '0.1', unit: '%' }],
  isPrescription: true,
  isContraindicated: true,
};
const nobody: Patient = { isPregnant: false, verdicts: null, answered: new Set() };
const knownAs = (...verdicts: TreatmentVerdict[]): Patient => ({ ...nobody, verdicts });

describe('what may be sold', () => {
  it.each<[string, Partial<Sold>, Patient, ReturnType<typeof barrierOf>]>([
    ['answered, and no rule against it', {}, knownAs(acne()), null],
    ['a rule against another substance', {}, knownAs(acne(bar({ substances: ['minoxidil'] }))), null],
    ['a rule against one in it', {}, knownAs(acne(bar())), 'ruled-out'],
    ['a rule against the whole treatment', {}, knownAs(acne(bar({ substances: null }))), 'ruled-out'],
    ['a rule that waits for a prescriber', {}, knownAs(acne(bar({ kind: 'decision' }))), 'decision'],
    ['both', {}, knownAs(acne(bar({ kind: 'decision' }), bar({ ruleId: 'R-2' }))), 'ruled-out'],
    ['signed by a prescriber since', { signedAt: new Date(SINCE) }, knownAs(acne(bar({ kind: 'decision' }))), null],
    [
      'signed before it stood',
      { signedAt: new Date('2026-11-19') },
      knownAs(acne(bar({ kind: 'decision' }))),
      'decision',
    ],
    ['signed, and no reason can lift it', { signedAt: new Date(SINCE) }, knownAs(acne(bar())), 'ruled-out'],
    ['its own consultation unanswered', { consultation: 'rosacea' }, knownAs(acne()), 'consultation'],
    ['unanswered, and ruled out all the same', {}, knownAs({ ...acne(bar()), isAnswered: false }), 'ruled-out'],
    ['no prescription, no questions', { isPrescription: false }, nobody, null],
    ['answered before verdicts were told', {}, { ...nobody, answered: new Set(['acne']) }, null],
    ['nothing known at all', {}, nobody, 'consultation'],
    ['marked as pregnant', {}, { ...knownAs(acne()), isPregnant: true }, 'pregnancy'],
    ['marked, and it may be used', { isContraindicated: false }, { ...knownAs(acne()), isPregnant: true }, null],
  ])('%s', (_, over, patient, barrier) => {
    expect(barrierOf({ ...cream, ...over }, patient)).toBe(barrier);
  });
});

describe('what is proposed instead', () => {
  const offers = TREATMENTS.flatMap(({ slug, consultation, title, isOffered, plans }) =>
    plans.flatMap((plan) =>
      plan.codes.map((code): Offer => {
        const product = PRODUCTS.find((one) => one.code === code);
        if (!product) throw new Error(code);
        return {
          treatmentSlug: slug,
          consultation: consultation as Offer['consultation'],
          treatmentTitle: title,
          planId: plan.id,
          planName: plan.name,
          isOffered,
          isStopped: false,
          isComingSoon: false,
          product,
          isContraindicated: isContraindicatedInPregnancy(product.ingredients),
          imageUrl: '',
          steps: [],
        };
      }),
    ),
  );
  const usual = (consultation: string): Offer => offers.find((one) => one.consultation === consultation) as Offer;
  const retinoids = (kind: Bar['kind']): Patient =>
    knownAs(
      ...(['acne', 'anti-ageing', 'glow'] as const).map((treatment) => ({
        treatment,
        isAnswered: treatment !== 'glow',
        bars: [bar({ kind, substances: ['adapalene', 'tretinoin'] })],
      })),
    );

  it.each([
    ['acne', 'never', 'ruled-out'],
    ['anti-ageing', 'never', 'ruled-out'],
    ['acne', 'decision', 'decision'],
  ] as const)(
    '%s with a retinoid that is barred (%s): nothing with one, and a formula without',
    (slug, kind, barrier) => {
      const proposal = proposalOf(usual(slug), offers, retinoids(kind), '2026-11-30');
      expect(proposal).toMatchObject({ offer: null, plans: [], barrier });
      expect(proposal.instead.map(({ treatmentSlug }) => treatmentSlug)).toEqual(['glow']);
    },
  );

  it('nothing instead that is ruled out for them too', () => {
    const patient = knownAs(acne(bar()), { treatment: 'glow', isAnswered: false, bars: [bar({ substances: null })] });
    expect(proposalOf(usual('acne'), offers, patient, '2026-11-30')).toMatchObject({ offer: null, instead: [] });
  });

  it('another plan of the same consultation, where that one may be had', () => {
    const patient = knownAs({
      treatment: 'weight-loss',
      isAnswered: true,
      bars: [bar({ substances: ['tirzepatide'] })],
    });
    const wanted = offers.find(({ treatmentSlug }) => treatmentSlug === 'mounjaro') as Offer;
    const proposal = proposalOf(wanted, offers, patient, '2026-11-30');
    expect(proposal).toMatchObject({ barrier: 'ruled-out', offer: { treatmentSlug: 'wegovy' } });
    expect(proposal.plans.map(({ treatmentSlug }) => treatmentSlug)).toEqual(['wegovy']);
  });
});
