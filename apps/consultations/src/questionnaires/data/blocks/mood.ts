import { choice } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

export const mood = (label: string): QuestionSpec =>
  choice(
    'mood',
    label,
    {
      'not-at-all': 'Not at all',
      'a-little': 'A little',
      'a-lot': 'A lot: I feel low or avoid people',
      'self-harm': 'I have had thoughts of harming myself',
    },
    {
      help: 'If you might act on such thoughts, please call 999 now. Samaritans listen day and night, free, on 116 123.',
      why: 'How you feel matters as much as what shows. Your prescriber will take it seriously.',
    },
  );
