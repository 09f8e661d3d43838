import { answer } from '../../safety/condition.ts';
import { agreement, choice, day, multiple } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { mood } from './blocks/mood.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { triedBefore } from './blocks/skin.ts';

export const oralSpironolactone: Questionnaire[] = [
  {
    slug: 'oral-spironolactone',
    version: 1,
    name: 'Hormonal acne pill consultation',
    questions: [
      ...aboutYou(),
      choice(
        'acne_severity',
        'Which comes closest to your skin on most days?',
        {
          mild: 'Blackheads, whiteheads and a few red spots',
          moderate: 'Many red spots, some with pus',
          severe: 'Deep, painful lumps or cysts',
        },
        { sample: 'moderate' },
      ),
      choice(
        'acne_duration',
        'How long have you had it?',
        { weeks: 'Less than three months', months: 'Three to twelve months', years: 'More than a year' },
        { sample: 'years' },
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
      ...pregnancy(
        'Spironolactone can harm the development of an unborn boy. You need reliable contraception while you take it and for a month after.',
      ),
      choice(
        'periods',
        'How are your periods?',
        {
          regular: 'Regular',
          irregular: 'Irregular',
          none: 'I have none, because of my contraception or another known reason',
          unexplained: 'Bleeding between periods or after sex that nobody has explained',
        },
        {
          why: 'Spironolactone can make periods irregular, and unexplained bleeding needs a check first.',
        },
      ),
      choice(
        'blood_pressure',
        'What is your blood pressure usually like?',
        { normal: 'Normal', low: 'Low, or I often feel faint when I stand up', high: 'High', unknown: 'I do not know' },
        { why: 'Spironolactone lowers blood pressure.' },
      ),
      choice(
        'blood_test',
        'Have you had a blood test of your kidneys and potassium in the last three months?',
        { normal: 'Yes, and it was normal', abnormal: 'Yes, and it was not normal', no: 'No, or I am not sure' },
        {
          help: 'Your GP practice or the NHS App can tell you.',
          why: 'Spironolactone can raise potassium in the blood. A prescriber wants a result before the first tablet.',
        },
      ),
      day('blood_test_date', 'When was the blood test?', 'past', 0, {
        help: 'Roughly is fine.',
        visibleIf: answer('blood_test').oneOf('normal', 'abnormal'),
      }),
      ...medicines(
        {
          'ace-inhibitor': 'Blood pressure tablets ending in -pril (such as ramipril)',
          arb: 'Blood pressure tablets ending in -sartan (such as losartan)',
          'potassium-sparing': 'Water tablets such as amiloride, triamterene or eplerenone',
          'potassium-supplement': 'Potassium tablets, or salt substitutes such as LoSalt',
          nsaid: 'Ibuprofen, naproxen or diclofenac on most days',
          heparin: 'Heparin injections',
          trimethoprim: 'Trimethoprim or co-trimoxazole',
          lithium: 'Lithium',
          digoxin: 'Digoxin',
        },
        'With these, potassium can rise to a dangerous level, or the other medicine can build up.',
      ),
      ...conditions(
        {
          kidney: 'Kidney disease',
          'high-potassium': 'High potassium in the blood',
          adrenal: 'Addison’s disease or another disease of the adrenal glands',
          liver: 'Liver disease',
          heart: 'Heart disease or an abnormal heart rhythm',
          'breast-cancer': 'Breast, womb or ovarian cancer',
          porphyria: 'Porphyria',
          pcos: 'Polycystic ovary syndrome',
        },
        'Spironolactone is not safe with some of these.',
      ),
      multiple('family', 'Has a close relative had any of these?', {
        'breast-cancer': 'Breast or ovarian cancer before the age of 50',
        kidney: 'Inherited kidney disease',
        none: 'None of these, or I do not know',
      }),
      ...allergies('spironolactone, lactose, peanuts'),
      agreement(
        'off_licence',
        'I understand that spironolactone is licensed for other conditions, and that using it for acne is “off-licence”: accepted by many specialists, backed by studies, but not on its licence.',
        'Please confirm that you understand this, or leave the consultation here and ask us anything in the chat.',
        { why: 'You have the right to know and to decide.' },
      ),
      agreement(
        'contraception_promise',
        'I will use reliable contraception while I take spironolactone and for a month after, and stop at once and tell you if I might be pregnant.',
        'We can only offer these tablets with this promise. If you are unsure about contraception, ask us in the chat.',
        // Nobody is asked for a promise that makes no sense for them.
        {
          visibleIf: answer('contraception').oneOf(
            'combined-pill',
            'mini-pill',
            'patch-ring',
            'long-acting',
            'condoms',
            'sterilised',
            'not-needed',
            'none',
          ),
        },
      ),
      goals('Fewer painful spots on my jaw.'),
      photos('your skin'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      {
        id: 'unexplained-bleeding',
        when: answer('periods').is('unexplained'),
        text: 'Bleeding between periods or after sex should be checked before you start a hormone treatment. Please see your GP; when it has been explained, you are welcome to come back.',
      },
      {
        id: 'abnormal-blood-test',
        when: answer('blood_test').is('abnormal'),
        text: 'With a kidney or potassium result outside the normal range, spironolactone would not be safe for you now. Please talk to your GP about the result; our hormonal acne cream may be another way.',
      },
      {
        id: 'porphyria',
        when: answer('conditions').includesAny('porphyria'),
        text: 'Spironolactone can bring on an attack of porphyria, so we cannot prescribe it for you. Our acne creams may suit you instead; ask us in the chat.',
      },
    ],
  },
];
