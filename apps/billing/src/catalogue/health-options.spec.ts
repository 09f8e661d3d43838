import { describe, expect, it, test } from '@jest/globals';
import { HEALTH_OPTIONS, type HealthKind } from '@sorrel/contracts/consultations/health-change-words';
import { decideHealth } from '@sorrel/contracts/consultations/health-decision';
import { substancesIn } from '@sorrel/contracts/substances';
import { isContraindicatedInPregnancy } from './product.ts';
import { PRODUCTS, TREATMENTS } from './treatments.ts';

const KINDS = Object.entries(HEALTH_OPTIONS) as [HealthKind, Record<string, string>][];
const OPTIONS = KINDS.flatMap(([kind, options]) => Object.keys(options).map((option) => ({ kind, option })));
const SOLD = TREATMENTS.flatMap(({ slug, plans }) =>
  plans.flatMap((plan) =>
    plan.codes.map((code) => {
      const product = PRODUCTS.find((one) => one.code === code);
      if (!product) throw new Error(code);
      return { slug, code, ingredients: product.ingredients, substances: substancesIn(product.ingredients) };
    }),
  ),
);
const decided = (kind: HealthKind, option: string, substances: string[]) => {
  const { holds, ...rest } = decideHealth({ kind, options: [option], words: '', since: null }, [
    { name: 'it', substances },
  ]);
  return { ...rest, holds: holds[0] ?? false };
};

describe('a change of health, times every treatment and formula', () => {
  it('is never silent: each option tells the patient what to do and asks a prescriber by a time', () => {
    const silent = OPTIONS.flatMap(({ kind, option }) =>
      SOLD.filter(({ substances }) => {
        const { advice, urgency, sources, title } = decided(kind, option, substances);
        return !title || advice.length < 2 || advice.some((one) => one.length < 20) || !urgency || sources.length === 0;
      }).map(({ slug, code }) => `${kind} ${option} with ${slug} ${code}`),
    );
    expect(silent).toEqual([]);
    expect(OPTIONS.length).toBeGreaterThan(70);
    expect(SOLD.length).toBeGreaterThan(20);
  });

  it('that calls for 999 stops and holds whatever is sold', () => {
    const going = OPTIONS.flatMap(({ kind, option }) =>
      SOLD.filter(({ substances }) => {
        const { urgency, holds, help } = decided(kind, option, substances);
        return urgency === 'emergency' && !(holds && help);
      }).map(({ code }) => `${option} ${code}`),
    );
    expect(going).toEqual([]);
  });

  test.each(['pregnant', 'might-be', 'planning', 'breastfeeding', 'pregnant-or-planning'])(
    'that is a pregnancy (%s) stops what must not be used in it, and nothing else',
    (option) => {
      const wrong = SOLD.filter(
        ({ ingredients, substances }) =>
          decided('pregnancy', option, substances).holds !== isContraindicatedInPregnancy(ingredients),
      ).map(({ code }) => code);
      expect(wrong).toEqual([]);
    },
  );
});
