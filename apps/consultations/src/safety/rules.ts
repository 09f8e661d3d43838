import { RULES_FOR_ANYBODY } from './rules/anybody.ts';
import { COURSE_PLAN_RULES } from './rules/course-plan.ts';
import { COURSE_RULES } from './rules/course.ts';
import { DECLARED_RULES } from './rules/declared.ts';
import { DUPLICATE_RULES } from './rules/duplicates.ts';
import { HAIR_RULES } from './rules/hair.ts';
import { MEDICINE_RULES } from './rules/medicines.ts';
import { SKIN_RULES } from './rules/skin.ts';
import { SPIRONOLACTONE_RULES } from './rules/spironolactone.ts';
import { WEIGHT_LOSS_RULES } from './rules/weight-loss.ts';
import { WORD_RULES } from './rules/words.ts';
import type { Rule } from './safety.ts';

/**
 * The starter rules. They are a draft: a pharmacist must confirm each against BNF and product information before real use.
 * Rules on age, sex and residency (R-01, R-02, R-03) are in eligibility.ts, changes since last time (R-25) in contradictions.ts.
 * Not answers' business and kept by others: the twelve-week review (R-13) and cold-chain dispatch (R-26).
 */
export const RULES: readonly Rule[] = [
  ...WEIGHT_LOSS_RULES,
  ...COURSE_RULES,
  ...COURSE_PLAN_RULES,
  ...SKIN_RULES,
  ...SPIRONOLACTONE_RULES,
  ...HAIR_RULES,
  ...MEDICINE_RULES,
  ...DUPLICATE_RULES,
  ...DECLARED_RULES,
  ...WORD_RULES,
  ...RULES_FOR_ANYBODY,
];
