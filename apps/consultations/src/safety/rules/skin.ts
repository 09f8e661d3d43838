import { answer, any, fact } from '../condition.ts';
import type { Rule } from '../safety.ts';
import { RETINOIDS } from '../substances.ts';
import { conditions, couldConceive, isPregnant, isPregnantOrFeeding, medicines, pregnancy, rule } from './draft.ts';

/** Months of hydroquinone in a year after which a prescriber decides about a break. To be set by a prescriber. */
export const HYDROQUINONE_MONTHS = 3;

export const SKIN_RULES: Rule[] = [
  rule({
    id: 'R-11',
    appliesTo: { substances: RETINOIDS },
    effect: 'block',
    onApproval: 'never',
    source: 'NICE NG198; NI and BNSSG formularies',
    when: isPregnant,
    text: 'The formula contains a retinoid, and the person is or may be pregnant.',
  }),
  rule({
    id: 'R-11P',
    appliesTo: { substances: RETINOIDS },
    effect: 'block',
    source: 'NICE NG198; NI and BNSSG formularies',
    when: pregnancy.includesAny('planning'),
    text: 'The formula contains a retinoid, and the person plans a pregnancy.',
  }),
  rule({
    id: 'R-11N',
    appliesTo: { substances: RETINOIDS },
    effect: 'notice',
    source: 'NICE NG198',
    when: couldConceive,
    text: 'Retinoid: use contraception, and stop and tell us if you become pregnant or plan to.',
  }),
  rule({
    id: 'R-12',
    appliesTo: { substances: RETINOIDS },
    effect: 'block',
    source: 'Our rule, to be confirmed',
    when: any(
      fact('otherSubstances').includesAny(...RETINOIDS),
      answer('retinoid_now').is('yes'),
      medicines.includesAny('retinoid'),
    ),
    text: 'Another retinoid is in use at the same time.',
  }),
  rule({
    id: 'R-21',
    appliesTo: { substances: ['hydroquinone'] },
    effect: 'block',
    onApproval: 'never',
    source: 'Starter rule, to be confirmed',
    when: isPregnantOrFeeding,
    text: 'The formula contains hydroquinone, and the person is or may be pregnant, or breastfeeds.',
  }),
  rule({
    id: 'R-21L',
    appliesTo: { substances: ['hydroquinone'] },
    effect: 'block',
    source: 'Starter rule; the limit is the prescriber’s',
    when: answer('hydroquinone_months').atLeast(HYDROQUINONE_MONTHS),
    text: `Hydroquinone for ${HYDROQUINONE_MONTHS} months or more within a year: decide about a break.`,
  }),
  rule({
    id: 'S-03',
    appliesTo: { substances: ['estriol'] },
    effect: 'block',
    onApproval: 'never',
    source: 'Product information of topical oestrogens',
    when: isPregnantOrFeeding,
    text: 'The formula contains an oestrogen, and the person is or may be pregnant, or breastfeeds.',
  }),
  rule({
    id: 'S-04',
    appliesTo: { substances: ['estriol'] },
    effect: 'block',
    source: 'Product information of topical oestrogens',
    when: any(
      conditions.includesAny('clot', 'stroke', 'liver', 'endometriosis', 'migraine', 'lupus'),
      medicines.includesAny('tamoxifen'),
    ),
    text: 'An illness or medicine with which oestrogen, even in a cream, needs a decision.',
  }),
  rule({
    id: 'S-05',
    appliesTo: { treatments: ['menopause'] },
    effect: 'warn',
    source: 'NICE NG23; our rule',
    when: fact('age').below(40),
    text: 'Under 40: possible early menopause, which needs investigating.',
  }),
  rule({
    id: 'S-06',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: answer('skin_now').includesAny('broken', 'sunburnt', 'eczema', 'infection', 'procedure'),
    text: 'The skin to be treated is damaged, inflamed or freshly treated.',
  }),
  rule({
    id: 'S-07',
    appliesTo: {},
    effect: 'warn',
    source: 'NICE NG198',
    when: any(answer('acne_severity').is('severe'), answer('acne_scars').is('scars')),
    text: 'Severe or scarring acne: consider a referral to a dermatologist.',
  }),
  rule({
    id: 'S-08',
    appliesTo: { treatments: ['rosacea'] },
    effect: 'warn',
    source: 'Our rule, to be confirmed',
    when: any(
      answer('rosacea_other').includesAny('joints', 'butterfly-rash', 'mouth', 'fever'),
      answer('eyes').is('gritty'),
      answer('steroid_on_face').is('yes'),
    ),
    text: 'Signs of another illness, eye rosacea, or steroid use on the face.',
  }),
  rule({
    id: 'S-09',
    appliesTo: { substances: ['clindamycin'] },
    effect: 'block',
    source: 'Clindamycin product information',
    when: conditions.includesAny('bowel'),
    text: 'Clindamycin with inflammatory bowel disease.',
  }),
];
