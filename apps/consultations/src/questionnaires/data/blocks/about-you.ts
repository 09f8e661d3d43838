import { fact } from '../../../safety/condition.ts';
import { choice, day, yesNo } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

/** Asked only where the account does not hold it: people who signed up without naming a treatment. */
export function aboutYou(likelySex: 'female' | 'male' = 'female'): QuestionSpec[] {
  return [
    day('birth_date', 'What is your date of birth?', 'past', 30, {
      why: 'Some treatments are only safe at certain ages, and your prescriber must know who they are treating.',
      visibleIf: fact('accountHasBirthDate').is(false),
    }),
    choice(
      'sex',
      'What sex were you registered with at birth?',
      { female: 'Female', male: 'Male' },
      {
        why: 'Medicines can act differently in female and male bodies, and some are not safe for one of them.',
        visibleIf: fact('accountHasSex').is(false),
        sample: likelySex,
      },
    ),
    yesNo('uk_resident', 'Do you live in the UK?', {
      help: 'England, Scotland, Wales or Northern Ireland.',
      why: 'Our prescribers and our pharmacy may only treat people who live in the UK.',
      visibleIf: fact('accountHasResidency').is(false),
      sample: 'yes',
    }),
  ];
}
