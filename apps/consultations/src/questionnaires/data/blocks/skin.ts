import { answer } from '../../../safety/condition.ts';
import { choice, multiple, text } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

export const skinType: QuestionSpec = choice(
  'skin_type',
  'How would you describe your skin?',
  {
    normal: 'Neither dry nor oily',
    dry: 'Dry or tight',
    oily: 'Oily',
    combination: 'Oily in places, dry in others',
    sensitive: 'Sensitive, it stings or reddens easily',
  },
  { why: 'It decides the strength and the base of your formula.' },
);

export const skinTone: QuestionSpec = choice(
  'skin_tone',
  'What happens when your bare skin is in strong sun?',
  {
    'always-burns': 'It always burns and never tans',
    'usually-burns': 'It usually burns and tans a little',
    'sometimes-burns': 'It sometimes burns and tans gradually',
    'rarely-burns': 'It rarely burns and tans easily',
    brown: 'My skin is brown and very rarely burns',
    black: 'My skin is dark brown or black and almost never burns',
  },
  {
    why: 'Different skin tones react differently: some are more likely to keep dark marks after irritation.',
    sample: 'sometimes-burns',
  },
);

/** What is going on where the cream would go. */
export const skinNow: QuestionSpec = multiple(
  'skin_now',
  'Is any of this true of the skin you want treated?',
  {
    broken: 'Cuts, open sores or weeping skin',
    sunburnt: 'Sunburn',
    eczema: 'Eczema, dermatitis or psoriasis',
    infection: 'An infection such as cold sores, impetigo or yellow crusts',
    procedure: 'A peel, laser, waxing or needling in the last four weeks',
    none: 'None of these',
  },
  { why: 'Treatment on damaged skin stings and can make it worse, so we may ask you to wait.' },
);

/** `listed` are the treatments people try for this; answers to "what happened" follow when any was tried. */
export function triedBefore(listed: Record<string, string>): QuestionSpec[] {
  return [
    multiple(
      'tried',
      'What have you already tried for this?',
      { ...listed, other: 'Something else', none: 'Nothing yet' },
      { why: 'So that we do not repeat what has not worked, or what your skin did not like.' },
    ),
    text('tried_detail', 'How did it go?', {
      help: 'What helped, what did not, and any redness, peeling or other reaction.',
      visibleIf: answer('tried').includesAny('other', ...Object.keys(listed)),
      sample: 'It helped a little, no reaction.',
    }),
  ];
}

export const sunCare: QuestionSpec = choice(
  'sun_care',
  'How often do you use sunscreen on your face?',
  {
    daily: 'Every day',
    sunny: 'When it is sunny',
    rarely: 'Rarely or never',
  },
  { why: 'Most active ingredients make skin burn more easily. With them you need SPF 30 or higher every day.' },
);
