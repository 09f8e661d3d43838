import { answer } from '../../safety/condition.ts';
import { choice, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, sunCare, triedBefore } from './blocks/skin.ts';
import { isotretinoinStop } from './blocks/stops.ts';

export const glow: Questionnaire[] = [
  {
    slug: 'glow',
    version: 1,
    name: 'Glow consultation',
    questions: [
      ...aboutYou(),
      multiple('glow_concerns', 'What would you like to work on?', {
        dullness: 'Dull or tired skin',
        texture: 'Rough or bumpy texture',
        pores: 'Visible pores',
        tone: 'Uneven tone',
        dryness: 'Dryness',
        spots: 'The odd spot',
      }),
      choice(
        'skin_routine',
        'What does your routine look like?',
        {
          none: 'Water, or whatever is there',
          simple: 'Cleanser and moisturiser',
          full: 'Several products, morning and evening',
        },
        { sample: 'simple' },
      ),
      choice(
        'retinoid_experience',
        'Have you used a retinoid before?',
        {
          never: 'Never',
          retinol: 'Retinol from a shop',
          prescription: 'Tretinoin, adapalene or another on prescription',
          stopped: 'Yes, but I had to stop because of irritation',
        },
        { why: 'Skin needs time to get used to retinoids, so we start low when they are new to you.' },
      ),
      choice(
        'acids_now',
        'Do you use peeling acids at the moment?',
        { no: 'No', weekly: 'Once or twice a week', daily: 'Most days' },
        {
          help: 'Such as glycolic, lactic or salicylic acid.',
          why: 'Together with a retinoid they can leave skin sore.',
        },
      ),
      ...triedBefore({
        'vitamin-c': 'Vitamin C',
        acids: 'Acids such as glycolic acid',
        niacinamide: 'Niacinamide',
        retinol: 'Retinol',
        facials: 'Facials, peels or laser',
      }),
      skinType,
      skinTone,
      skinNow,
      sunCare,
      ...pregnancy(
        'Retinoids must not be used in pregnancy or when planning one, and are best avoided while breastfeeding.',
      ),
      ...allergies('niacinamide, azelaic acid, nuts, fragrance'),
      ...medicines({
        isotretinoin: 'Isotretinoin, now or within the last month',
        'light-sensitive': 'Doxycycline, amiodarone or another medicine that makes you sensitive to light',
        steroids: 'Steroid tablets or strong steroid creams',
      }),
      ...conditions(
        {
          'skin-cancer': 'Skin cancer',
          rosacea: 'Rosacea',
          lupus: 'Lupus or another illness made worse by sun',
          keloid: 'Raised (keloid) scars',
        },
        'Active ingredients can irritate some skin.',
      ),
      goals('Smoother, brighter skin.'),
      photos('your face'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [isotretinoinStop(answer('medicine_groups').includesAny('isotretinoin'))],
  },
];
