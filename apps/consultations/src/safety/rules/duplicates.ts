import { answer, any, fact, type Condition } from '../condition.ts';
import type { Rule } from '../safety.ts';
import { GLP1 } from '../substances.ts';
import { rule, takes } from './draft.ts';

const beside = (...substances: string[]): Condition => fact('otherSubstances').includesAny(...substances);

/** The siblings of R-12: no class of medicine twice. What comes from elsewhere is asked after with the other medicines. */
export const DUPLICATE_RULES: Rule[] = [
  rule({
    id: 'R-12G',
    appliesTo: { substances: GLP1 },
    effect: 'block',
    onApproval: 'never',
    source: 'Product information of semaglutide and tirzepatide',
    when: beside(...GLP1),
    text: 'Another weight-loss injection is supplied to this person here: end that one first. Two at once are dangerous.',
  }),
  rule({
    id: 'R-12M',
    appliesTo: { substances: ['minoxidil'] },
    effect: 'block',
    source: 'Minoxidil product information',
    when: beside('minoxidil'),
    text: 'Another product with minoxidil is supplied to this person here: two at once lower blood pressure.',
  }),
  rule({
    id: 'R-12F',
    appliesTo: { substances: ['finasteride', 'dutasteride'] },
    effect: 'block',
    source: 'Finasteride product information',
    when: beside('finasteride', 'dutasteride'),
    text: 'Another product with finasteride or dutasteride is supplied to this person here: not twice.',
  }),
  rule({
    id: 'R-12FN',
    appliesTo: { treatments: ['hair-loss'] },
    effect: 'warn',
    source: 'Finasteride product information',
    when: takes('finasteride'),
    text: 'Takes finasteride or dutasteride from elsewhere: the second step of this treatment contains it too.',
  }),
  rule({
    id: 'R-12S',
    appliesTo: { substances: ['spironolactone'] },
    effect: 'block',
    source: 'Spironolactone product information',
    when: beside('spironolactone', 'spironolactone tablet'),
    text: 'Another product with spironolactone is supplied to this person here, as tablets or cream: together they raise potassium.',
  }),
  rule({
    id: 'R-12O',
    appliesTo: { substances: ['estriol'] },
    effect: 'block',
    source: 'Product information of topical oestrogens; NICE NG23',
    when: any(beside('estriol'), answer('hrt').oneOf('tablets', 'patch-gel', 'local'), answer('hormones').is('yes')),
    text: 'Uses HRT or another oestrogen already: decide whether a cream with oestrogen is added to it, and who follows both.',
  }),
  rule({
    id: 'R-12H',
    appliesTo: { substances: ['hydroquinone'] },
    effect: 'block',
    source: 'Our rule, to be confirmed',
    when: beside('hydroquinone'),
    text: 'Another product with hydroquinone is in use.',
  }),
  rule({
    id: 'R-12I',
    appliesTo: {
      treatments: ['acne', 'hormonal-acne', 'menopause', 'rosacea', 'hyperpigmentation', 'anti-ageing', 'glow'],
    },
    effect: 'block',
    onApproval: 'never',
    source: 'Isotretinoin product information; BNF, isotretinoin',
    when: takes('isotretinoin'),
    text: 'Takes isotretinoin, or did within the last month: no prescription cream beside it.',
  }),
];
