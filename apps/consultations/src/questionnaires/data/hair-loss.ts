import { all, answer, any, fact } from '../../safety/condition.ts';
import { agreement, choice, multiple, yesNo } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { mood } from './blocks/mood.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { triedBefore } from './blocks/skin.ts';

const isMale = fact('sex').is('male');

export const hairLoss: Questionnaire[] = [
  {
    slug: 'hair-loss',
    version: 1,
    name: 'Hair loss consultation',
    questions: [
      ...aboutYou('male'),
      choice(
        'hair_pattern',
        'Where is your hair getting thinner?',
        {
          hairline: 'The hairline or temples',
          crown: 'The crown',
          both: 'Hairline and crown',
          all: 'All over',
          patches: 'In round, smooth patches',
          'eyebrows-body': 'Eyebrows, lashes or body as well',
        },
        { sample: 'both' },
      ),
      choice(
        'hair_speed',
        'How did it begin?',
        {
          slowly: 'Slowly, over months or years',
          suddenly: 'Suddenly, within a few weeks',
          handfuls: 'After an illness, a birth, an operation or weight loss',
        },
        { why: 'Sudden loss often has another cause and needs other help.' },
      ),
      yesNo('hair_family', 'Do close relatives have thin hair or bald areas?', { sample: 'yes' }),
      multiple(
        'scalp',
        'How is your scalp?',
        {
          healthy: 'Healthy',
          flaky: 'Itchy or flaky',
          sore: 'Sore, red or burning',
          scarred: 'Shiny, scarred skin where hair no longer grows',
          infected: 'Crusts, pus or open sores',
          none: 'I am not sure',
        },
        { why: 'Drops work on a healthy scalp. On damaged skin too much passes into the body.', sample: ['healthy'] },
      ),
      ...triedBefore({
        minoxidil: 'Minoxidil',
        finasteride: 'Finasteride',
        dutasteride: 'Dutasteride',
        transplant: 'A hair transplant',
        supplements: 'Supplements or shampoos',
      }),
      mood('How has losing hair affected your mood lately?'),
      multiple(
        'mental_health',
        'Have you ever had any of these?',
        {
          depression: 'Depression or treatment for it',
          suicidal: 'Thoughts of suicide',
          anxiety: 'Severe anxiety',
          none: 'None of these',
        },
        {
          help: 'If you might act on thoughts of suicide, please call 999 now. Samaritans listen day and night, free, on 116 123.',
          why: 'Finasteride has been linked to low mood and thoughts of suicide, so your prescriber must know before choosing your formula.',
        },
      ),
      yesNo('sexual_problems', 'Have you ever had problems with erections, ejaculation or sex drive?', {
        why: 'Finasteride can cause or worsen them, rarely for a long time after stopping.',
        visibleIf: isMale,
      }),
      ...pregnancy('Some hair ingredients must not be used, or even touched, in pregnancy.'),
      yesNo('partner_pregnant', 'Is anybody you live with pregnant or trying for a baby?', {
        why: 'Finasteride can harm an unborn boy through the skin of somebody who touches it.',
        visibleIf: isMale,
      }),
      multiple(
        'heart',
        'Have you had any of these?',
        {
          'high-pressure': 'High blood pressure',
          'low-pressure': 'Low blood pressure or fainting',
          heart: 'Heart disease, chest pain or palpitations',
          none: 'None of these',
        },
        { why: 'Minoxidil widens blood vessels.' },
      ),
      ...allergies('minoxidil, propylene glycol, alcohol'),
      ...medicines({
        minoxidil: 'Minoxidil tablets or drops',
        finasteride: 'Finasteride or dutasteride',
        'blood-pressure': 'Blood pressure tablets',
        chemotherapy: 'Chemotherapy',
        retinoid: 'A retinoid cream on the scalp',
      }),
      ...conditions(
        {
          prostate: 'Prostate cancer or an enlarged prostate',
          'breast-lump': 'Breast cancer, or a lump or swelling of the breast',
          liver: 'Liver disease',
          thyroid: 'Thyroid disease',
          iron: 'Low iron or anaemia',
          lupus: 'Lupus or another autoimmune illness',
        },
        'Thyroid disease and low iron thin the hair by themselves, and finasteride changes the prostate blood test (PSA).',
      ),
      agreement(
        'finasteride_card',
        'I have read this: if I am given finasteride and notice low mood, thoughts of suicide, or problems with sex, I will stop it and contact a doctor at once. I may ask for the patient alert card at any time.',
        'Please read and confirm this, so that you know when to stop.',
        {
          why: 'The medicines regulator (MHRA) asks that everybody who may take finasteride knows this.',
          visibleIf: isMale,
        },
      ),
      goals('Keep the hair I have and thicken the crown.'),
      photos('your hairline, crown and the top of your head'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      {
        id: 'patchy-hair-loss',
        when: any(
          answer('hair_pattern').oneOf('patches', 'eyebrows-body'),
          answer('scalp').includesAny('scarred', 'infected'),
        ),
        text: 'Round patches, loss of eyebrows, scarring or infection point to a kind of hair loss that our treatments do not help and that is best treated early. Please see your GP and ask about a dermatologist.',
      },
      {
        id: 'breast-lump',
        when: all(isMale, answer('conditions').includesAny('breast-lump')),
        text: 'A lump, swelling or cancer of the breast needs a doctor before a medicine that acts on hormones. Please see your GP soon.',
      },
    ],
  },
];
