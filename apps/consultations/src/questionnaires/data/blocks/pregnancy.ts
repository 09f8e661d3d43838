import { all, answer, fact, not } from '../../../safety/condition.ts';
import { choice, multiple } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

const isFemale = fact('sex').is('female');

/** Pregnancy and contraception, for people who were registered female at birth. */
export function pregnancy(why: string): QuestionSpec[] {
  return [
    multiple(
      'pregnancy',
      'Do any of these apply to you?',
      {
        pregnant: 'I am pregnant',
        'might-be': 'I might be pregnant',
        planning: 'I am trying for a baby, or plan to within a year',
        breastfeeding: 'I am breastfeeding',
        none: 'None of these',
      },
      { why, visibleIf: isFemale },
    ),
    choice(
      'contraception',
      'Which contraception do you use?',
      {
        'combined-pill': 'The combined pill',
        'mini-pill': 'The mini-pill (progestogen-only pill)',
        'patch-ring': 'Patch or vaginal ring',
        'long-acting': 'Coil, implant or injection',
        condoms: 'Condoms or another barrier',
        sterilised: 'My partner or I have been sterilised',
        'cannot-conceive': 'I cannot become pregnant, for example after the menopause or a hysterectomy',
        'not-needed': 'I have no sex that could lead to a pregnancy',
        none: 'I use none',
      },
      {
        why: 'If a treatment could harm an unborn baby, we need to know that a pregnancy is unlikely while you use it.',
        visibleIf: all(isFemale, not(answer('pregnancy').includesAny('pregnant'))),
        sample: 'long-acting',
      },
    ),
  ];
}
