import { answer, any, fact } from '../condition.ts';
import type { Rule } from '../safety.ts';
import { conditions, isPregnantOrFeeding, rule } from './draft.ts';

export const HAIR_RULES: Rule[] = [
  rule({
    id: 'R-18',
    appliesTo: { substances: ['finasteride', 'dutasteride'] },
    effect: 'refuse',
    source: 'Finasteride product information',
    when: fact('sex').is('female'),
    text: 'Finasteride must not be given to women.',
    tell: 'Finasteride can harm an unborn baby, and it is not meant for women, so we cannot prescribe it for you. Another hair-loss treatment may suit you: ask us in the chat, or talk to your GP.',
  }),
  rule({
    id: 'R-18N',
    appliesTo: { substances: ['finasteride', 'dutasteride'] },
    effect: 'notice',
    source: 'Finasteride product information',
    when: answer('partner_pregnant').is('yes'),
    text: 'Somebody at home is or may become pregnant: they must not touch the solution or the treated scalp while it is wet.',
    tell: 'Somebody who is or may become pregnant must not touch the solution, or your scalp while it is wet: finasteride can harm an unborn boy through the skin.',
  }),
  rule({
    id: 'R-19N',
    appliesTo: { substances: ['finasteride', 'dutasteride'] },
    effect: 'notice',
    source: 'MHRA, finasteride patient alert card, 2024',
    text: 'Patient alert card: mood, thoughts of suicide, sexual problems.',
    tell: 'Patient alert card: if you notice low mood, thoughts of suicide, or problems with sex, stop the treatment and contact a doctor at once, and tell us. In an emergency call 999.',
  }),
  rule({
    id: 'R-19',
    appliesTo: { substances: ['finasteride', 'dutasteride'] },
    effect: 'block',
    source: 'MHRA, finasteride patient alert card, 2024',
    when: any(answer('mental_health').includesAny('depression', 'suicidal'), answer('sexual_problems').is('yes')),
    text: 'A history of depression, thoughts of suicide or sexual problems.',
  }),
  rule({
    id: 'R-20P',
    appliesTo: { substances: ['minoxidil'] },
    effect: 'block',
    onApproval: 'never',
    source: 'Minoxidil product information',
    when: isPregnantOrFeeding,
    text: 'The formula contains minoxidil, and the person is or may be pregnant, or breastfeeds.',
  }),
  rule({
    id: 'R-20',
    appliesTo: { substances: ['minoxidil'] },
    version: 2,
    effect: 'block',
    source: 'Minoxidil product information',
    when: any(fact('age').below(18), fact('age').above(65), answer('scalp').includesAny('sore', 'scarred', 'infected')),
    text: 'Under 18 or over 65, or a damaged scalp.',
  }),
  rule({
    id: 'S-11',
    appliesTo: { substances: ['minoxidil'] },
    version: 2,
    effect: 'warn',
    source: 'Minoxidil product information',
    when: answer('heart').includesAny('high-pressure', 'low-pressure', 'heart'),
    text: 'Heart disease or a blood pressure problem.',
  }),
  rule({
    id: 'S-12',
    appliesTo: { treatments: ['hair-loss'] },
    version: 2,
    effect: 'warn',
    source: 'Our rule',
    when: any(
      answer('hair_speed').oneOf('suddenly', 'handfuls'),
      conditions.includesAny('thyroid', 'iron', 'prostate'),
    ),
    text: 'Hair loss may have another cause, or PSA results need care.',
  }),
];
