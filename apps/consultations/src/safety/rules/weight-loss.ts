import { all, answer, any, fact, not } from '../condition.ts';
import { BMI_EVIDENCE_DAYS, BMI_TOO_LOW, WEIGHT_DIFFERENCE_SHARE } from '../limits.ts';
import type { Rule } from '../safety.ts';
import { GLP1 } from '../substances.ts';
import { conditions, couldConceive, GPHC, isAnyOfThem, rule, SECOND_LOOK, takes } from './draft.ts';

const MHRA_GLP1 = 'MHRA, GLP-1 medicines and contraception, 5 June 2025';

const LOWER_SOURCE = 'NICE NG246 and TA1026: bounds usually 2.5 kg/m² lower for some family backgrounds';
const isLowered = answer('family_background').oneOf(
  'south-asian',
  'chinese',
  'other-asian',
  'middle-eastern',
  'black-african',
  'african-caribbean',
  'mixed',
);
const HAS_NO_CONDITION = answer('weight_conditions').includesAny('none');
const isBelowLicence = any(fact('bmi').below(27), all(fact('bmi').below(30), HAS_NO_CONDITION));

export const WEIGHT_LOSS_RULES: Rule[] = [
  rule({
    id: 'R-04',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    version: 4,
    effect: 'block',
    source: `Product licences; usual private entry criteria; ${LOWER_SOURCE}`,
    // Entry only: weight falls under treatment, and nobody is cut off for having lost it.
    when: all(
      fact('isStart').is(true),
      any(fact('bmi').below(25), all(fact('bmi').below(27.5), HAS_NO_CONDITION), all(not(isLowered), isBelowLicence)),
    ),
    text: 'BMI is below 30 (27.5 for family backgrounds with a higher risk), and not 27 or more (25) with a weight-related condition.',
  }),
  rule({
    id: 'R-04E',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    effect: 'warn',
    source: LOWER_SOURCE,
    when: all(fact('isStart').is(true), isLowered, isBelowLicence),
    text: 'Reaches only the bounds that are 2.5 lower for this family background: below the licence’s BMI, so off-licence. Tell the patient, and record it.',
  }),
  rule({
    id: 'R-04M',
    appliesTo: { treatments: ['weight-loss'] },
    effect: 'block',
    source: 'Our rule, to be confirmed',
    when: all(fact('isStart').is(false), fact('bmi').below(BMI_TOO_LOW)),
    proposes: { proposal: 'stop', endReason: 'weight-outside-range' },
    text: `BMI is below ${BMI_TOO_LOW} under treatment: decide about a lower dose or stopping.`,
  }),
  rule({
    id: 'R-25V',
    appliesTo: { treatments: ['weight-loss'] },
    version: 2,
    effect: 'warn',
    source: 'Our rule',
    when: fact('weightDifference').above(WEIGHT_DIFFERENCE_SHARE),
    text: 'The weight in the answers and the verified weight are more than a tenth apart.',
  }),
  rule({
    id: 'R-05',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    effect: 'evidence',
    onApproval: 'never',
    source: GPHC,
    when: any(fact('bmiEvidenceDays').isUnknown(), fact('bmiEvidenceDays').above(BMI_EVIDENCE_DAYS)),
    text: `Weight and height are not independently verified within the last ${BMI_EVIDENCE_DAYS} days.`,
  }),
  rule({
    id: 'R-05V',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    effect: 'evidence',
    onApproval: 'never',
    source: SECOND_LOOK,
    when: all(fact('isStart').is(true), fact('verifiedByDecider').includesAny('bmi')),
    text: 'You verified weight and height yourself. At a first supply two people look: ask a colleague to verify them too, or to decide.',
  }),
  rule({
    id: 'R-06',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    effect: 'block',
    source:
      'US prescribing information of semaglutide and tirzepatide, boxed warning; our proposal for the UK, to be confirmed',
    when: answer('family').includesAny('medullary-thyroid', 'men2'),
    text: 'Medullary thyroid cancer or MEN 2, personally or in the family.',
  }),
  rule({
    id: 'R-07',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    version: 2,
    effect: 'refuse',
    source: MHRA_GLP1,
    when: isAnyOfThem,
    text: 'Weight-loss injections must not be used in pregnancy, while trying for a baby or while breastfeeding, so we cannot prescribe them now. If you use one, do not inject again, and tell your midwife or GP. That you have used it does not mean that something has happened. With strong pain or bleeding while you are or may be pregnant, call 999. Your GP or midwife can help with weight during this time, and you are welcome to come back afterwards.',
  }),
  rule({
    id: 'R-08',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    version: 2,
    effect: 'notice',
    source: MHRA_GLP1,
    when: couldConceive,
    text: 'Stop semaglutide at least two months, tirzepatide at least one month, before trying for a baby.',
    tell: 'Do not use the injection in pregnancy. Stop semaglutide (Wegovy) at least two months, tirzepatide (Mounjaro) at least one month, before you try for a baby, and use contraception until then. If you become pregnant, stop at once, and tell us and your midwife or GP. That you have used it does not mean that something has happened.',
  }),
  rule({
    id: 'R-09',
    appliesTo: { substances: ['tirzepatide'] },
    version: 2,
    effect: 'notice',
    source: `${MHRA_GLP1}; FSRH`,
    when: answer('contraception').oneOf('combined-pill', 'mini-pill'),
    text: 'Tirzepatide can make the contraceptive pill unreliable: also use a barrier, or change to a method that is not a tablet, for four weeks after starting and after each dose increase.',
    tell: 'Tirzepatide can make the contraceptive pill unreliable. For four weeks from now also use a barrier such as condoms, or change to a method that is not a tablet. The same holds again after each increase of the dose. If you have missed a period, do a pregnancy test and do not inject before; a pharmacist, your GP or a sexual health clinic can help with contraception.',
  }),
  rule({
    id: 'R-10',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    version: 3,
    effect: 'warn',
    source: 'British Menopause Society',
    when: takes('hrt-tablets'),
    text: 'Takes HRT tablets: absorption may change; consider patches or gel.',
  }),
  rule({
    id: 'S-01',
    appliesTo: { treatments: ['weight-loss'], substances: GLP1 },
    version: 2,
    effect: 'block',
    source: 'Product information of semaglutide and tirzepatide',
    when: any(
      takes('insulin', 'sulfonylurea', 'other-glp1'),
      conditions.includesAny(
        'retinopathy',
        'gastroparesis',
        'gallbladder',
        'kidney',
        'liver',
        'bowel',
        'bariatric',
        'heart-failure',
        'cancer',
      ),
    ),
    text: 'An illness or medicine that needs a prescriber’s decision before a weight-loss injection.',
  }),
  rule({
    id: 'S-02',
    appliesTo: { treatments: ['weight-loss'] },
    effect: 'block',
    source: 'Our rule, to be confirmed',
    when: any(
      answer('eating').is('past'),
      answer('mental_health').includesAny('suicidal'),
      answer('alcohol').is('dependent'),
    ),
    text: 'A past eating disorder, thoughts of suicide or self-harm, or alcohol dependence.',
  }),
];
