import { SPIRONOLACTONE_TABLET } from '@sorrel/contracts/substances';
import { all, answer, any, fact } from '../condition.ts';
import { BLOOD_TEST_DAYS, EGFR_LEAST, POTASSIUM_MOST } from '../limits.ts';
import type { Rule } from '../safety.ts';
import { conditions, isAnyOfThem, rule, SECOND_LOOK, takes } from './draft.ts';

// A tablet put into a plan of another treatment is the same tablet.
const WITH_IT: Rule['appliesTo'] = { treatments: ['oral-spironolactone'], substances: [SPIRONOLACTONE_TABLET] };
const SPIRONOLACTONE = 'Spironolactone product information; SAFA trial, BMJ 2023';

const HAS_NO_RESULT = any(fact('bloodTestDays').isUnknown(), fact('bloodTestDays').above(BLOOD_TEST_DAYS));

export const SPIRONOLACTONE_RULES: Rule[] = [
  rule({
    id: 'R-14',
    appliesTo: WITH_IT,
    version: 2,
    effect: 'block',
    source: SPIRONOLACTONE,
    when: takes(
      'ace-inhibitor',
      'arb',
      'potassium-sparing',
      'potassium-supplement',
      'nsaid',
      'heparin',
      'trimethoprim',
      'lithium',
      'digoxin',
    ),
    text: 'Takes a medicine that can raise potassium, or build up, with spironolactone.',
  }),
  rule({
    id: 'R-15',
    appliesTo: WITH_IT,
    version: 3,
    effect: 'refuse',
    source: SPIRONOLACTONE,
    when: conditions.includesAny('kidney', 'high-potassium', 'adrenal'),
    text: 'With kidney disease, high potassium or a disease of the adrenal glands, spironolactone tablets could harm you, so we cannot prescribe them. If you have any at home, do not take them: call your GP or a pharmacist first, or 111 today if you have taken some. If you feel very weak, your heart beats unevenly or you faint, call 999. Our acne creams may suit you instead; ask us in the chat.',
  }),
  rule({
    id: 'R-16',
    appliesTo: WITH_IT,
    version: 4,
    effect: 'evidence',
    onApproval: 'never',
    source: SPIRONOLACTONE,
    when: all(fact('isStart').is(true), HAS_NO_RESULT),
    text: `No kidney and potassium result of the last ${BLOOD_TEST_DAYS} days has been seen by the team.`,
  }),
  rule({
    id: 'R-16M',
    appliesTo: WITH_IT,
    effect: 'evidence',
    onApproval: 'reason',
    source: SPIRONOLACTONE,
    when: all(fact('isStart').is(false), HAS_NO_RESULT),
    text: `No kidney and potassium result of the last ${BLOOD_TEST_DAYS} days has been seen by the team. The last one may do: say why.`,
  }),
  rule({
    id: 'R-16V',
    appliesTo: WITH_IT,
    effect: 'evidence',
    onApproval: 'never',
    source: SECOND_LOOK,
    when: all(fact('isStart').is(true), fact('verifiedByDecider').includesAny('blood-test')),
    text: 'You recorded this blood result yourself. At a first supply two people look: ask a colleague to record it too, or to decide.',
  }),
  rule({
    id: 'R-15E',
    appliesTo: WITH_IT,
    version: 2,
    effect: 'block',
    onApproval: 'never',
    source: SPIRONOLACTONE,
    when: any(fact('potassium').above(POTASSIUM_MOST), fact('egfr').below(EGFR_LEAST)),
    text: `The verified result shows potassium above ${POTASSIUM_MOST} mmol/l or an eGFR below ${EGFR_LEAST}.`,
  }),
  rule({
    id: 'R-17',
    appliesTo: { treatments: ['oral-spironolactone'] },
    version: 2,
    effect: 'refuse',
    source: SPIRONOLACTONE,
    when: any(isAnyOfThem, answer('contraception').is('none')),
    text: 'Spironolactone can harm an unborn baby, so we cannot prescribe it in pregnancy, when planning one, while breastfeeding or without contraception. If you have taken it and are or may be pregnant, take no more, and call your midwife, your GP or 111 today; with strong pain or bleeding call 999. Your GP or a sexual health clinic can help with contraception; then you are welcome to come back.',
  }),
  rule({
    id: 'R-17T',
    appliesTo: { substances: ['spironolactone'] },
    effect: 'block',
    onApproval: 'never',
    source: SPIRONOLACTONE,
    when: isAnyOfThem,
    text: 'The formula contains spironolactone, and the person is or may be pregnant, plans to be, or breastfeeds.',
  }),
  rule({
    id: 'S-10',
    appliesTo: WITH_IT,
    version: 2,
    effect: 'block',
    source: SPIRONOLACTONE,
    when: any(
      answer('blood_pressure').is('low'),
      conditions.includesAny('heart', 'liver', 'breast-cancer'),
      answer('family').includesAny('breast-cancer', 'kidney'),
    ),
    text: 'Low blood pressure, heart or liver disease, or cancer in the person or close family.',
  }),
];
