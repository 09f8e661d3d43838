import { limitsOf, termsProblem, type Terms } from '@sorrel/contracts/consultations/terms';
import { invalid } from '@sorrel/service-kit/fault';
import type { Formula } from '../prescribers/prescription.ts';
import { monthsOf } from '../supplies/supply.ts';

/** Within what the terms of a formula may be set. */
export const limitsFor = (formula: Pick<Formula, 'ingredients' | 'form' | 'months'>) =>
  limitsOf({ ingredients: formula.ingredients, form: formula.form, months: monthsOf(formula) });

/** The terms that were set for an item, if any; refused where its limits do not allow them. */
export function termsOf(
  { terms = [] }: { terms?: readonly Terms[] | undefined },
  { itemId }: { itemId: number },
  formula: Pick<Formula, 'ingredients' | 'form' | 'months'>,
): Terms | undefined {
  const given = terms.find((one) => one.itemId === itemId);
  const problem = given && termsProblem(given, limitsFor(formula));
  if (problem) throw invalid(`terms.${problem.field}`, problem.text);
  return given;
}
