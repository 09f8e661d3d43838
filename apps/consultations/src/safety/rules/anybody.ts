import { answer, any, fact } from '../condition.ts';
import { EARLY_DAYS } from '../limits.ts';
import type { Rule } from '../safety.ts';
import { GLP1 } from '../substances.ts';
import { GPHC, rule } from './draft.ts';

const HIGH_RISK = {
  treatments: ['weight-loss', 'oral-spironolactone'] as Rule['appliesTo']['treatments'],
  substances: [...GLP1, 'finasteride', 'dutasteride'],
};

export const RULES_FOR_ANYBODY: Rule[] = [
  rule({
    id: 'R-22',
    appliesTo: HIGH_RISK,
    version: 2,
    effect: 'evidence',
    onApproval: 'reason',
    source: GPHC,
    when: fact('identityCheckDays').isUnknown(),
    text: 'High-risk medicine: identity has not been checked beyond the account.',
  }),
  rule({
    id: 'R-22D',
    appliesTo: {},
    effect: 'block',
    source: GPHC,
    when: fact('isDocumentBirthDateSame').is(false),
    text: 'The date of birth on the identity document is not the one of the account.',
  }),
  rule({
    id: 'R-23',
    appliesTo: {},
    effect: 'warn',
    source: GPHC,
    when: fact('accountsAtAddress').atLeast(1),
    text: 'Another account has the same address: check for supply to the same person.',
  }),
  rule({
    id: 'R-23C',
    appliesTo: HIGH_RISK,
    effect: 'warn',
    source: GPHC,
    when: fact('accountsAlike').includesAny('card'),
    text: 'Another account has paid with the same card: check for supply to the same person.',
  }),
  rule({
    id: 'R-23F',
    appliesTo: {},
    effect: 'warn',
    source: GPHC,
    when: fact('accountsAlike').includesAny('photo'),
    text: 'Another account has sent the very same photo: check who is in it.',
  }),
  rule({
    id: 'R-23P',
    appliesTo: {},
    effect: 'warn',
    source: GPHC,
    when: fact('accountsAlike').includesAny('person', 'email', 'phone'),
    text: 'Another account has the same name and date of birth, e-mail or phone number: it may be the same person.',
  }),
  rule({
    id: 'R-23S',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: fact('supplyLeftDays').above(EARLY_DAYS),
    text: `An early reorder: the last supply should last more than ${EARLY_DAYS} days yet.`,
  }),
  rule({
    id: 'R-24',
    appliesTo: HIGH_RISK,
    version: 2,
    effect: 'block',
    source: GPHC,
    when: any(answer('has_gp').is('no'), answer('has_gp').isUnknown(), answer('gp_consent').is('no')),
    text: 'High-risk medicine without a GP, or without consent to tell the GP: record why it is right to go on.',
  }),
  rule({
    id: 'S-13',
    appliesTo: {},
    effect: 'block',
    source: 'Our rule',
    when: answer('mood').is('self-harm'),
    text: 'Thoughts of self-harm: contact the person before deciding.',
  }),
  rule({
    id: 'S-14',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: answer('has_allergies').is('yes'),
    text: 'Allergies declared: compare with the formula.',
  }),
  rule({
    id: 'S-15',
    appliesTo: {},
    effect: 'warn',
    source: GPHC,
    when: fact('wasRefusedBefore').is(true),
    text: 'An answer was changed after it had led to a refusal.',
  }),
  rule({
    id: 'S-16',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: fact('photoCount').below(3),
    text: 'Fewer than three photos.',
  }),
  rule({
    id: 'S-17',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: fact('isMarkedPregnant').is(true),
    text: 'Marked as pregnant by the team.',
  }),
];
