import { all, fact } from '../condition.ts';
import { BMI_HEALTHY, BMI_TOO_LOW, COURSE_LEAST_LOSS, COURSE_WEEKS, RETINOID_WEEKS, YEAR_WEEKS } from '../limits.ts';
import type { Rule } from '../safety.ts';
import { GLP1 } from '../substances.ts';
import { rule } from './draft.ts';

const WITH_IT: Rule['appliesTo'] = { treatments: ['weight-loss'], substances: GLP1 };
const SMPC_GLP1 = 'Product information of semaglutide and tirzepatide';
const OURS = 'our proposal, to be confirmed by the clinical lead';

const goesOn = fact('isStart').is(false);
const isSevere = fact('sideEffects').is('severe');

/** When a course that runs is stopped, lowered or only kept up: proposed to the prescriber, who decides. */
export const COURSE_PLAN_RULES: Rule[] = [
  rule({
    id: 'W-40',
    appliesTo: WITH_IT,
    effect: 'block',
    source: `${SMPC_GLP1}; MHRA, GLP-1 medicines and acute pancreatitis, 29 January 2026; MHRA, semaglutide and NAION, 5 February 2026`,
    when: all(goesOn, fact('felt').includesAny('back-pain', 'jaundice', 'sight')),
    text: 'Told of pain to the back, yellow skin or sudden loss of sight since the last supply: stop until it has been examined, and do not start again after pancreatitis or NAION.',
    proposes: { proposal: 'stop', endReason: 'side-effects' },
  }),
  rule({
    id: 'W-41',
    appliesTo: WITH_IT,
    effect: 'warn',
    source: `${SMPC_GLP1}; ${OURS}`,
    when: all(goesOn, isSevere, fact('isLowestStrength').is(false)),
    text: 'Severe side effects: go a strength lower, and look again after a month.',
    proposes: { proposal: 'step-down', months: 1 },
  }),
  rule({
    id: 'W-42',
    appliesTo: WITH_IT,
    effect: 'warn',
    onApproval: 'reason',
    source: `${SMPC_GLP1}; ${OURS}`,
    when: all(goesOn, isSevere, fact('isLowestStrength').is(true)),
    text: 'Severe side effects at the lowest strength: there is no lower one, so stop, or record why it goes on.',
    proposes: { proposal: 'stop', endReason: 'side-effects' },
  }),
  // W-20 asks for the reason to go on; this says what is proposed where no strength is left.
  rule({
    id: 'W-43',
    appliesTo: WITH_IT,
    effect: 'notice',
    source: 'NICE TA1026 (tirzepatide) and TA875 (semaglutide)',
    when: all(
      fact('courseWeeks').atLeast(COURSE_WEEKS),
      fact('weightLost').below(COURSE_LEAST_LOSS),
      fact('isHighestStrength').is(true),
    ),
    text: `Less than ${COURSE_LEAST_LOSS * 100} % lost after six months, and at the highest strength: it is unlikely to help more, so stop.`,
    proposes: { proposal: 'stop', endReason: 'helps-too-little' },
  }),
  rule({
    id: 'W-44',
    appliesTo: WITH_IT,
    effect: 'notice',
    source: `NICE NG246; the months are ${OURS}`,
    when: all(goesOn, fact('bmi').atLeast(BMI_TOO_LOW), fact('bmi').below(BMI_HEALTHY)),
    text: `BMI below ${BMI_HEALTHY}, the healthy range (it begins at 23 for some family backgrounds): no higher strength; the lowest that keeps the weight, and look again after three months.`,
    proposes: { proposal: 'maintain', months: 3 },
  }),
  rule({
    id: 'M-02',
    appliesTo: { treatments: ['menopause'], substances: ['estriol'] },
    effect: 'notice',
    source: 'NICE NG23; British Menopause Society',
    when: all(goesOn, fact('courseWeeks').atLeast(YEAR_WEEKS)),
    text: 'On the hormone for a year or more: does it still help, any bleeding, breast screening; the least that keeps it, and look again after a year.',
    proposes: { proposal: 'maintain', months: 12 },
  }),
  rule({
    id: 'P-01',
    appliesTo: { treatments: ['hair-loss'], substances: ['minoxidil', 'finasteride'] },
    effect: 'notice',
    source: 'Product information of minoxidil and finasteride; MHRA Drug Safety Update, finasteride, May 2024',
    when: all(goesOn, fact('courseWeeks').atLeast(YEAR_WEEKS)),
    text: 'A year or more: compare the photos. Stop where hair is no better than at the start; else it goes on, with mood and sexual function asked about each year.',
    proposes: { proposal: 'maintain', months: 12 },
  }),
  rule({
    id: 'P-02',
    appliesTo: { treatments: ['acne', 'anti-ageing'] },
    effect: 'notice',
    source: `NICE NG198; the weeks are ${OURS}`,
    when: all(goesOn, fact('courseWeeks').atLeast(RETINOID_WEEKS)),
    text: 'Half a year or more: where the skin is clear, the least that keeps it, by strength or by fewer nights a week, and look again after three months.',
    proposes: { proposal: 'maintain', months: 3 },
  }),
];
