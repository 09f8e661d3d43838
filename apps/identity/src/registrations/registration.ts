import { eligibilityOf, type AgeBounds } from '@sorrel/contracts/eligibility';
import { treatmentOf, type TreatmentSlug } from '@sorrel/contracts/treatments';
import { Fault, invalid } from '@sorrel/service-kit/fault';
import { isPossibleBirthDate, NO_PARTICULARS, type Particulars } from '../customers/customer.ts';

/** The part of a registration that is stored sealed until its code is confirmed. */
export interface About extends Particulars {
  fname: string;
  sname: string;
  /** The treatment the person came for, if we offer it: its limits on age and sex apply to everything they enter later. */
  treatment: TreatmentSlug | null;
}
export const NO_DETAILS: About = { ...NO_PARTICULARS, fname: '', sname: '', treatment: null };

/** The particulars in one request; omitted or empty fields leave earlier ones as they are. */
export interface Said {
  birth_date?: string | null | undefined;
  sex?: Particulars['sex'] | undefined;
  uk_resident?: boolean | null | undefined;
  /** A slug, an alias, or an unknown name, which makes an account for any treatment. */
  treatment?: string | null | undefined;
}

export const withSaid = (before: About, said: Said): About => ({
  ...before,
  birth_date: said.birth_date ?? before.birth_date,
  sex: said.sex ?? before.sex,
  uk_resident: said.uk_resident ?? before.uk_resident,
  treatment: treatmentOf(said.treatment ?? '') ?? before.treatment,
});

export function demandPossible(about: About, today: string): void {
  if (about.birth_date && !isPossibleBirthDate(about.birth_date, today))
    throw invalid('birth_date', 'Please select a valid birth date.');
}

/** Why we may not treat somebody, going by what they have entered so far, or null. Missing answers are asked for later. */
export function refusalOf(
  { treatment, birth_date, sex, uk_resident }: About,
  today: string,
  bounds: AgeBounds,
): Fault | null {
  const who = { birthDate: birth_date, sex, ukResident: uk_resident };
  const { refusals } = eligibilityOf(treatment, who, today, bounds);
  const [first] = refusals;
  if (!first) return null;
  return new Fault('refused', first.text, {
    errors: Object.fromEntries(refusals.flatMap(({ keys, text }) => keys.map((key) => [key, [text]]))),
  });
}
