import type { Sex, TreatmentSlug } from '@sorrel/contracts/words';

/** Where a customer's subscription stands when the demo begins. */
export type Ending =
  | 'unfinished'
  | 'pending'
  | 'incomplete'
  | 'review'
  | 'waiting'
  | 'refused'
  | 'shipping'
  | 'active'
  | 'review-renewal'
  | 'should-cancel'
  | 'cancelled'
  | 'failed';

/** What is still to be verified about a customer, and where it stands. */
type EvidenceStory = 'missing' | 'booked' | 'sent' | 'refused' | 'verified';

/** One customer's story: who they are, what they order and how far it goes. */
export interface Story {
  /** The part of the e-mail before `@demo.sorrel.test`; everything of theirs is keyed by it. */
  name: string;
  fname: string;
  sname: string;
  sex: Sex;
  birthDate: string;
  /** How many days before today they join. */
  daysAgo: number;
  treatment: TreatmentSlug;
  ending: Ending;
  /** The plan they choose instead of the proposed one. */
  plan?: number;
  /** The product a prescriber chooses for their next item. */
  changeTo?: number;
  card?: string;
  hasPromo?: boolean;
  /** Delivered every month, from the first parcel on. */
  isMonthly?: boolean;
  isPregnant?: boolean;
  isFromOldSystem?: boolean;
  creditPence?: number;
  note?: string;
  evidence?: EvidenceStory;
}

const SINGLE_SUPPLY_PLAN = 2;
const SHORT_COURSE_PRODUCT = 8;
/**
 * Test cards: the bank asks the customer to confirm; the bank refuses for lack of money; the card is accepted and every later charge
 * refused.
 */
export const CARDS = {
  fine: '4242424242424242',
  confirms: '4000002500003155',
  refusesLater: '4000000000000341',
} as const;

/** The accounts that are named after what they show (docs: commands and demo data). */
export const NAMED: readonly Story[] = [
  {
    name: 'cancelled',
    fname: 'Róisín',
    sname: 'Kavanagh',
    sex: 'female',
    birthDate: '1986-03-09',
    daysAgo: 80,
    treatment: 'anti-ageing',
    ending: 'cancelled',
  },
  {
    name: 'failed',
    fname: 'Gareth',
    sname: 'Llewellyn-Price',
    sex: 'male',
    birthDate: '1994-11-21',
    daysAgo: 78,
    treatment: 'acne',
    ending: 'failed',
  },
  {
    name: 'review-renewal',
    fname: 'Zoë',
    sname: 'Whitfield',
    sex: 'female',
    birthDate: '1992-02-29',
    daysAgo: 75,
    treatment: 'rosacea',
    ending: 'review-renewal',
  },
  {
    name: 'watch',
    fname: 'Priya',
    sname: 'Patel',
    sex: 'female',
    birthDate: '1988-08-18',
    daysAgo: 75,
    treatment: 'hyperpigmentation',
    ending: 'active',
    changeTo: SHORT_COURSE_PRODUCT,
  },
  {
    name: 'legacy',
    fname: 'Margaret',
    sname: 'O’Brien',
    sex: 'female',
    birthDate: '1983-06-14',
    daysAgo: 72,
    treatment: 'hyperpigmentation',
    ending: 'active',
    isFromOldSystem: true,
    note: 'Customer since 2024, moved over with her old orders.',
  },
  {
    name: 'active',
    fname: 'Folasade',
    sname: 'Adeyemi',
    sex: 'female',
    birthDate: '1990-09-02',
    daysAgo: 68,
    treatment: 'acne',
    ending: 'active',
    hasPromo: true,
    note: 'Prefers a message in the chat to a call.',
  },
  {
    name: 'pregnant',
    fname: 'Hannah',
    sname: 'Clarke',
    sex: 'female',
    birthDate: '1993-12-05',
    daysAgo: 33,
    treatment: 'acne',
    ending: 'active',
    isPregnant: true,
  },
  {
    name: 'active-single',
    fname: 'Łukasz',
    sname: 'Nowak',
    sex: 'male',
    birthDate: '1998-04-30',
    daysAgo: 25,
    treatment: 'acne',
    ending: 'active',
    plan: SINGLE_SUPPLY_PLAN,
  },
  {
    name: 'should-cancel',
    fname: 'Eleanor',
    sname: 'Fitzgerald',
    sex: 'female',
    birthDate: '1985-01-27',
    daysAgo: 21,
    treatment: 'glow',
    ending: 'should-cancel',
  },
  {
    name: 'refused',
    fname: 'Callum',
    sname: 'MacDonald',
    sex: 'male',
    birthDate: '1979-07-11',
    daysAgo: 13,
    treatment: 'weight-loss',
    ending: 'refused',
    card: CARDS.confirms,
  },
  {
    name: 'waiting',
    fname: 'Aisha',
    sname: 'Hussain',
    sex: 'female',
    birthDate: '1996-05-06',
    daysAgo: 5,
    treatment: 'hormonal-acne',
    ending: 'waiting',
  },
  {
    name: 'unfinished',
    fname: 'Oliver',
    sname: 'Barnes',
    sex: 'male',
    birthDate: '2001-10-15',
    daysAgo: 2,
    treatment: 'hair-loss',
    ending: 'unfinished',
  },
  {
    name: 'shipping',
    fname: 'Siobhán',
    sname: 'Doyle',
    sex: 'female',
    birthDate: '1991-03-23',
    daysAgo: 2,
    treatment: 'menopause',
    ending: 'shipping',
  },
  {
    name: 'incomplete',
    fname: 'Marcus',
    sname: 'Thompson',
    sex: 'male',
    birthDate: '1989-11-08',
    daysAgo: 2,
    treatment: 'rosacea',
    ending: 'incomplete',
  },
  {
    name: 'review',
    fname: 'Chloe',
    sname: 'Bennett',
    sex: 'female',
    birthDate: '1999-06-19',
    daysAgo: 1,
    treatment: 'hormonal-acne',
    ending: 'review',
    hasPromo: true,
  },
  // Nobody has paid yet: a checkout that is abandoned a day after it was opened.
  {
    name: 'pending',
    fname: 'Thandiwe',
    sname: 'Mokoena',
    sex: 'female',
    birthDate: '1995-02-11',
    daysAgo: 0,
    treatment: 'anti-ageing',
    ending: 'pending',
  },
];

const who = (
  evidence: EvidenceStory,
  fname: string,
  sname: string,
  sex: Sex,
  birthDate: string,
  more: Partial<Story> = {},
): Story => ({
  name: `evidence-${evidence}`,
  fname,
  sname,
  sex,
  birthDate,
  // The last evening: the first morning finds them waiting, none for longer than a night.
  daysAgo: 1,
  treatment: 'weight-loss',
  ending: 'review',
  evidence,
  ...more,
});

/** Weight, height and identity of these are needed before a prescriber may approve: one account for each way it can stand. */
export const WITH_EVIDENCE: readonly Story[] = [
  who('missing', 'Maya', 'Lindqvist', 'female', '1987-04-16'),
  who('booked', 'Desmond', 'Achebe', 'male', '1976-10-03'),
  who('sent', 'Gwen', 'Tregarthen', 'female', '1981-12-12'),
  who('refused', 'Piotr', 'Sadowski', 'male', '1990-07-28'),
  who('verified', 'Leila', 'Haddad', 'female', '1984-02-21'),
];
