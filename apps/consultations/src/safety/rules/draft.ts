import { answer, any, fact, type Condition } from '../condition.ts';
import type { OnApproval, Rule } from '../safety.ts';

const DEFAULT_ON_APPROVAL: Record<Rule['effect'], OnApproval> = {
  refuse: 'never',
  block: 'reason',
  evidence: 'shown',
  warn: 'acknowledge',
  notice: 'shown',
};
type Draft = Omit<Rule, 'version' | 'onApproval'> & Partial<Pick<Rule, 'version' | 'onApproval'>>;
/** A rule at its first version, with the usual effect on an approval unless given. */
export const rule = (draft: Draft): Rule => ({ version: 1, onApproval: DEFAULT_ON_APPROVAL[draft.effect], ...draft });

export const pregnancy = answer('pregnancy');
export const isPregnant: Condition = any(
  fact('isMarkedPregnant').is(true),
  pregnancy.includesAny('pregnant', 'might-be'),
);
const isPregnantOrPlanning: Condition = any(isPregnant, pregnancy.includesAny('planning'));
export const isPregnantOrFeeding: Condition = any(isPregnant, pregnancy.includesAny('breastfeeding'));
export const isAnyOfThem: Condition = any(isPregnantOrPlanning, pregnancy.includesAny('breastfeeding'));
/** Takes a medicine of one of these groups: ticked, or named in the person's own words. */
export const takes = (...groups: string[]): Condition =>
  any(answer('medicine_groups').includesAny(...groups), fact('namedMedicines').includesAny(...groups));
/** Thoughts of self-harm or suicide, wherever they were asked about. */
export const saysSelfHarm: Condition = any(
  answer('mood').is('self-harm'),
  answer('mental_health').includesAny('suicidal'),
);
export const conditions = answer('conditions');

// Somebody who could become pregnant: a method is named that is neither "cannot conceive" nor "not needed".
export const couldConceive: Condition = answer('contraception').oneOf(
  'combined-pill',
  'mini-pill',
  'patch-ring',
  'long-acting',
  'condoms',
  'none',
);

/** Why whoever verifies may not be whoever approves. */
export const SECOND_LOOK = 'Our rule: two people look before a first supply, to be confirmed';
export const GPHC = 'GPhC, guidance for pharmacies providing services at a distance, February 2025';
