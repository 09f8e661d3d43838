import { ladderOf } from '@sorrel/contracts/consultations/ladder';
import { LOWER_IS_PAID_BACK, startingStep } from '@sorrel/contracts/consultations/starting-step';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Offer } from '../catalogue/product.ts';
import type { Patient } from './safety/barrier.ts';

/**
 * What an order of a plan begins with: the strength proposed by what the person used elsewhere, at its own price, else the plan's first
 * product. The next strengths' prices follow it; those below are not on the way.
 */
export function beginningOf(offer: Offer, offers: readonly Offer[], { verdicts }: Patient, today: string): Offer {
  const begins = verdicts?.find(({ treatment }) => treatment === offer.consultation)?.begins;
  if (!begins) return offer;
  const plan = offers.filter(({ planId }) => planId === offer.planId);
  const [substance = ''] = substancesIn(offer.product.ingredients);
  const step = startingStep(ladderOf(plan.map(({ product }) => product)), substance, begins.used, begins.bmi, today);
  const own = step && plan.find(({ product }) => product.code === step.code);
  if (!own) return offer;
  const from = offer.steps.findIndex((one) => one.strength === step.strength);
  const { strength, forPatient } = step;
  return {
    ...own,
    steps: from > 0 ? offer.steps.slice(from) : offer.steps,
    start: forPatient === null ? null : { strength, why: forPatient, paidBack: LOWER_IS_PAID_BACK },
  };
}
