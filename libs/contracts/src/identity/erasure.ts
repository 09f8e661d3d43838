import type { Keeps, KeptClass, Standing } from '../kit/people.ts';
import { isDate, londonDate } from '../london.ts';

/** What is known of somebody who is to be erased. */
export interface ErasureFacts extends Standing {
  isStaff: boolean;
  isErased: boolean;
  /** A legal hold stands: everything stays as it is. */
  isHeld: boolean;
}

/** `refused`: why not, and what to do first; a sentence each. Otherwise what stays, and until when. */
export type ErasureVerdict = { refused: string[] } | { refused: null; keeps: Keeps };

/** What is kept after an erasure, how long, and why. The periods stand here and nowhere else. */
export const KEPT: Record<Exclude<KeptClass, 'who'>, { years: number; what: string; law: string }> = {
  clinical: {
    years: 8,
    what: 'consultations, decisions, prescriptions, evidence, photos, messages',
    law: 'record keeping as the NHS does it: 8 years after the last treatment',
  },
  register: {
    years: 2,
    what: 'the register, parcels, labels, documents of a supply',
    law: 'Human Medicines Regulations 2012, reg. 253: 2 years, and with the clinical record',
  },
  money: {
    years: 6,
    what: 'payments, refunds, credit, books',
    law: 'tax law: 6 years after the end of the year',
  },
};
/** An account nobody has used for so long is closed: claims have lapsed by then. */
export const DORMANT_YEARS = 6;
/** What goes at once, whoever it is. */
export const GOES_AT_ONCE =
  'account, address, log-in, names and addresses in every program, e-mails, cards, early access, search';

/** Decides what of a person goes at once and what stays until when. Every class that must stay is named in `keeps`. */
export function decideErasure(facts: ErasureFacts): ErasureVerdict {
  const refused = whyNot(facts);
  return refused.length > 0 ? { refused } : { refused: null, keeps: keepsOf(facts) };
}

/** What has to be kept of somebody with these treatments, supplies and payments, and until when. */
export function keepsOf({
  treatedAt,
  suppliedAt,
  paidAt,
}: Pick<Standing, 'treatedAt' | 'suppliedAt' | 'paidAt'>): Keeps {
  const last = latest(treatedAt, suppliedAt);
  const keeps: Keeps = {};
  if (last) keeps.clinical = yearsAfter(dateOf(last), KEPT.clinical.years);
  if (suppliedAt)
    keeps.register = latest(yearsAfter(dateOf(suppliedAt), KEPT.register.years), keeps.clinical ?? null) ?? '';
  if (paidAt) keeps.money = yearsAfter(`${dateOf(paidAt).slice(0, 4)}-12-31`, KEPT.money.years);
  const until = Object.values(keeps).toSorted().at(-1);
  if (until) keeps.who = until;
  return keeps;
}

/**
 * Whether somebody who has not logged in since `since` may be erased without having asked: nothing was done for them or paid since, nothing
 * is under way, no credit is left. A legal hold is identity's to say.
 */
export const isDormant = ({ treatedAt, suppliedAt, paidAt, creditPence, toDo }: Standing, since: string): boolean =>
  [treatedAt, suppliedAt, paidAt].every((at) => at === null || dateOf(at) < since) &&
  creditPence === 0 &&
  toDo.length === 0;

/** What several programs say of one person, together. */
export const together = (all: readonly Standing[]): Standing => ({
  treatedAt: latest(...all.map(({ treatedAt }) => treatedAt)),
  suppliedAt: latest(...all.map(({ suppliedAt }) => suppliedAt)),
  paidAt: latest(...all.map(({ paidAt }) => paidAt)),
  creditPence: all.reduce((sum, { creditPence }) => sum + creditPence, 0),
  toDo: all.flatMap(({ toDo }) => toDo),
});

function whyNot({ isStaff, isErased, isHeld, toDo }: ErasureFacts): string[] {
  if (isErased) return ['This person has been erased already.'];
  if (isStaff)
    return ['This is a member of staff: records keep the names of those who signed them. Disable the account.'];
  return [
    ...(isHeld ? ['A legal hold stands: release it first (npm run ops -- hold <email> --release).'] : []),
    ...toDo,
  ];
}

/** The same day so many years later; 29 February becomes 1 March, so that no period is cut short. */
export function yearsAfter(date: string, years: number): string {
  const later = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return isDate(later) ? later : `${later.slice(0, 4)}-03-01`;
}

const dateOf = (moment: string): string => londonDate(new Date(moment));
const latest = (...all: (string | null)[]): string | null =>
  all
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null;
