import { SPIRONOLACTONE_TABLET } from '@sorrel/contracts/substances';
import { all, answer, any, fact, not, type Condition } from '../condition.ts';
import {
  ANAESTHETIC_DAYS,
  COURSE_LEAST_LOSS,
  COURSE_WEEKS,
  OLD_AGE,
  OLDEST_AT_START,
  WEEKLY_LOSS_MOST,
} from '../limits.ts';
import type { Rule } from '../safety.ts';
import { GLP1 } from '../substances.ts';
import { rule } from './draft.ts';

const WITH_IT: Rule['appliesTo'] = { treatments: ['weight-loss'], substances: GLP1 };
const OURS = 'Our proposal, to be confirmed by the clinical lead';
const MHRA_ANAESTHETIC =
  'MHRA Drug Safety Update, GLP-1 medicines and aspiration under anaesthesia or sedation, January 2025';
const MHRA_PANCREATITIS = 'MHRA, GLP-1 medicines and acute pancreatitis, 29 January 2026';
const MHRA_SIGHT = 'MHRA, semaglutide and NAION, 5 February 2026';

const isStart = fact('isStart').is(true);
const isSure = answer('injection_from').oneOf('pharmacy', 'nhs');

/** What matters of somebody's course: age, strength, surgery, what they used before, how the weight goes, and what they are told with each step. */
export const COURSE_RULES: Rule[] = [
  rule({
    id: 'W-01',
    appliesTo: WITH_IT,
    effect: 'block',
    source: `${OURS}; little is known of these ages in the product information of semaglutide and tirzepatide`,
    when: fact('age').atLeast(OLD_AGE),
    text: `Aged ${OLD_AGE} or more: muscle, falls, kidneys and other medicines have to be weighed up first.`,
  }),
  rule({
    id: 'W-01S',
    appliesTo: WITH_IT,
    effect: 'block',
    onApproval: 'never',
    source: `${OURS}; product information names very little experience from 85`,
    when: all(isStart, fact('age').atLeast(OLDEST_AT_START)),
    text: `Aged ${OLDEST_AT_START} or more: not started without being seen; a GP or a weight-management service can.`,
  }),
  rule({
    id: 'W-02',
    appliesTo: WITH_IT,
    effect: 'block',
    source: OURS,
    when: answer('strength').includesAny('falls', 'weak'),
    text: 'Falls, help needed, or lost muscle and strength: losing weight fast can make frailty worse.',
  }),
  rule({
    id: 'W-03',
    appliesTo: WITH_IT,
    effect: 'block',
    source: `NICE NG12, suspected cancer; ${OURS.toLowerCase()}`,
    when: answer('strength').includesAny('unexplained-loss'),
    text: 'Weight lost without trying: the cause has to be known before appetite is taken away. Ask for the GP’s findings.',
  }),
  rule({
    id: 'W-04',
    appliesTo: WITH_IT,
    effect: 'block',
    source: 'NICE NG12, suspected cancer; thyroid warnings in the product information of semaglutide and tirzepatide',
    when: answer('strength').includesAny('neck-lump'),
    text: 'A lump in the neck, hoarseness or trouble swallowing that nobody has explained: to be seen by a GP soon, and before an injection.',
  }),
  rule({
    id: 'W-05',
    appliesTo: WITH_IT,
    effect: 'block',
    source: `${MHRA_ANAESTHETIC}; the ${ANAESTHETIC_DAYS} days are ${OURS.toLowerCase()}`,
    when: all(fact('operationDays').atLeast(0), fact('operationDays').atMost(ANAESTHETIC_DAYS)),
    text: `An operation or sedation within ${ANAESTHETIC_DAYS} days: food may still be in the stomach. Agree with the anaesthetist before starting or raising the dose.`,
  }),
  rule({
    id: 'W-05N',
    appliesTo: WITH_IT,
    effect: 'warn',
    source: MHRA_ANAESTHETIC,
    when: fact('operationDays').above(ANAESTHETIC_DAYS),
    text: 'An operation or sedation is planned: tell the patient to say there that they use the injection.',
  }),
  rule({
    id: 'W-06',
    appliesTo: WITH_IT,
    effect: 'block',
    source: OURS,
    when: any(
      answer('weight_surgery').oneOf('bypass', 'sleeve', 'band', 'balloon'),
      answer('weight_tried').includesAny('surgery'),
    ),
    text: 'Weight-loss surgery, whenever it was: ask the surgical team or the GP about nutrition and follow-up first.',
  }),
  rule({
    id: 'W-07',
    appliesTo: WITH_IT,
    effect: 'block',
    source: 'Product information: not with another GLP-1 medicine',
    when: all(
      isStart,
      any(
        answer('injection_supply').oneOf('left', 'ordered'),
        all(answer('injection_before').is('now'), answer('injection_supply').isUnknown()),
      ),
    ),
    text: 'Another weight-loss injection is still at home, ordered or in use: two at once. Record how the other supply has ended.',
  }),
  rule({
    id: 'W-08',
    appliesTo: WITH_IT,
    effect: 'warn',
    source: OURS,
    when: all(isStart, answer('injection_before').oneOf('now', 'past')),
    text: 'Has used a weight-loss injection: which, how much, when last and what proves it decide the strength to begin with.',
  }),
  rule({
    id: 'W-09',
    appliesTo: WITH_IT,
    effect: 'warn',
    source: 'MHRA, GLP-1 medicines for weight loss and diabetes: what you need to know',
    when: all(answer('injection_from').isKnown(), not(isSure)),
    text: 'The injection used before did not come from a regulated UK supply: its dose and contents are not known.',
  }),
  rule({
    id: 'W-10',
    appliesTo: { substances: ['semaglutide'] },
    effect: 'block',
    onApproval: 'never',
    source: 'MHRA, Wegovy 7.2 mg, 6 January 2026: for a BMI of 30 or more',
    when: all(fact('doseMg').above(2.4), any(fact('bmi').isUnknown(), fact('bmi').below(30)), startedBelow(30)),
    text: 'Semaglutide above 2.4 mg is licensed from a BMI of 30 only, and none has been verified.',
  }),
  rule({
    id: 'W-20',
    appliesTo: WITH_IT,
    effect: 'warn',
    onApproval: 'reason',
    source: 'NICE TA1026 (tirzepatide) and TA875 (semaglutide)',
    when: all(fact('courseWeeks').atLeast(COURSE_WEEKS), fact('weightLost').below(COURSE_LEAST_LOSS)),
    text: `Less than ${COURSE_LEAST_LOSS * 100} % of the weight lost after six months: decide whether to go on, and record why.`,
  }),
  rule({
    id: 'W-21',
    appliesTo: WITH_IT,
    effect: 'warn',
    source: OURS,
    when: fact('weeklyLoss').above(WEEKLY_LOSS_MOST),
    proposes: { proposal: 'step-down', months: 1 },
    text: `Losing more than ${WEEKLY_LOSS_MOST * 100} % of the weight in a week: ask about eating, gallstones, muscle and mood; a lower strength may be right.`,
  }),
  rule({
    id: 'W-30',
    appliesTo: { substances: GLP1 },
    effect: 'notice',
    source: `${MHRA_PANCREATITIS}; product information`,
    text: 'Told with each step: the signs of an inflamed pancreas and of gallstones, and not to inject again after them.',
    tell: 'Very strong pain in your stomach that does not go away, perhaps through to your back, with or without being sick, can be an inflamed pancreas: call 999 or go to A&E, and do not inject again. Pain under the right ribs, a fever, yellow skin or eyes, or dark urine can be gallstones: call 111 the same day.',
  }),
  rule({
    id: 'W-31',
    appliesTo: { substances: ['semaglutide'] },
    version: 2,
    effect: 'notice',
    source: MHRA_SIGHT,
    text: 'Told with each step: sudden loss of sight.',
    tell: 'If you suddenly see worse with one or both eyes, even without pain, go to A&E at once, or call 999 if you cannot get there, and do not inject again. It is very rare.',
  }),
  rule({
    id: 'W-32',
    appliesTo: { substances: GLP1 },
    version: 2,
    effect: 'notice',
    source: MHRA_ANAESTHETIC,
    text: 'Told with each step: an anaesthetic or sedation.',
    tell: 'Before any operation, sedation or camera test, tell the team as early as you can that you use this injection. Food can stay in your stomach although you have fasted. Tell us about it too. They say when to stop; if nobody does, ask them or our prescriber before the day.',
  }),
  rule({
    id: 'W-33',
    appliesTo: { substances: GLP1 },
    version: 2,
    effect: 'notice',
    source: 'Product information of semaglutide and tirzepatide',
    text: 'Told with each step: drinking enough, and low blood sugar with diabetes medicines.',
    tell: 'Drink enough, in small sips if you feel sick, and eat small meals. If you cannot keep fluids down for a day, pass little urine or feel faint, do not inject again, and call 111. If you take insulin or tablets for diabetes, shaking, sweating or confusion can be low blood sugar: take sugar at once, and speak to whoever looks after your diabetes. If somebody is drowsy or cannot swallow, call 999.',
  }),
  rule({
    id: 'W-34S',
    appliesTo: { substances: ['semaglutide'] },
    version: 2,
    effect: 'notice',
    source: 'Product information of Wegovy; MHRA Yellow Card scheme',
    text: 'Told with each step: a missed dose, and the Yellow Card scheme.',
    tell: 'Missed a dose? Inject it if no more than five days have passed; after that leave it out and go on with your usual day. Never inject two at once. After two missed weeks or more, ask us before you go on. If you have injected too much, call 111 at once, also when you feel well; call 999 if you faint or are confused. You can report any side effect to the MHRA at yellowcard.mhra.gov.uk, and tell us here.',
  }),
  rule({
    id: 'W-34T',
    appliesTo: { substances: ['tirzepatide'] },
    version: 2,
    effect: 'notice',
    source: 'Product information of Mounjaro; MHRA Yellow Card scheme',
    text: 'Told with each step: a missed dose, and the Yellow Card scheme.',
    tell: 'Missed a dose? Inject it if no more than four days have passed; after that leave it out and go on with your usual day. Never inject two at once. After two missed weeks or more, ask us before you go on. If you have injected too much, call 111 at once, also when you feel well; call 999 if you faint or are confused. You can report any side effect to the MHRA at yellowcard.mhra.gov.uk, and tell us here.',
  }),
  rule({
    id: 'R-16R',
    appliesTo: { treatments: ['oral-spironolactone'], substances: [SPIRONOLACTONE_TABLET] },
    effect: 'block',
    source: `Spironolactone product information; the weeks are ${OURS.toLowerCase()}`,
    when: fact('bloodTestOverdueDays').above(0),
    text: 'The potassium and kidney test after the start or the last rise of the dose is overdue.',
  }),
  rule({
    id: 'M-01',
    appliesTo: { treatments: ['menopause'], substances: ['estriol'] },
    effect: 'block',
    source: `NICE NG23; ${OURS.toLowerCase()}`,
    when: any(fact('age').atLeast(60), answer('menopause_since').is('over-10')),
    text: 'Aged 60 or more, or ten years since periods stopped: weigh up whether a hormone is begun now.',
  }),
];

function startedBelow(bmi: number): Condition {
  return any(fact('startBmi').isUnknown(), fact('startBmi').below(bmi));
}
