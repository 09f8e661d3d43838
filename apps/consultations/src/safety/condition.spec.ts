import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { all, answer, answersIn, any, evaluate, fact, NO_FACTS, not, type Condition } from './condition.ts';

const facts = { ...NO_FACTS, age: 30, sex: 'female' as const, bmi: 31.2, otherSubstances: ['tretinoin'] };
const answers = { smoker: 'yes', months: 4, tried: ['a', 'b'], truth: true, empty: [], blank: '', skipped: null };

describe('condition', () => {
  const table: [string, Condition, boolean, string[]][] = [
    ['an equal answer', answer('smoker').is('yes'), true, ['smoker']],
    ['another answer', answer('smoker').is('no'), false, []],
    ['one of several', answer('smoker').oneOf('no', 'yes'), true, ['smoker']],
    ['a list that holds one', answer('tried').includesAny('z', 'b'), true, ['tried']],
    ['a list that holds none', answer('tried').includesAny('z'), false, []],
    ['a list asked of one word', answer('smoker').includesAny('yes'), false, []],
    ['at least, met', answer('months').atLeast(4), true, ['months']],
    ['above, just missed', answer('months').above(4), false, []],
    ['at most, met', answer('months').atMost(4), true, ['months']],
    ['below, just missed', answer('months').below(4), false, []],
    ['a number asked of a word', answer('smoker').atLeast(0), false, []],
    ['an unknown answer', answer('nobody').is('yes'), false, []],
    ['a key every object has', answer('constructor').isKnown(), false, []],
    ['an empty list is unknown', answer('empty').isKnown(), false, []],
    ['a blank text is unknown', answer('blank').isUnknown(), true, ['blank']],
    ['a skipped one is unknown', answer('skipped').isUnknown(), true, ['skipped']],
    ['a fact names its particulars', fact('bmi').above(30), true, ['height_cm', 'weight_kg', 'verified_weight']],
    ['a fact that is a list', fact('otherSubstances').includesAny('tretinoin'), true, ['other_treatments']],
    ['an unknown fact', fact('bmiEvidenceDays').above(0), false, []],
    ['all of them', all(fact('sex').is('female'), answer('months').above(3)), true, ['sex', 'months']],
    ['all but one', all(fact('sex').is('male'), answer('months').above(3)), false, []],
    ['any names only those that held', any(answer('smoker').is('no'), answer('truth').is(true)), true, ['truth']],
    ['none of any', any(answer('smoker').is('no')), false, []],
    ['not', not(answer('smoker').is('no')), true, ['smoker']],
    ['not, of what holds', not(answer('smoker').is('yes')), false, []],
  ];
  it.each(table)('%s', (_name, condition, holds, keys) => {
    expect(evaluate(condition, answers, facts)).toEqual({ holds, keys });
  });

  it('is total: any condition on any answers is true or false, and names keys only when it holds', () => {
    const leaf = fc.record({ answer: fc.string() }).chain((source) =>
      fc.oneof(
        fc.string().map((is) => ({ ...source, is })),
        fc.integer().map((above) => ({ ...source, above })),
        fc.boolean().map((isKnown) => ({ ...source, isKnown })),
        fc.array(fc.string()).map((includesAny) => ({ ...source, includesAny })),
      ),
    );
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('condition'), { maxLength: 3 }).map((inner) => ({ all: inner })),
        fc.array(tie('condition'), { maxLength: 3 }).map((inner) => ({ any: inner })),
        tie('condition').map((inner) => ({ not: inner })),
      ),
    }));
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
    fc.assert(
      fc.property(condition, fc.dictionary(fc.string(), value), (tree, given) => {
        const outcome = evaluate(tree, given, NO_FACTS);
        const named = new Set(answersIn(tree));
        return typeof outcome.holds === 'boolean' && outcome.keys.every((key) => outcome.holds && named.has(key));
      }),
    );
  });
});
