import type { Condition } from '../safety/condition.ts';
import type { Rule } from '../safety/safety.ts';

/** A rule with one thing wrong; null: it is gone. */
export interface Mutant {
  what: string;
  of: Rule;
  rule: Rule | null;
}

/** Each rule left out; of each condition, each branch and each value of a list left out, and each bound moved over its edge. */
export function mutantsOf(rules: readonly Rule[]): Mutant[] {
  return rules.flatMap((of) => [
    { what: `${of.id} is gone`, of, rule: null },
    ...(of.when ? weaker(of.when) : []).map(({ what, condition }) => ({
      what: `${of.id}: ${what}`,
      of,
      rule: { ...of, when: condition },
    })),
  ]);
}

interface Weaker {
  what: string;
  condition: Condition;
}
function weaker(condition: Condition): Weaker[] {
  if ('not' in condition)
    return weaker(condition.not).map(({ what, condition: not }) => ({ what: `not ${what}`, condition: { not } }));
  if ('all' in condition || 'any' in condition) {
    const [list, made]: [Condition[], (some: Condition[]) => Condition] =
      'all' in condition ? [condition.all, (some) => ({ all: some })] : [condition.any, (some) => ({ any: some })];
    return list.flatMap((one, at) => [
      ...(list.length > 1
        ? [{ what: `without ${JSON.stringify(one)}`, condition: made(list.filter((_, n) => n !== at)) }]
        : []),
      ...weaker(one).map(({ what, condition: other }) => ({
        what,
        condition: made(list.map((each, n) => (n === at ? other : each))),
      })),
    ]);
  }
  const source = 'answer' in condition ? { answer: condition.answer } : { fact: condition.fact };
  const name = 'answer' in condition ? condition.answer : condition.fact;
  const but = (what: string, test: object): Weaker => ({
    what: `${name} ${what}`,
    condition: { ...source, ...test } as Condition,
  });
  if ('oneOf' in condition)
    return condition.oneOf.map((value) =>
      but(`without ${String(value)}`, { oneOf: condition.oneOf.filter((one) => one !== value) }),
    );
  if ('includesAny' in condition)
    return condition.includesAny.map((value) =>
      but(`without ${value}`, { includesAny: condition.includesAny.filter((one) => one !== value) }),
    );
  if ('is' in condition)
    return typeof condition.is === 'boolean'
      ? [but(`is ${!condition.is}`, { is: !condition.is })]
      : [but(`never ${condition.is}`, { oneOf: [] })];
  if ('atLeast' in condition) return [but(`above ${condition.atLeast}`, { above: condition.atLeast })];
  if ('atMost' in condition) return [but(`below ${condition.atMost}`, { below: condition.atMost })];
  if ('above' in condition) return [but(`at least ${condition.above}`, { atLeast: condition.above })];
  if ('below' in condition) return [but(`at most ${condition.below}`, { atMost: condition.below })];
  return [but(condition.isKnown ? 'not known' : 'known', { isKnown: !condition.isKnown })];
}
