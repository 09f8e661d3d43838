import { answer } from '../../safety/condition.ts';
import { choice, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, sunCare, triedBefore } from './blocks/skin.ts';

export const menopause: Questionnaire[] = [
  {
    slug: 'menopause',
    version: 1,
    name: 'Menopause consultation',
    questions: [
      ...aboutYou(),
      choice(
        'periods',
        'Which describes your periods?',
        {
          regular: 'Still regular',
          changing: 'Changing: closer together, further apart, lighter or heavier',
          stopped: 'Stopped for a year or more',
          surgical: 'Stopped by surgery or treatment',
          contraception: 'None because of my contraception',
          'after-menopause': 'Stopped for a year, and now I have bled again',
        },
        {
          why: 'It tells us where you are in the change, and bleeding after it has stopped always needs a check.',
          sample: 'changing',
        },
      ),
      multiple(
        'menopause_symptoms',
        'Which of these do you notice?',
        {
          flushes: 'Hot flushes or night sweats',
          sleep: 'Poor sleep',
          mood: 'Low mood, worry or irritability',
          fog: 'Trouble concentrating',
          joints: 'Aching joints',
          dryness: 'Vaginal dryness or discomfort',
          none: 'None of these',
        },
        { sample: ['sleep'] },
      ),
      multiple('skin_concerns', 'What have you noticed about your skin?', {
        dryness: 'Dryness or itching',
        thinning: 'Thinner or more fragile skin',
        lines: 'Deeper lines',
        firmness: 'Loss of firmness',
        spots: 'Spots along the jaw',
        pigment: 'Dark patches',
        redness: 'Redness or flushing',
      }),
      choice(
        'hrt',
        'Do you use hormone replacement therapy (HRT)?',
        {
          no: 'No',
          tablets: 'Yes, tablets',
          'patch-gel': 'Yes, patches, gel or spray',
          local: 'Yes, only a vaginal cream, ring or pessary',
          past: 'Not now, but in the past',
        },
        {
          why: 'Some creams contain a small amount of hormone, which adds to what you already use.',
        },
      ),
      ...triedBefore({
        moisturiser: 'Rich moisturisers',
        retinoid: 'A retinoid such as retinol or tretinoin',
        oestrogen: 'An oestrogen cream',
        'vitamin-c': 'Vitamin C',
      }),
      skinType,
      skinTone,
      skinNow,
      sunCare,
      ...pregnancy(
        'Pregnancy is still possible until periods have stopped for good, and some ingredients could harm an unborn baby.',
      ),
      ...allergies('oestrogen, retinoids, nuts, fragrance'),
      ...medicines({
        tamoxifen: 'Tamoxifen or another hormone blocker',
        'blood-thinner': 'Blood thinners',
        steroids: 'Steroid tablets or strong steroid creams',
        thyroid: 'Thyroid tablets',
        epilepsy: 'Epilepsy medicines',
      }),
      ...conditions(
        {
          'breast-cancer': 'Breast, womb or ovarian cancer',
          clot: 'A blood clot in a leg or lung',
          stroke: 'A stroke, mini-stroke or heart attack',
          liver: 'Liver disease',
          migraine: 'Migraine with flashing lights or numbness before it',
          endometriosis: 'Endometriosis or fibroids',
          lupus: 'Lupus',
          'skin-cancer': 'Skin cancer',
        },
        'With some of these, hormones should be avoided even in a cream.',
      ),
      goals('Skin that feels less dry and tight.'),
      photos('your skin'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      {
        id: 'bleeding-after-menopause',
        when: answer('periods').is('after-menopause'),
        text: 'Bleeding after periods have stopped for a year must always be checked, and soon. Please call your GP this week. It is usually nothing serious, but it should not wait for a skin treatment.',
      },
      {
        id: 'hormone-cancer',
        when: answer('conditions').includesAny('breast-cancer'),
        text: 'After breast, womb or ovarian cancer, a treatment that may contain hormones needs your cancer team’s advice, so we cannot prescribe it online. Please ask your GP or your team; they can refer you to a menopause clinic.',
      },
    ],
  },
];
