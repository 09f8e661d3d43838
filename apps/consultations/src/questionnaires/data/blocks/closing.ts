import { answer } from '../../../safety/condition.ts';
import { agreement, choice, text, yesNo } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

export const goals = (sample: string): QuestionSpec =>
  text('goals', 'What would you most like to change?', {
    help: 'In your own words, as short or long as you like.',
    sample,
  });

/** The person's doctor, and whether we may write to them. */
export const generalPractitioner: QuestionSpec[] = [
  yesNo('has_gp', 'Are you registered with a GP practice in the UK?', {
    why: 'Your GP holds your full record. Care is safer when they know what you take.',
    sample: 'yes',
  }),
  text('gp_practice', 'Which practice, and in which town?', {
    help: 'For example: “Riverside Surgery, Leeds.”',
    visibleIf: answer('has_gp').is('yes'),
    sample: 'Riverside Surgery, Leeds.',
  }),
  choice(
    'gp_consent',
    'May we tell your GP about a treatment we prescribe?',
    { yes: 'Yes, you may write to my GP', no: 'No, please do not' },
    {
      why: 'For some medicines our prescribers may only go ahead when your GP knows. You can change your mind at any time.',
      visibleIf: answer('has_gp').is('yes'),
    },
  ),
];

/** Photos can be added now or after payment: a prescriber needs three before deciding. */
export const photos = (what: string): QuestionSpec => ({
  key: 'photos',
  type: 'images',
  label: `Photos of ${what}`,
  help: 'In daylight, without make-up or filters: from the front, turned left and turned right. You can also add them later.',
  why: 'Your prescriber looks at them before deciding. Only you and our clinical team can see them.',
  required: false,
  sample: null,
});

export const anythingElse: QuestionSpec = text('anything_else', 'Is there anything else your prescriber should know?', {
  help: 'Leave it empty if there is not.',
  required: false,
  sample: 'Nothing further.',
});

export const truth: QuestionSpec = agreement(
  'truth',
  'I have answered truthfully and completely, the treatment is only for me, I will read the leaflet that comes with it, and I will tell you if my health, my medicines or a pregnancy changes.',
  'Please confirm this before you send your consultation. If something is not right, go back and change your answer.',
);
