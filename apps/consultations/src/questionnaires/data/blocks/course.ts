import { answer } from '../../../safety/condition.ts';
import { choice, day, multiple, text, yesNo } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

/** Pictures of a paper or a box, not of the person. */
const document = (key: string, label: string, more: Partial<QuestionSpec>): QuestionSpec => ({
  key,
  type: 'images',
  label,
  isDocument: true,
  required: false,
  ...more,
  sample: null,
});

export const familyBackground: QuestionSpec = choice(
  'family_background',
  'Which family background is closest to yours?',
  {
    white: 'White',
    'south-asian': 'South Asian',
    chinese: 'Chinese',
    'other-asian': 'Another Asian background',
    'middle-eastern': 'Middle Eastern',
    'black-african': 'Black African',
    'african-caribbean': 'African-Caribbean',
    mixed: 'Mixed, with one or more of the Asian, Middle Eastern, Black African or African-Caribbean backgrounds',
    other: 'Another background',
    unsaid: 'I prefer not to say',
  },
  {
    why: 'With some family backgrounds weight harms health earlier, so treatment may be right at a lower BMI. You need not say; then we go by the usual figures.',
  },
);

export const weightSurgery: QuestionSpec[] = [
  choice(
    'weight_surgery',
    'Have you ever had weight-loss surgery?',
    {
      no: 'No',
      bypass: 'Yes, a gastric bypass',
      sleeve: 'Yes, a gastric sleeve',
      band: 'Yes, a gastric band',
      balloon: 'Yes, a balloon or another procedure',
    },
    { why: 'After surgery the stomach holds less, and your surgical team may have to be asked first.' },
  ),
  day('weight_surgery_on', 'When was it?', 'past', 3, {
    help: 'Roughly is fine.',
    visibleIf: answer('weight_surgery').oneOf('bypass', 'sleeve', 'band', 'balloon'),
  }),
];

export const operation: QuestionSpec[] = [
  yesNo('operation', 'Is an operation planned, or a test for which you will be put to sleep or sedated?', {
    help: 'Such as a knee operation, a camera test of the stomach, or teeth taken out under sedation.',
    why: 'The injections keep food in the stomach for longer. Whoever puts you to sleep must know, so that it does not get into your lungs.',
  }),
  day('operation_on', 'On which day?', 'future', 0, {
    help: 'If you have no date yet, enter the earliest you expect.',
    visibleIf: answer('operation').is('yes'),
  }),
];

export const frailty: QuestionSpec = multiple(
  'strength',
  'Is any of this true of you?',
  {
    'unexplained-loss': 'I have lost weight in the last six months without trying',
    'neck-lump': 'A lump in my neck, a hoarse voice or trouble swallowing that nobody has explained',
    falls: 'I have fallen in the last year, or I need help with walking or washing',
    weak: 'I have lost muscle or strength, or I eat too little on most days',
    none: 'None of these',
  },
  { why: 'These need a look before a medicine that takes away appetite.' },
);

const hasUsed = answer('injection_before').oneOf('now', 'past');
const SEMAGLUTIDE = ['wegovy', 'ozempic'] as const;

/** What somebody uses already, how much, since when not, from whom, and what shows it: it decides with which strength they begin here. */
export const usedAlready: QuestionSpec[] = [
  choice(
    'injection_medicine',
    'Which injection do you use, or did you use last?',
    {
      wegovy: 'Wegovy (semaglutide)',
      ozempic: 'Ozempic (semaglutide)',
      mounjaro: 'Mounjaro (tirzepatide)',
      saxenda: 'Saxenda or Victoza (liraglutide)',
      trulicity: 'Trulicity (dulaglutide)',
      other: 'Another one, or I am not sure',
    },
    { help: 'The name is on the pen or the box.', visibleIf: hasUsed },
  ),
  text('injection_which', 'What is it called, and what was your last dose?', {
    help: 'As it stands on the pen or the box.',
    visibleIf: answer('injection_medicine').oneOf('saxenda', 'trulicity', 'other'),
    sample: 'The lowest strength, once a week.',
  }),
  choice(
    'injection_dose_semaglutide',
    'What was your last dose of Wegovy or Ozempic?',
    {
      '0.25': '0.25 mg',
      '0.5': '0.5 mg',
      '1': '1 mg',
      '1.7': '1.7 mg',
      '2': '2 mg',
      '2.4': '2.4 mg',
      '7.2': '7.2 mg',
      unsure: 'I am not sure',
    },
    { help: 'What you injected once a week.', visibleIf: answer('injection_medicine').oneOf(...SEMAGLUTIDE) },
  ),
  choice(
    'injection_dose_tirzepatide',
    'What was your last dose of Mounjaro?',
    {
      '2.5': '2.5 mg',
      '5': '5 mg',
      '7.5': '7.5 mg',
      '10': '10 mg',
      '12.5': '12.5 mg',
      '15': '15 mg',
      unsure: 'I am not sure',
    },
    { help: 'What you injected once a week.', visibleIf: answer('injection_medicine').is('mounjaro') },
  ),
  day('injection_last', 'When was your last injection?', 'past', 0, {
    visibleIf: hasUsed,
    why: 'After a break of some weeks one starts again with a lower dose.',
  }),
  text('injection_effects', 'Did you have side effects?', {
    help: 'Such as sickness, stomach pain or a bad reaction. “None” is an answer too.',
    visibleIf: hasUsed,
    sample: 'None.',
  }),
  choice(
    'injection_from',
    'Who gave it to you?',
    {
      pharmacy: 'A UK pharmacy or online clinic',
      nhs: 'The NHS, or my GP',
      abroad: 'A clinic or pharmacy abroad',
      elsewhere: 'Somewhere else, such as a salon, social media or a friend',
    },
    {
      help: 'No blame: what was bought elsewhere may not be what the box says, and we want to start safely.',
      visibleIf: hasUsed,
    },
  ),
  choice(
    'injection_supply',
    'Have you any of it left, or on its way to you?',
    {
      none: 'No, and nothing is ordered',
      left: 'Yes, I have some left',
      ordered: 'Yes, more is ordered or arrives by itself',
    },
    { why: 'Two of these injections at once are not safe. The other supply has to end first.', visibleIf: hasUsed },
  ),
  document('injection_proof', 'Can you show us the label or a letter?', {
    help: 'A photo of the pharmacy label with your name, the date and the strength, or of a letter or prescription. Without it we start with the lowest dose.',
    visibleIf: hasUsed,
    why: 'A dose that is too high at the start makes people very ill.',
  }),
];

export const bloodTestProof: QuestionSpec = document('blood_test_proof', 'Can you show us the result?', {
  help: 'A photo or a picture of the screen, with your name, the date, the potassium and the kidney figure (eGFR). You can also ask your GP practice to send it to us.',
  visibleIf: answer('blood_test').oneOf('normal', 'abnormal'),
  why: 'No tablet leaves us before somebody here has read a result.',
});

export const menopauseSince: QuestionSpec = choice(
  'menopause_since',
  'How long ago did your periods stop?',
  { 'under-10': 'Less than ten years ago', 'over-10': 'Ten years ago or more', unsure: 'I am not sure' },
  {
    why: 'Hormones that are begun a long time afterwards are weighed up differently.',
    visibleIf: answer('periods').oneOf('stopped', 'surgical'),
  },
);
