import { substancesIn } from '../substances.ts';
import type { Ingredient } from '../words.ts';

/*
 * What happens when somebody stops a treatment. Proposals from public guidance, a line each in the register of clinical decisions, to be
 * confirmed by the clinic's clinical lead. No zod here: the browsers read this.
 */

export interface Stopping {
  id: string;
  /** The substances of the formulas it is said of; none: of every other. */
  substances: readonly string[];
  /** What the prescriber watches and arranges. */
  watch: readonly string[];
  /** What the patient reads: what happens, what to do, where help is. */
  says: readonly string[];
  source: string;
}

const REGAIN = {
  watch: [
    'Regain: ask for the weight 4 and 12 weeks after the last dose, and offer a review at 5 % regained.',
    'Diabetes medicines: whoever prescribes them looks at the doses, as blood sugar may rise.',
  ],
  says: [
    'When you stop, your appetite comes back over some weeks, and many people put weight on again. You need not lower the dose step by step. Keep the meals and the activity that worked, weigh yourself 4 and 12 weeks after your last injection, and write to us or see your GP if the weight comes back.',
    'If you take insulin or tablets for diabetes, tell whoever prescribes them that you stop: your blood sugar may rise. Strong stomach pain that does not go away needs help also now: call 999 or go to A&E.',
  ],
  source: 'NICE NG246; NICE TA1026; product information of semaglutide and tirzepatide; the weeks are our proposal',
};
const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene'];

export const STOPPING: readonly Stopping[] = [
  {
    id: 'semaglutide',
    substances: ['semaglutide'],
    watch: [...REGAIN.watch, 'Planning a pregnancy: contraception for at least two months after the last dose.'],
    says: [
      ...REGAIN.says,
      'If you could become pregnant, go on with contraception for at least two months after your last injection.',
    ],
    source: `${REGAIN.source}; MHRA, GLP-1 medicines for weight loss and diabetes: what you need to know`,
  },
  {
    id: 'tirzepatide',
    substances: ['tirzepatide'],
    watch: [
      ...REGAIN.watch,
      'Oral pill: the barrier method begun with the start or the last rise is kept for its four weeks. Planning a pregnancy: contraception for at least one month after the last dose.',
    ],
    says: [
      ...REGAIN.says,
      'If you take the contraceptive pill and started or raised the dose within the last four weeks, use condoms until those four weeks are over. If you could become pregnant, go on with contraception for at least one month after your last injection.',
    ],
    source: `${REGAIN.source}; MHRA, GLP-1 medicines for weight loss and diabetes: what you need to know; FSRH, GLP-1 agonists and oral contraception`,
  },
  {
    id: 'estriol',
    substances: ['estriol'],
    watch: ['Symptoms that come back, and any bleeding after the menopause: to the GP, seen within two weeks.'],
    says: [
      'When you stop, what it helped with can come back over weeks. You need not lower it step by step. Any bleeding after your periods have ended needs to be seen by your GP within two weeks, also after you have stopped.',
    ],
    source: 'NICE NG23; NICE NG12; product information of topical oestrogens',
  },
  {
    id: 'finasteride',
    substances: ['finasteride', 'dutasteride'],
    watch: ['Mood, thoughts of suicide and sexual function: ask now, as effects can last after stopping.'],
    says: [
      'When you stop, hair that it kept is lost again, mostly within 6 to 12 months. If your mood is low, or sex is not as it was, tell us or your GP: it can go on for a while after stopping. If you think of harming yourself, call 999, or Samaritans free on 116 123, at any hour.',
    ],
    source: 'Product information of finasteride; MHRA Drug Safety Update, finasteride, May 2024',
  },
  {
    id: 'minoxidil',
    substances: ['minoxidil'],
    watch: ['Shedding three to four months after the last use: foretell it.'],
    says: [
      'New hair from the drops is usually lost within three to four months after you stop. That is expected and does no harm. There is no need to lower the amount first. Ask us or your GP if your scalp is sore.',
    ],
    source: 'Product information of minoxidil',
  },
  {
    id: 'retinoid',
    substances: RETINOIDS,
    watch: ['Acne: spots that come back within months, and whether a maintenance treatment was offered.'],
    says: [
      'When you stop, your skin slowly goes back to how it was, over weeks to months, and spots can come back. Stop at once, without lowering it first. Write to us if they do: a milder treatment may keep them away. See your GP for spots that are deep, painful or leave scars.',
    ],
    source: 'NICE NG198; product information of topical retinoids',
  },
  {
    id: 'other',
    substances: [],
    watch: ['What was treated can come back: whom to turn to then.'],
    says: [
      'When you stop, what you were treated for can come back. You need not use up what is left. If it gets worse than it was before, or you feel unwell, see your GP, or call 111.',
    ],
    source: 'Our proposal, to be confirmed by the clinical lead',
  },
];

/** What is said of a formula when somebody stops it. */
export function stoppingOf(ingredients: readonly Pick<Ingredient, 'name'>[]): readonly Stopping[] {
  const substances = substancesIn([...ingredients]);
  const known = STOPPING.filter((one) => one.substances.some((each) => substances.includes(each)));
  return known.length > 0 ? known : STOPPING.filter((one) => one.substances.length === 0);
}
/** The same, as the patient reads it. */
export const whenStopped = (ingredients: readonly Pick<Ingredient, 'name'>[]): string[] =>
  stoppingOf(ingredients).flatMap(({ says }) => says);

/** Read with an approval in a lower strength than the last one. */
export const STEPPED_DOWN =
  'This supply is a lower strength than your last one. You may feel hungrier for some weeks, and side effects should ease. Inject on your usual day, and do not use what is left of the higher strength. Strong stomach pain that does not go away, or suddenly worse sight, needs help at once: call 999 or go to A&E. If side effects stay, or your weight goes up, write to us here or see your GP.';
