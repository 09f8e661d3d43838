import { all, answer, fact } from '../../safety/condition.ts';
import { agreement, choice, day, measure, multiple, text } from '../kinds.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { aboutYou } from './blocks/about-you.ts';
import { anythingElse, generalPractitioner, goals, photos, truth } from './blocks/closing.ts';
import { allergies, conditions, medicines } from './blocks/health.ts';
import { pregnancy } from './blocks/pregnancy.ts';

const hasUsedInjection = answer('injection_before').oneOf('now', 'past');

export const weightLoss: Questionnaire[] = [
  {
    slug: 'weight-loss',
    version: 1,
    name: 'Weight loss consultation',
    questions: [
      ...aboutYou(),
      measure('height_cm', 'How tall are you?', 'cm', 120, 230, 168, {
        help: '5 ft is 152 cm, 5 ft 6 in is 168 cm, 6 ft is 183 cm.',
        why: 'From height and weight we work out your body mass index (BMI).',
      }),
      measure('weight_kg', 'What do you weigh today?', 'kg', 35, 350, 95, {
        help: '10 stone is 63.5 kg, 15 stone is 95 kg, 20 stone is 127 kg.',
        why: 'We later ask for proof, such as a photo or video on scales: our regulator requires it.',
      }),
      multiple(
        'weight_conditions',
        'Do you have any of these?',
        {
          'type-2-diabetes': 'Type 2 diabetes',
          prediabetes: 'Prediabetes',
          'high-pressure': 'High blood pressure',
          cholesterol: 'High cholesterol',
          apnoea: 'Sleep apnoea',
          heart: 'Heart disease or a past stroke',
          joints: 'Painful knees or hips from weight',
          'fatty-liver': 'Fatty liver',
          pcos: 'Polycystic ovary syndrome',
          none: 'None of these',
        },
        { why: 'With one of these, treatment can be right at a lower weight.' },
      ),
      multiple(
        'weight_tried',
        'What have you already tried?',
        {
          diet: 'Changing what I eat',
          exercise: 'More exercise',
          group: 'A weight-loss group or app',
          nhs: 'An NHS programme',
          orlistat: 'Orlistat',
          surgery: 'Weight-loss surgery',
          none: 'Nothing yet',
        },
        { sample: ['diet', 'exercise'] },
      ),
      choice('injection_before', 'Have you used a weight-loss injection before?', {
        never: 'Never',
        now: 'Yes, I am using one now',
        past: 'Yes, in the past',
      }),
      text('injection_which', 'Which one, and what was your last dose?', {
        help: 'The name and strength are on the pen or the box.',
        visibleIf: hasUsedInjection,
        sample: 'The lowest strength, once a week.',
      }),
      day('injection_last', 'When was your last injection?', 'past', 0, {
        visibleIf: hasUsedInjection,
        why: 'After a break of some weeks one starts again with the lowest dose.',
      }),
      text('injection_effects', 'Did you have side effects?', {
        help: 'Such as sickness, stomach pain or a bad reaction. “None” is an answer too.',
        visibleIf: hasUsedInjection,
        sample: 'None.',
      }),
      choice(
        'eating',
        'Have you ever had an eating disorder?',
        {
          no: 'No',
          past: 'Yes, but I have been well for two years or more',
          now: 'Yes, now or within the last two years',
        },
        {
          help: 'Such as anorexia, bulimia or binge eating. The charity Beat can help: 0808 801 0677.',
          why: 'A medicine that takes away appetite can bring an eating disorder back.',
        },
      ),
      multiple(
        'mental_health',
        'Have you ever had any of these?',
        {
          depression: 'Depression or treatment for it',
          suicidal: 'Thoughts of suicide or self-harm',
          none: 'None of these',
        },
        {
          help: 'If you might act on such thoughts, please call 999 now. Samaritans listen day and night, free, on 116 123.',
          why: 'Your prescriber keeps an eye on mood during weight loss.',
        },
      ),
      choice(
        'alcohol',
        'How much alcohol do you drink in a week?',
        { none: 'None', low: 'Up to 14 units', high: 'More than 14 units', dependent: 'I find it hard to go without' },
        {
          help: 'A pint of beer or a large glass of wine is 2 to 3 units.',
          why: 'Alcohol raises the risk of an inflamed pancreas.',
          sample: 'low',
        },
      ),
      ...pregnancy(
        'These injections must not be used in pregnancy, when trying for a baby, or while breastfeeding. They have to be stopped one to two months before trying.',
      ),
      multiple('family', 'Have you or a close relative had any of these?', {
        'medullary-thyroid': 'Medullary thyroid cancer',
        men2: 'Multiple endocrine neoplasia type 2 (MEN 2)',
        none: 'None of these, or I do not know',
      }),
      ...conditions(
        {
          'type-1-diabetes': 'Type 1 diabetes',
          retinopathy: 'Diabetic eye disease',
          pancreatitis: 'An inflamed pancreas (pancreatitis)',
          gallbladder: 'Gallstones or gallbladder trouble',
          kidney: 'Kidney disease',
          liver: 'Liver disease',
          gastroparesis: 'A slow stomach (gastroparesis)',
          bowel: 'Crohn’s disease or ulcerative colitis',
          bariatric: 'Weight-loss surgery in the last year',
          thyroid: 'Thyroid disease',
          'heart-failure': 'Heart failure',
          cancer: 'Cancer treated in the last five years',
        },
        'With some of these an injection is not safe, with others the dose goes up more slowly.',
      ),
      ...medicines(
        {
          insulin: 'Insulin',
          sulfonylurea: 'Gliclazide, glimepiride or another sulfonylurea',
          'other-glp1': 'Another weight-loss or diabetes injection',
          warfarin: 'Warfarin',
          'hrt-tablets': 'HRT tablets',
          levothyroxine: 'Levothyroxine',
          epilepsy: 'Epilepsy medicines',
          lithium: 'Lithium',
        },
        'The injections slow the stomach, so some tablets are taken up differently, and blood sugar can fall too low.',
      ),
      ...allergies('semaglutide, tirzepatide, phenol'),
      agreement(
        'bmi_evidence',
        'I understand that before a first injection my weight and height must be verified, for example with a photo or video of me on scales.',
        'We may only prescribe when weight and height are verified. Please confirm that this is all right with you.',
      ),
      agreement(
        'lifestyle',
        'I understand that the injection works together with eating less and moving more, and that weight often returns after stopping.',
        'Please confirm that you have read this.',
      ),
      goals('Lose 15 kg and keep it off.'),
      photos('you, standing, from the front and the side'),
      ...generalPractitioner,
      anythingElse,
      truth,
    ],
    stops: [
      {
        id: 'healthy-weight',
        when: fact('bmi').below(25),
        text: 'At your height and weight these injections would do you more harm than good, so we cannot prescribe them. If your weight worries you, please talk to your GP; if food or your body is on your mind all the time, the charity Beat is there on 0808 801 0677.',
      },
      {
        id: 'eating-disorder',
        when: answer('eating').is('now'),
        text: 'A medicine that takes away appetite is not safe with an eating disorder, now or in the first years after. Please talk to your GP or call Beat on 0808 801 0677; they understand. We cannot prescribe this treatment for you now.',
      },
      {
        id: 'type-1-diabetes',
        when: answer('conditions').includesAny('type-1-diabetes'),
        text: 'With type 1 diabetes these injections are not licensed for weight loss and blood sugar can swing dangerously. Please talk to your diabetes team about safe ways; we cannot prescribe this online.',
      },
      {
        id: 'pancreatitis',
        when: answer('conditions').includesAny('pancreatitis'),
        text: 'After an inflamed pancreas these injections could bring it back, so we cannot prescribe them for you. Your GP or an NHS weight service can offer other help.',
      },
      {
        id: 'second-injection',
        when: all(
          answer('medicine_groups').includesAny('other-glp1'),
          answer('injection_before').oneOf('never', 'past'),
        ),
        text: 'You told us that you use another weight-loss or diabetes injection. Two together are not safe. Please finish or stop the other one with whoever prescribes it, and come back then.',
      },
    ],
  },
];
