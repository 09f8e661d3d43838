import { answer } from '../../safety/condition.ts';
import { choice, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, sunCare, triedBefore } from './blocks/skin.ts';
import { changingMoleStop, isotretinoinStop } from './blocks/stops.ts';

export const antiAgeing: Questionnaire[] = [
  {
    slug: 'anti-ageing',
    version: 1,
    name: 'Anti-ageing consultation',
    questions: [
      ...aboutYou(),
      multiple('ageing_concerns', 'What would you like to work on?', {
        lines: 'Fine lines',
        wrinkles: 'Deeper wrinkles',
        texture: 'Rough or uneven texture',
        firmness: 'Loss of firmness',
        pigment: 'Sun spots or uneven tone',
        pores: 'Visible pores',
        dullness: 'Dullness',
      }),
      multiple('ageing_where', 'Where?', { face: 'Face', eyes: 'Around the eyes', neck: 'Neck', hands: 'Hands' }),
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
        'retinoid_now',
        'Are you using one now?',
        { no: 'No', yes: 'Yes' },
        {
          help: 'We would replace it: two at once are too much for the skin.',
          visibleIf: answer('retinoid_experience').oneOf('retinol', 'prescription'),
        },
      ),
      multiple(
        'changing_mark',
        'Do you have a mark on your face like this?',
        {
          changing: 'A mole or patch that is changing in size, shape or colour',
          bleeding: 'It bleeds, itches or crusts',
          none: 'No',
        },
        {
          why: 'Sun-worn skin is where skin cancers appear. Such marks must be looked at first.',
        },
      ),
      ...triedBefore({
        retinol: 'Retinol',
        'vitamin-c': 'Vitamin C',
        acids: 'Acids such as glycolic acid',
        botulinum: 'Botulinum or filler',
        laser: 'Peels or laser',
      }),
      skinType,
      skinTone,
      skinNow,
      sunCare,
      ...pregnancy(
        'Retinoids must not be used in pregnancy or when planning one, and are best avoided while breastfeeding.',
      ),
      ...allergies('tretinoin, niacinamide, fish, fragrance'),
      ...medicines({
        isotretinoin: 'Isotretinoin, now or within the last month',
        'light-sensitive': 'Doxycycline, amiodarone or another medicine that makes you sensitive to light',
        steroids: 'Steroid tablets or strong steroid creams',
      }),
      ...conditions(
        {
          'skin-cancer': 'Skin cancer, or a close relative with it',
          rosacea: 'Rosacea',
          lupus: 'Lupus or another illness made worse by sun',
          keloid: 'Raised (keloid) scars',
        },
        'Retinoids can irritate some skin and should not be put over some illnesses.',
      ),
      goals('Softer lines around my eyes.'),
      photos('your face'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      changingMoleStop(answer('changing_mark').includesAny('changing', 'bleeding')),
      isotretinoinStop(answer('medicine_groups').includesAny('isotretinoin')),
    ],
  },
];
