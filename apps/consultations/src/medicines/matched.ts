import type { Condition, Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import type { Raised } from '../safety/safety.ts';

/** The allergens that rules about the formula have matched: S-14 speaks of all, and matches none. */
export function allergensMatched(raised: readonly Raised[], { allergens }: Facts): Set<string> {
  const fired = new Set(raised.map(({ flag }) => flag.ruleId));
  const asked = RULES.filter(({ id }) => fired.has(id)).flatMap(({ when }) => (when ? allergensOf(when) : []));
  return new Set(allergens.filter((one) => asked.includes(one)));
}

function allergensOf(when: Condition): string[] {
  if ('all' in when) return when.all.flatMap(allergensOf);
  if ('any' in when) return when.any.flatMap(allergensOf);
  return 'fact' in when && when.fact === 'allergens' && 'includesAny' in when ? when.includesAny : [];
}
