import { answer, fact } from '../../safety/condition.ts';
import { choice, measure, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, sunCare, triedBefore } from './blocks/skin.ts';
import { changingMoleStop } from './blocks/stops.ts';

export const hyperpigmentation: Questionnaire[] = [
  {
    slug: 'hyperpigmentation',
    version: 1,
    name: 'Hyperpigmentation consultation',
    questions: [
      ...aboutYou(),
      multiple(
        'pigment_kind',
        'What would you like to treat?',
        {
          melasma: 'Even brown patches on cheeks, forehead or upper lip',
          marks: 'Dark marks left by spots or rashes',
          sun: 'Sun spots or age spots',
          freckles: 'Freckles',
          unsure: 'I am not sure',
        },
        { sample: ['marks'] },
      ),
      choice(
        'pigment_duration',
        'How long have the marks been there?',
        { weeks: 'Less than three months', months: 'Three to twelve months', years: 'More than a year' },
        { sample: 'months' },
      ),
      multiple(
        'changing_mark',
        'Is any mark you want treated like this?',
        {
          changing: 'A mole or patch that is changing in size, shape or colour',
          bleeding: 'It bleeds, itches or crusts',
          uneven: 'One dark mark with uneven edges or several colours',
          none: 'None of these',
        },
        { why: 'Such marks must be looked at for skin cancer before any cream.' },
      ),
      choice(
        'pigment_cause',
        'Did the marks come with something?',
        {
          pregnancy: 'A pregnancy',
          contraception: 'Starting hormonal contraception or HRT',
          spots: 'Acne or another rash',
          sun: 'Sun',
          burn: 'A burn, wax, peel or laser',
          unknown: 'I do not know',
        },
        { sample: 'spots' },
      ),
      ...triedBefore({
        hydroquinone: 'Hydroquinone',
        retinoid: 'A retinoid such as tretinoin',
        azelaic: 'Azelaic acid',
        'vitamin-c': 'Vitamin C',
        peel: 'Chemical peels',
        laser: 'Laser',
        imported: 'A lightening cream bought abroad, at a market or online',
      }),
      measure(
        'hydroquinone_months',
        'For how many months altogether in the last year have you used hydroquinone?',
        'months',
        0,
        12,
        1,
        {
          why: 'Too long a course can darken the skin for good, so there are breaks between courses.',
          visibleIf: answer('tried').includesAny('hydroquinone', 'imported'),
        },
      ),
      skinType,
      skinTone,
      skinNow,
      sunCare,
      ...pregnancy(
        'Hydroquinone and retinoids are not used in pregnancy or while breastfeeding. Melasma in pregnancy often fades by itself.',
      ),
      choice(
        'hormones',
        'Do you use hormones other than contraception, such as HRT?',
        { no: 'No', yes: 'Yes' },
        { why: 'Hormones can keep melasma going.', visibleIf: fact('sex').is('female') },
      ),
      ...allergies('hydroquinone, sulphites, tretinoin, fragrance'),
      ...medicines({
        'light-sensitive': 'Doxycycline, amiodarone or another medicine that makes you sensitive to light',
        isotretinoin: 'Isotretinoin, now or within the last month',
        steroids: 'Steroid tablets or strong steroid creams',
      }),
      ...conditions(
        {
          'skin-cancer': 'Skin cancer',
          adrenal: 'Addison’s disease',
          liver: 'Liver disease',
          keloid: 'Raised (keloid) scars',
          ochronosis: 'Skin that became darker after a lightening cream',
        },
        'Some illnesses darken the skin themselves.',
      ),
      goals('More even skin on my cheeks.'),
      photos('the marks'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      changingMoleStop(answer('changing_mark').includesAny('changing', 'bleeding', 'uneven')),
      {
        id: 'ochronosis',
        when: answer('conditions').includesAny('ochronosis'),
        text: 'Skin that has darkened after a lightening cream can get worse with another one. Please stop any such cream and ask your GP for a dermatologist; we do not want to add to it.',
      },
    ],
  },
];
