import { fact } from '../condition.ts';
import type { Rule } from '../safety.ts';
import { rule } from './draft.ts';

const SOURCE = 'Our proposal, to be confirmed by the clinical lead';

/** What somebody wrote of, in words of their own, whatever the treatment. The dangers are those of `danger-words`. */
export const WORD_RULES: readonly Rule[] = [
  rule({
    id: 'WD-01',
    appliesTo: {},
    effect: 'block',
    source: SOURCE,
    when: fact('dangersInWords').includesAny('self-harm', 'overdose'),
    text: 'Writes of self-harm, suicide or an overdose: speak to them, see that they have help, and record what was done before anything is supplied.',
  }),
  rule({
    id: 'WD-02',
    appliesTo: {},
    effect: 'block',
    source: SOURCE,
    when: fact('dangersInWords').includesAny('eating-disorder'),
    text: 'Writes of an eating disorder, of vomiting after meals or of hardly eating: ask about it before anything is supplied.',
  }),
  rule({
    id: 'WD-03',
    appliesTo: {},
    effect: 'block',
    source: SOURCE,
    when: fact('dangersInWords').includesAny('abuse', 'under-age'),
    text: 'Writes of abuse or pressure, or of being under 18: follow the safeguarding procedure before anything is supplied.',
  }),
  rule({
    id: 'WD-04',
    appliesTo: {},
    effect: 'warn',
    source: SOURCE,
    when: fact('dangersInWords').includesAny(
      'chest-pain',
      'breathing',
      'swelling',
      'collapse',
      'vision',
      'jaundice',
      'pancreatitis',
    ),
    text: 'Writes of something that may be an emergency, now or with an earlier treatment: read it, and ask.',
  }),
  rule({
    id: 'WD-05',
    appliesTo: {},
    effect: 'warn',
    source: SOURCE,
    when: fact('dangersInWords').includesAny('pregnancy'),
    text: 'Writes of a pregnancy, of trying for one or of breastfeeding: read it beside the answers about pregnancy.',
  }),
];
