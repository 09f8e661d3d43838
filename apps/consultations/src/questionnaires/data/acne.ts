import { answer } from '../../safety/condition.ts';
import { choice, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { mood } from './blocks/mood.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, triedBefore } from './blocks/skin.ts';
import { isotretinoinStop } from './blocks/stops.ts';

export const acne: Questionnaire[] = [
  {
    slug: 'acne',
    version: 1,
    name: 'Acne consultation',
    questions: [
      ...aboutYou(),
      multiple('acne_where', 'Where do you get spots?', {
        face: 'Face',
        neck: 'Neck or jawline',
        chest: 'Chest',
        back: 'Back or shoulders',
      }),
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
        'acne_scars',
        'Do your spots leave scars or dark marks?',
        { no: 'No', marks: 'Dark or red marks that fade', scars: 'Dents or raised scars' },
        { sample: 'marks' },
      ),
      ...triedBefore({
        'benzoyl-peroxide': 'Benzoyl peroxide',
        retinoid: 'A retinoid such as adapalene or tretinoin',
        'topical-antibiotic': 'An antibiotic gel or cream',
        'oral-antibiotic': 'Antibiotic tablets',
        pill: 'The contraceptive pill',
        isotretinoin: 'Isotretinoin (Roaccutane)',
      }),
      mood('How has your skin affected your mood lately?'),
      skinType,
      skinTone,
      skinNow,
      ...pregnancy(
        'Some acne ingredients, such as retinoids, must not be used in pregnancy. There are others that can.',
      ),
      ...allergies('benzoyl peroxide, clindamycin, fragrance'),
      ...medicines({
        isotretinoin: 'Isotretinoin, now or within the last month',
        'antibiotic-tablets': 'Antibiotic tablets',
        steroids: 'Steroid tablets or strong steroid creams',
        warfarin: 'Warfarin',
      }),
      ...conditions(
        {
          bowel: 'Crohn’s disease or ulcerative colitis',
          liver: 'Liver disease',
          'skin-cancer': 'Skin cancer',
          immune: 'A weakened immune system',
        },
        'Some acne ingredients are not suitable with them; clindamycin, for example, with bowel inflammation.',
      ),
      goals('Fewer new spots along my jaw.'),
      photos('your skin'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [isotretinoinStop(answer('medicine_groups').includesAny('isotretinoin'))],
  },
];
