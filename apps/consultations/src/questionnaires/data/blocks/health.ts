import { answer } from '../../../safety/condition.ts';
import { multiple, text, yesNo } from '../../kinds.ts';
import type { QuestionSpec } from '../../questionnaire.ts';

export function allergies(examples: string): QuestionSpec[] {
  return [
    yesNo('has_allergies', 'Are you allergic to anything?', {
      help: `Medicines, foods, plasters, cosmetics or ingredients such as ${examples}.`,
      why: 'We leave out anything you react to.',
    }),
    text('allergies', 'What are you allergic to, and what happens?', {
      help: 'For example: “Penicillin, a rash as a child.”',
      visibleIf: answer('has_allergies').is('yes'),
      sample: 'Penicillin, a rash as a child.',
    }),
  ];
}

/** Medicines in the person's own words, with the groups that matter for this treatment asked by name before. */
export function medicines(
  groups: Record<string, string>,
  why = 'Some medicines do not go together. Your prescriber checks each one.',
): QuestionSpec[] {
  const isGrouped = Object.keys(groups).length > 0;
  return [
    ...(isGrouped
      ? [multiple('medicine_groups', 'Do you take any of these?', { ...groups, none: 'None of these' }, { why })]
      : []),
    yesNo(
      'takes_medicines',
      isGrouped ? 'Do you take any other medicines or supplements?' : 'Do you take any medicines or supplements?',
      {
        help: 'Tablets, creams, inhalers, injections, herbal remedies and things you buy without a prescription.',
        why,
      },
    ),
    text('medicines', 'Which ones, and how much of each?', {
      help: 'For example: “Levothyroxine 50 micrograms every morning.”',
      visibleIf: answer('takes_medicines').is('yes'),
      sample: 'Cetirizine 10 mg when hay fever is bad.',
    }),
  ];
}

/** Illnesses that matter for this treatment, and anything else. */
export function conditions(listed: Record<string, string>, why: string): QuestionSpec[] {
  return [
    multiple(
      'conditions',
      'Have you ever had any of these?',
      { ...listed, other: 'Another illness or operation', none: 'None of these' },
      { why },
    ),
    text('conditions_detail', 'Please tell us a little more.', {
      help: 'What it was, roughly when, and whether it is still being treated.',
      visibleIf: answer('conditions').includesAny('other', ...Object.keys(listed)),
      sample: 'Appendix removed in 2015, well since.',
    }),
  ];
}
