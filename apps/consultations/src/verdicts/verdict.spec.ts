import { describe, expect, it, test } from '@jest/globals';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { NO_FACTS, type Condition, type Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import type { Rule } from '../safety/safety.ts';
import { barsOf, ruledOutBy, standingBeside, standingFor } from './verdict.ts';

/** Answers and facts for which a condition holds. */
function meeting(condition: Condition, so: { answers: Answers; facts: Facts }): { answers: Answers; facts: Facts } {
  if ('all' in condition) return condition.all.reduce((all, one) => meeting(one, all), so);
  if ('any' in condition) return condition.any[0] ? meeting(condition.any[0], so) : so;
  if ('not' in condition) return so;
  const value =
    'is' in condition
      ? condition.is
      : 'oneOf' in condition
        ? condition.oneOf[0]
        : 'includesAny' in condition
          ? condition.includesAny
          : 'atLeast' in condition
            ? condition.atLeast
            : 'atMost' in condition
              ? condition.atMost
              : 'above' in condition
                ? condition.above + 1
                : 'below' in condition
                  ? condition.below - 1
                  : condition.isKnown
                    ? 'fact' in condition && Array.isArray(NO_FACTS[condition.fact])
                      ? ['known']
                      : 'known'
                    : null;
  return 'answer' in condition
    ? { ...so, answers: { ...so.answers, [condition.answer]: value as Answers[string] } }
    : { ...so, facts: { ...so.facts, [condition.fact]: value } };
}

const isHard = ({ effect }: Rule): boolean => effect === 'refuse' || effect === 'block';
const cases = RULES.flatMap((rule) => TREATMENT_SLUGS.map((treatment) => ({ id: rule.id, treatment, rule })));

describe('every rule in every treatment', () => {
  it.each(cases)('$id in $treatment keeps from people what it should, and nothing else', ({ rule, treatment }) => {
    const { answers, facts } = rule.when
      ? meeting(rule.when, { answers: {}, facts: NO_FACTS })
      : { answers: {}, facts: NO_FACTS };
    const [standing, ...more] = standingFor(RULES, treatment, answers, facts, []).filter(
      ({ ruleId }) => ruleId === rule.id,
    );
    expect(more).toEqual([]);
    const { treatments, substances } = rule.appliesTo;
    const isWhole = treatments?.includes(treatment) || (!treatments && !substances);
    if (!isHard(rule) || (!isWhole && !substances)) return expect(standing).toBeUndefined();
    expect(standing).toMatchObject({
      kind: rule.onApproval === 'never' ? 'never' : 'decision',
      substances: isWhole ? null : substances,
    });
    // The rule blocks nothing for a person it does not apply to. The one rule about a missing answer fires here.
    const quiet = standingFor(RULES, treatment, { has_gp: 'yes' }, NO_FACTS, []);
    if (rule.when) expect(quiet.map(({ ruleId }) => ruleId)).not.toContain(rule.id);
  });
});

test.each([
  ['pregnant', 'R-11', 'never'],
  ['might-be', 'R-11', 'never'],
  ['planning', 'R-11P', 'never'],
  ['breastfeeding', 'R-11B', 'never'],
])('%s: %s keeps every retinoid away (%s)', (word, ruleId, kind) => {
  const standing = standingFor(RULES, 'acne', { pregnancy: [word], has_gp: 'yes' }, NO_FACTS, []);
  expect(standing.find((one) => one.ruleId === ruleId)).toMatchObject({
    kind,
    substances: expect.arrayContaining(['adapalene', 'tretinoin']),
  });
});

describe('what was decided', () => {
  const standing = [
    { ruleId: 'R-04', kind: 'decision' as const, substances: null, text: '', because: [], cause: 'c', print: 'p' },
  ];
  const bars = (decided: [string, boolean][], print = 'p') =>
    barsOf(
      standing,
      new Map(decided),
      {
        treatment: 'weight-loss',
        isAnswered: true,
        bars: [{ ruleId: 'R-04', kind: 'decision', substances: null, since: 'then', print }],
      },
      'now',
    ).map(({ kind, since }) => `${kind} ${since}`);
  it.each([
    ['nothing yet: it has stood since it first did', [], 'p', ['decision then']],
    ['another cause of the same rule stands anew', [], 'q', ['decision now']],
    ['that they may go on', [['p', true]], 'p', []],
    ['that they may not', [['p', false]], 'p', ['never then']],
    ['about another cause', [['q', true]], 'p', ['decision then']],
  ] as [string, [string, boolean][], string, string[]][])('%s', (_, decided, print, expected) =>
    expect(bars(decided, print)).toEqual(expected),
  );
});

describe('two plans inside one treatment', () => {
  const retinoids = ['adapalene', 'tretinoin'];
  const pairs = (treatment: TreatmentSlug, some: string[], ruleId: string) =>
    some.flatMap((one) =>
      some.map((other): [TreatmentSlug, string, string, string] => [treatment, one, other, ruleId]),
    );
  it.each([
    ...pairs('weight-loss', ['semaglutide', 'tirzepatide'], 'R-12G'),
    ...pairs('acne', retinoids, 'R-12'),
    ...pairs('anti-ageing', retinoids, 'R-12'),
    ...pairs('hyperpigmentation', ['hydroquinone'], 'R-12H'),
    ...pairs('hair-loss', ['minoxidil'], 'R-12M'),
    ...pairs('hair-loss', ['finasteride', 'dutasteride'], 'R-12F'),
    ...pairs('hormonal-acne', ['spironolactone'], 'R-12S'),
    ...pairs('menopause', ['estriol'], 'R-12O'),
  ])('%s: %s beside %s is held by %s, at every price and every renewal', (treatment, one, other, ruleId) => {
    const plans = [
      { substances: [one], beside: [other] },
      { substances: [other], beside: [one] },
    ];
    const held = standingBeside(plans, [], (beside) =>
      standingFor(RULES, treatment, {}, { ...NO_FACTS, otherSubstances: [...beside] }, []),
    );
    expect(held.map((it) => it.ruleId)).toContain(ruleId);
  });

  it('does not hold a plan for what only itself contains', () => {
    const plans = [
      { substances: ['hydroquinone'], beside: ['niacinamide'] },
      { substances: ['niacinamide'], beside: ['hydroquinone'] },
    ];
    const held = standingBeside(plans, [], (beside) =>
      standingFor(RULES, 'hyperpigmentation', {}, { ...NO_FACTS, otherSubstances: [...beside] }, []),
    );
    expect(held.filter(({ ruleId }) => ruleId.startsWith('R-12'))).toEqual([]);
  });
});

describe('what rules a treatment out', () => {
  const never = (...substances: string[]) => ({ kind: 'never' as const, substances });
  const whole = { kind: 'never' as const, substances: null };
  test.each([
    ['a bar of the whole treatment', 'acne', [whole], 1],
    ['one formula of several', 'hair-loss', [never('finasteride')], 0],
    ['each formula, by one substance of them all', 'hair-loss', [never('minoxidil')], 1],
    ['each formula, by a bar each', 'hyperpigmentation', [never('azelaic acid'), never('hydroquinone')], 2],
    ['a substance of another treatment', 'weight-loss', [never('finasteride')], 0],
    ['another treatment’s beside its own', 'weight-loss', [never('finasteride'), whole], 1],
    ['what a prescriber may decide', 'acne', [{ kind: 'decision' as const, substances: null }], 0],
  ] as const)('%s', (_what, treatment, bars, count) => {
    expect(ruledOutBy(treatment, bars as Parameters<typeof ruledOutBy>[1])).toHaveLength(count);
  });
});
