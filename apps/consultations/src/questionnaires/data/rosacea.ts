import { answer } from '../../safety/condition.ts';
import { choice, multiple, yesNo } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { mood } from './blocks/mood.ts';
import { pregnancy } from './blocks/pregnancy.ts';
import { skinNow, skinTone, skinType, sunCare, triedBefore } from './blocks/skin.ts';

export const rosacea: Questionnaire[] = [
  {
    slug: 'rosacea',
    version: 1,
    name: 'Rosacea consultation',
    questions: [
      ...aboutYou(),
      multiple(
        'rosacea_signs',
        'What do you see on your face?',
        {
          flushing: 'Flushing that comes and goes',
          redness: 'Redness that stays',
          vessels: 'Small visible blood vessels',
          spots: 'Red spots or pus-filled spots',
          thickening: 'Thicker skin, mostly on the nose',
          burning: 'Burning or stinging',
        },
        { sample: ['redness', 'spots'] },
      ),
      choice(
        'rosacea_duration',
        'How long have you had it?',
        { weeks: 'Less than three months', months: 'Three to twelve months', years: 'More than a year' },
        { sample: 'years' },
      ),
      yesNo('rosacea_diagnosed', 'Has a doctor or nurse told you that it is rosacea?', { sample: 'yes' }),
      multiple(
        'rosacea_triggers',
        'What makes it worse?',
        {
          heat: 'Heat or hot drinks',
          sun: 'Sun',
          alcohol: 'Alcohol',
          spice: 'Spicy food',
          stress: 'Stress',
          exercise: 'Exercise',
          skincare: 'Skin products',
          none: 'Nothing I have noticed',
        },
        { sample: ['heat'] },
      ),
      choice(
        'eyes',
        'How are your eyes?',
        {
          fine: 'No trouble',
          gritty: 'Gritty, dry or red at times',
          painful: 'Painful, sensitive to light, or my sight has changed',
        },
        { why: 'Rosacea can affect the eyes, and that needs its own treatment.' },
      ),
      multiple(
        'rosacea_other',
        'Have you had any of these together with the redness?',
        {
          joints: 'Painful or swollen joints',
          'butterfly-rash': 'A rash over cheeks and nose that follows the sun',
          mouth: 'Mouth ulcers',
          fever: 'Fever or unexplained weight loss',
          none: 'None of these',
        },
        { why: 'A few other illnesses look like rosacea and need blood tests.' },
      ),
      yesNo('steroid_on_face', 'Have you used a steroid cream on your face in the last three months?', {
        help: 'Such as hydrocortisone or betamethasone.',
        why: 'Steroid creams can cause or worsen redness like this.',
      }),
      ...triedBefore({
        metronidazole: 'Metronidazole',
        ivermectin: 'Ivermectin (Soolantra)',
        azelaic: 'Azelaic acid',
        brimonidine: 'Brimonidine (Mirvaso)',
        'oral-antibiotic': 'Antibiotic tablets',
        laser: 'Laser or light treatment',
      }),
      mood('How has your skin affected your mood lately?'),
      skinType,
      skinTone,
      skinNow,
      sunCare,
      ...pregnancy('Some rosacea ingredients are best avoided in pregnancy or while breastfeeding.'),
      ...allergies('metronidazole, ivermectin, azelaic acid, fragrance'),
      ...medicines({
        'blood-thinner': 'Warfarin or another blood thinner',
        steroids: 'Steroid tablets',
        'blood-pressure': 'Blood pressure tablets',
        lithium: 'Lithium',
      }),
      ...conditions(
        {
          lupus: 'Lupus',
          liver: 'Liver disease',
          kidney: 'Kidney disease',
          heart: 'Heart disease or Raynaud’s',
          asthma: 'Asthma made worse by skin products or aspirin',
        },
        'Some ingredients tighten blood vessels or pass through the liver.',
      ),
      goals('Less redness on my cheeks.'),
      photos('your face'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      {
        id: 'painful-eyes',
        when: answer('eyes').is('painful'),
        text: 'Eye pain, sensitivity to light or a change in sight needs to be seen today. Please call NHS 111 or go to an eye casualty now. When your eyes are safe, come back and we will help with your skin.',
      },
    ],
  },
];
