import type { Offer } from '../../catalogue/product.ts';
import { beginningOf } from '../beginning.ts';
import { barrierOf, isOpenTo, toldBy, type Barrier, type Patient, type Sold } from './barrier.ts';

/** What somebody who wants an offer may have. */
export interface Proposal {
  /** What may be sold to them: what they wanted, or else another plan of the same consultation. */
  offer: Offer | null;
  /** The plans of its consultation that they may choose from. */
  plans: Offer[];
  /** Why it is not what they wanted; null: it is. `stopped`, `soon`: nobody gets it for the moment, or yet. */
  barrier: Barrier | 'stopped' | 'soon' | null;
  /** What the rules that rule it out tell them. */
  says: string[];
  /** What they wanted and may not have. */
  wanted: Offer;
  /** What else there is for them, in other treatments, each after a consultation of its own. */
  instead: Offer[];
}

/**
 * Where a treatment is ruled out, what else treats the same complaint: without a retinoid, a hormone or hydroquinone. Offered only to
 * whom the rules do not bar it.
 */
const INSTEAD: Record<string, readonly string[]> = {
  acne: ['glow'],
  'hormonal-acne': ['glow'],
  'oral-spironolactone': ['glow'],
  hyperpigmentation: ['glow'],
  'anti-ageing': ['glow'],
};

export const offered = ({ consultation, product, isContraindicated }: Offer): Sold => ({
  consultation,
  ingredients: product.ingredients,
  isPrescription: product.isPrescription,
  isContraindicated,
});

/** What of the shop's offers somebody may have who wants one of them. */
export function proposalOf(chosen: Offer, offers: readonly Offer[], patient: Patient, today: string): Proposal {
  const begun = (offer: Offer): Offer => beginningOf(offer, offers, patient, today);
  const wanted = begun(chosen);
  const barrier =
    barrierOf(offered(wanted), patient) ?? (wanted.isStopped ? 'stopped' : wanted.isComingSoon ? 'soon' : null);
  const shown = firstOfPlans(offers)
    .map(begun)
    .filter(({ isOffered, isStopped, isComingSoon }) => isOffered && !isStopped && !isComingSoon);
  const plans = shown.filter(
    (one) => one.consultation === wanted.consultation && barrierOf(offered(one), patient) === null,
  );
  const instead = shown.filter(
    (one) =>
      (INSTEAD[wanted.consultation] ?? []).includes(one.consultation) && isOpenTo(barrierOf(offered(one), patient)),
  );
  const offer = barrier === null ? wanted : (plans[0] ?? null);
  return {
    offer,
    plans,
    barrier,
    says: barrier === 'ruled-out' ? toldBy(offered(wanted), patient) : [],
    wanted,
    instead: offer ? [] : instead,
  };
}

// A plan begins with its first product; the others are steps a prescriber may move to.
function firstOfPlans(offers: readonly Offer[]): Offer[] {
  return [...new Map(offers.toReversed().map((offer) => [offer.planId, offer])).values()].toReversed();
}
