import { answer, fact } from '../../safety/condition.ts';
import { choice, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { mood } from './blocks/mood.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, triedBefore } from './blocks/skin.ts';
import { isotretinoinStop } from './blocks/stops.ts';

export const hormonalAcne: Questionnaire[] = [
  {
    slug: 'hormonal-acne',
    version: 1,
    name: 'Hormonal acne consultation',
    questions: [
      ...aboutYou(),
      multiple(
        'acne_where',
        'Where do you get spots?',
        { face: 'Cheeks or forehead', neck: 'Chin, jawline or neck', chest: 'Chest', back: 'Back or shoulders' },
        { sample: ['neck'] },
      ),
      choice(
        'acne_severity',
        'Which comes closest to your skin on most days?',
        {
          mild: 'Blackheads, whiteheads and a few red spots',
          moderate: 'Many red spots, some with pus',
          severe: 'Deep, painful lumps or cysts',
        },
        { why: 'Deep, painful acne often needs tablets or a dermatologist as well as a cream.', sample: 'moderate' },
      ),
      choice(
        'acne_duration',
        'How long have you had it?',
        { weeks: 'Less than three months', months: 'Three to twelve months', years: 'More than a year' },
        { sample: 'years' },
      ),
      choice(
        'cycle_flare',
        'Do your spots get worse around your period?',
        { yes: 'Yes, most months', sometimes: 'Sometimes', no: 'No', 'no-periods': 'I do not have periods' },
        {
          why: 'Spots that follow the cycle often come from hormones.',
          visibleIf: fact('sex').is('female'),
        },
      ),
      multiple(
        'hormone_signs',
        'Have you noticed any of these?',
        {
          'irregular-periods': 'Periods that are often late, missing or very irregular',
          'facial-hair': 'More hair on the face, chest or stomach',
          'hair-thinning': 'Hair thinning on the top of the head',
          'deep-voice': 'A deeper voice or other sudden changes',
          none: 'None of these',
        },
        {
          why: 'Together they can point to a condition such as polycystic ovary syndrome, which your GP can test for.',
          visibleIf: fact('sex').is('female'),
        },
      ),
      ...triedBefore({
        'benzoyl-peroxide': 'Benzoyl peroxide',
        retinoid: 'A retinoid such as adapalene or tretinoin',
        'oral-antibiotic': 'Antibiotic tablets',
        pill: 'The contraceptive pill',
        spironolactone: 'Spironolactone tablets',
        isotretinoin: 'Isotretinoin (Roaccutane)',
      }),
      mood('How has your skin affected your mood lately?'),
      skinType,
      skinTone,
      skinNow,
      ...pregnancy('Ingredients that act on hormones, and retinoids, could harm an unborn baby.'),
      ...allergies('spironolactone, retinoids, fragrance'),
      ...medicines({
        isotretinoin: 'Isotretinoin, now or within the last month',
        spironolactone: 'Spironolactone tablets',
        hormones: 'Hormone tablets, patches or gels other than contraception',
        'antibiotic-tablets': 'Antibiotic tablets',
      }),
      ...conditions(
        {
          pcos: 'Polycystic ovary syndrome',
          'breast-cancer': 'Breast, womb or ovarian cancer',
          kidney: 'Kidney disease',
          adrenal: 'A disease of the adrenal glands, such as Addison’s',
          liver: 'Liver disease',
        },
        'A cream that acts on hormones may not suit you with some of these.',
      ),
      goals('Calmer skin on my chin before my period.'),
      photos('your skin'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      isotretinoinStop(answer('medicine_groups').includesAny('isotretinoin')),
      {
        id: 'sudden-hormone-change',
        when: answer('hormone_signs').includesAny('deep-voice'),
        text: 'A voice that deepens or other sudden changes need a doctor’s examination and blood tests before any acne treatment. Please see your GP soon; once they have looked into it, we will gladly help with your skin.',
      },
    ],
  },
];
