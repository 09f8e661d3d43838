import { describe, expect, it } from '@jest/globals';
import { CatalogueItem, CatalogueTreatment } from '@sorrel/contracts/billing/words';
import { TREATMENT_SLUGS, treatmentOf } from '@sorrel/contracts/treatments';
import { formulaKey, imageUrlOf, isContraindicatedInPregnancy } from './product.ts';
import { BANNER_PROMOTION, PRODUCTS, TREATMENTS, WATCH_LIST } from './treatments.ts';

const first = (slug: string) => {
  const treatment = TREATMENTS.find((one) => one.slug === slug);
  return PRODUCTS.find((product) => product.code === treatment?.plans[0]?.codes[0]);
};

describe('prices', () => {
  it.each([
    ['acne', 2420, 2, 4840],
    ['rosacea', 2420, 2, 4840],
    ['hyperpigmentation', 2420, 2, 4840],
    ['anti-ageing', 2420, 2, 4840],
    ['glow', 2420, 2, 4840],
    ['hormonal-acne', 6500, 2, 13000],
    ['menopause', 6500, 2, 13000],
    ['hormonal-acne-pill', 8000, 1, 8000],
    ['the-regrowth-drops', 3500, 2, 7000],
    ['wegovy', 11500, 1, 11500],
    ['mounjaro', 17000, 1, 17000],
  ])('%s: %i a month, every %i, %i a delivery', (slug, pricePence, intervalDuration, chargePence) => {
    expect(first(slug)).toMatchObject({ pricePence, interval: 'month', intervalDuration });
    expect(pricePence * intervalDuration).toBe(chargePence);
  });
  it('the Vitamin C serum is bought once and not offered yet', () => {
    expect(first('vitamin-c-serum')).toMatchObject({ pricePence: 3900, interval: null });
    expect(TREATMENTS.find((one) => one.slug === 'vitamin-c-serum')?.isOffered).toBe(false);
  });
  it('"from" prices are the lowest of their plan', () => {
    for (const treatment of TREATMENTS)
      for (const plan of treatment.plans) {
        const prices = plan.codes.map((code) => PRODUCTS.find((product) => product.code === code)?.pricePence ?? 0);
        expect(prices[0]).toBe(Math.min(...prices));
      }
  });
});

describe('the catalogue', () => {
  it('has unique ids, codes and slugs, and every code has a product', () => {
    for (const keys of [
      PRODUCTS.map((one) => one.id),
      PRODUCTS.map((one) => one.code),
      TREATMENTS.map((one) => one.id),
      TREATMENTS.map((one) => one.slug),
      TREATMENTS.flatMap((one) => one.plans.map((plan) => plan.id)),
    ])
      expect(new Set<unknown>(keys).size).toBe(keys.length);
    const codes = TREATMENTS.flatMap((one) => one.plans.flatMap((plan) => plan.codes));
    expect([...codes].sort()).toEqual(PRODUCTS.map((product) => product.code).sort());
  });
  it.each(PRODUCTS.map((product) => [product.code, product] as const))('%s is whole', (_, product) => {
    expect(CatalogueItem.parse(product)).toEqual(product);
    expect(product.ingredients.every(({ name, value, unit }) => name !== '' && value !== '' && unit !== '')).toBe(true);
    expect(product.precautions.includes('only on your skin')).toBe(
      product.form !== 'tablet' && product.form !== 'injection',
    );
    expect([product.directions, product.batch, product.quantity].every((text) => text.length > 2)).toBe(true);
  });
  it('every treatment leads to a consultation that exists, by its own name or its alias', () => {
    for (const treatment of TREATMENTS) {
      expect(TREATMENT_SLUGS).toContain(treatment.consultation);
      if (treatment.slug !== 'vitamin-c-serum') expect(treatmentOf(treatment.slug)).toBe(treatment.consultation);
      const plans = treatment.plans.map((plan) => ({
        id: plan.id,
        name: plan.name,
        items: plan.codes.map((code) => PRODUCTS.find((product) => product.code === code)),
      }));
      expect(
        CatalogueTreatment.safeParse({
          ...treatment,
          isStopped: false,
          imageUrl: imageUrlOf(treatment.slug),
          plans,
        }).success,
      ).toBe(true);
    }
    expect([...new Set(TREATMENTS.map((one) => one.consultation))].sort()).toEqual([...TREATMENT_SLUGS].sort());
  });
  it('watches 850C and offers SORREL20', () => {
    expect(PRODUCTS.some((product) => product.code === WATCH_LIST[0].code)).toBe(true);
    expect(BANNER_PROMOTION).toMatchObject({
      code: 'SORREL20',
      value: 20,
      type: 'percentage',
      duration: 'once',
      isFirstOrderOnly: true,
      excludedForms: ['tablet', 'solution', 'injection', 'serum'],
    });
  });
});

describe('pregnancy', () => {
  it.each([
    ['110C', true],
    ['111C', true],
    ['210T', true],
    ['311S', true],
    ['850C', true],
    ['410J', true],
    ['420J', true],
    ['140C', false],
    ['150C', false],
    ['170C', false],
    ['510R', false],
  ])('%s: %p', (code, isContraindicated) => {
    expect(isContraindicatedInPregnancy(PRODUCTS.find((product) => product.code === code)?.ingredients ?? [])).toBe(
      isContraindicated,
    );
  });
});

it('a formula is the same in whatever order its substances stand', () => {
  const [a, b] = [
    { name: 'Minoxidil', value: '5', unit: '%' },
    { name: 'Finasteride', value: '0.1', unit: '%' },
  ];
  expect(formulaKey('311S', [a, b])).toBe(formulaKey('311S', [b, a]));
  expect(formulaKey('311S', [a, b])).not.toBe(formulaKey('311S', [a, { ...b, value: '0.2' }]));
});
