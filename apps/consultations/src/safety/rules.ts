import { all, answer, any, fact, type Condition } from './condition.ts';
import { GLP1, RETINOIDS } from './substances.ts';
import type { OnApproval, Rule } from './safety.ts';

/**
 * The starter rules. They are a draft: a pharmacist must confirm each against BNF and product information before real use.
 * Rules on age, sex and residency (R-01, R-02, R-03) are in eligibility.ts. Not answers' business and kept by others: the twelve-week
 * review (R-13) and cold-chain dispatch (R-26).
 */
const DEFAULT_ON_APPROVAL: Record<Rule['effect'], OnApproval> = { refuse: 'never', block: 'reason', evidence: 'shown', warn: 'shown', notice: 'shown' };
type Draft = Omit<Rule, 'version' | 'onApproval'> & Partial<Pick<Rule, 'version' | 'onApproval'>>;
const rule = (draft: Draft): Rule => ({ version: 1, onApproval: DEFAULT_ON_APPROVAL[draft.effect], ...draft });

const pregnancy = answer('pregnancy');
const isPregnant: Condition = any(fact('isMarkedPregnant').is(true), pregnancy.includesAny('pregnant', 'might-be'));
const isPregnantOrPlanning: Condition = any(isPregnant, pregnancy.includesAny('planning'));
const isPregnantOrFeeding: Condition = any(isPregnant, pregnancy.includesAny('breastfeeding'));
const isAnyOfThem: Condition = any(isPregnantOrPlanning, pregnancy.includesAny('breastfeeding'));
const medicines = answer('medicine_groups');
const conditions = answer('conditions');

// Somebody who could become pregnant: a method is named that is neither "cannot conceive" nor "not needed".
const couldConceive: Condition = answer('contraception').oneOf('combined-pill', 'mini-pill', 'patch-ring', 'long-acting', 'condoms', 'none');

/** How old weight and height evidence may be, in days. To be set by the superintendent pharmacist. */
export const BMI_EVIDENCE_DAYS = 30;
/** Months of hydroquinone in a year after which a prescriber decides about a break. To be set by a prescriber. */
export const HYDROQUINONE_MONTHS = 3;

const GPHC = 'GPhC, guidance for pharmacies providing services at a distance, February 2025';
const MHRA_GLP1 = 'MHRA, GLP-1 medicines and contraception, 5 June 2025';
const SPIRONOLACTONE = 'Spironolactone product information; SAFA trial, BMJ 2023';

const WEIGHT_LOSS: Rule[] = [
  rule({ id: 'R-04', appliesTo: { treatments: ['weight-loss'] }, effect: 'block', source: 'Product licences; usual private entry criteria',
    when: any(fact('bmi').below(27), all(fact('bmi').below(30), answer('weight_conditions').includesAny('none'))),
    text: 'BMI is below 30, and not 27 or more with a weight-related condition.' }),
  rule({ id: 'R-05', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'evidence', onApproval: 'never', source: GPHC,
    when: any(fact('bmiEvidenceDays').isUnknown(), fact('bmiEvidenceDays').above(BMI_EVIDENCE_DAYS)),
    text: `Weight and height are not independently verified within the last ${BMI_EVIDENCE_DAYS} days.` }),
  rule({ id: 'R-06', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'block', source: 'Tirzepatide product information (UK text to be checked)',
    when: answer('family').includesAny('medullary-thyroid', 'men2'), text: 'Medullary thyroid cancer or MEN 2, personally or in the family.' }),
  rule({ id: 'R-07', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'refuse', source: MHRA_GLP1, when: isAnyOfThem,
    text: 'Weight-loss injections must not be used in pregnancy, while trying for a baby or while breastfeeding, so we cannot prescribe them now. Your GP or midwife can help with weight during this time, and you are welcome to come back afterwards.' }),
  rule({ id: 'R-08', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'notice', source: MHRA_GLP1, when: couldConceive,
    text: 'Stop semaglutide at least two months, tirzepatide at least one month, before trying for a baby.' }),
  rule({ id: 'R-09', appliesTo: { substances: ['tirzepatide'] }, effect: 'notice', source: `${MHRA_GLP1}; FSRH`, when: answer('contraception').oneOf('combined-pill', 'mini-pill'),
    text: 'Tirzepatide can make the contraceptive pill unreliable: also use a barrier, or change to a method that is not a tablet, for four weeks after starting and after each dose increase.' }),
  rule({ id: 'R-10', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'warn', source: 'British Menopause Society', when: medicines.includesAny('hrt-tablets'),
    text: 'Takes HRT tablets: absorption may change; consider patches or gel.' }),
  rule({ id: 'S-01', appliesTo: { treatments: ['weight-loss'], substances: GLP1 }, effect: 'block', source: 'Product information of semaglutide and tirzepatide',
    when: any(medicines.includesAny('insulin', 'sulfonylurea', 'other-glp1'), conditions.includesAny('retinopathy', 'gastroparesis', 'gallbladder', 'kidney', 'liver', 'bowel', 'bariatric', 'heart-failure', 'cancer')),
    text: 'An illness or medicine that needs a prescriber’s decision before a weight-loss injection.' }),
  rule({ id: 'S-02', appliesTo: { treatments: ['weight-loss'] }, effect: 'block', source: 'Our rule, to be confirmed', when: any(answer('eating').is('past'), answer('mental_health').includesAny('suicidal'), answer('alcohol').is('dependent')),
    text: 'A past eating disorder, thoughts of suicide or self-harm, or alcohol dependence.' }),
];

const SKIN: Rule[] = [
  rule({ id: 'R-11', appliesTo: { substances: RETINOIDS }, effect: 'block', onApproval: 'never', source: 'NICE NG198; NI and BNSSG formularies', when: isPregnant,
    text: 'The formula contains a retinoid, and the person is or may be pregnant.' }),
  rule({ id: 'R-11P', appliesTo: { substances: RETINOIDS }, effect: 'block', source: 'NICE NG198; NI and BNSSG formularies', when: pregnancy.includesAny('planning'),
    text: 'The formula contains a retinoid, and the person plans a pregnancy.' }),
  rule({ id: 'R-11N', appliesTo: { substances: RETINOIDS }, effect: 'notice', source: 'NICE NG198', when: couldConceive,
    text: 'Retinoid: use contraception, and stop and tell us if you become pregnant or plan to.' }),
  rule({ id: 'R-12', appliesTo: { substances: RETINOIDS }, effect: 'block', source: 'Our rule, to be confirmed',
    when: any(fact('otherSubstances').includesAny(...RETINOIDS), answer('retinoid_now').is('yes'), medicines.includesAny('retinoid')), text: 'Another retinoid is in use at the same time.' }),
  rule({ id: 'R-21', appliesTo: { substances: ['hydroquinone'] }, effect: 'block', onApproval: 'never', source: 'Starter rule, to be confirmed', when: isPregnantOrFeeding,
    text: 'The formula contains hydroquinone, and the person is or may be pregnant, or breastfeeds.' }),
  rule({ id: 'R-21L', appliesTo: { substances: ['hydroquinone'] }, effect: 'block', source: 'Starter rule; the limit is the prescriber’s', when: answer('hydroquinone_months').atLeast(HYDROQUINONE_MONTHS),
    text: `Hydroquinone for ${HYDROQUINONE_MONTHS} months or more within a year: decide about a break.` }),
  rule({ id: 'S-03', appliesTo: { substances: ['estriol'] }, effect: 'block', onApproval: 'never', source: 'Product information of topical oestrogens', when: isPregnantOrFeeding,
    text: 'The formula contains an oestrogen, and the person is or may be pregnant, or breastfeeds.' }),
  rule({ id: 'S-04', appliesTo: { substances: ['estriol'] }, effect: 'block', source: 'Product information of topical oestrogens',
    when: any(conditions.includesAny('clot', 'stroke', 'liver', 'endometriosis', 'migraine', 'lupus'), medicines.includesAny('tamoxifen')), text: 'An illness or medicine with which oestrogen, even in a cream, needs a decision.' }),
  rule({ id: 'S-05', appliesTo: { treatments: ['menopause'] }, effect: 'warn', source: 'NICE NG23; our rule', when: fact('age').below(40), text: 'Under 40: possible early menopause, which needs investigating.' }),
  rule({ id: 'S-06', appliesTo: {}, effect: 'warn', source: 'Our rule', when: answer('skin_now').includesAny('broken', 'sunburnt', 'eczema', 'infection', 'procedure'), text: 'The skin to be treated is damaged, inflamed or freshly treated.' }),
  rule({ id: 'S-07', appliesTo: {}, effect: 'warn', source: 'NICE NG198', when: any(answer('acne_severity').is('severe'), answer('acne_scars').is('scars')), text: 'Severe or scarring acne: consider a referral to a dermatologist.' }),
  rule({ id: 'S-08', appliesTo: { treatments: ['rosacea'] }, effect: 'warn', source: 'Our rule, to be confirmed',
    when: any(answer('rosacea_other').includesAny('joints', 'butterfly-rash', 'mouth', 'fever'), answer('eyes').is('gritty'), answer('steroid_on_face').is('yes')), text: 'Signs of another illness, eye rosacea, or steroid use on the face.' }),
  rule({ id: 'S-09', appliesTo: { substances: ['clindamycin'] }, effect: 'block', source: 'Clindamycin product information', when: conditions.includesAny('bowel'), text: 'Clindamycin with inflammatory bowel disease.' }),
];

const SPIRONOLACTONE_RULES: Rule[] = [
  rule({ id: 'R-14', appliesTo: { treatments: ['oral-spironolactone'] }, effect: 'block', source: SPIRONOLACTONE,
    when: medicines.includesAny('ace-inhibitor', 'arb', 'potassium-sparing', 'potassium-supplement', 'nsaid', 'heparin', 'trimethoprim', 'lithium', 'digoxin'), text: 'Takes a medicine that can raise potassium, or build up, with spironolactone.' }),
  rule({ id: 'R-15', appliesTo: { treatments: ['oral-spironolactone'] }, effect: 'refuse', source: SPIRONOLACTONE, when: conditions.includesAny('kidney', 'high-potassium', 'adrenal'),
    text: 'With kidney disease, high potassium or a disease of the adrenal glands, spironolactone tablets could harm you, so we cannot prescribe them. Our acne creams may suit you instead; ask us in the chat.' }),
  rule({ id: 'R-16', appliesTo: { treatments: ['oral-spironolactone'] }, effect: 'evidence', onApproval: 'reason', source: SPIRONOLACTONE, when: answer('blood_test').oneOf('no', 'abnormal'), text: 'No normal kidney and potassium result from the last three months.' }),
  rule({ id: 'R-17', appliesTo: { treatments: ['oral-spironolactone'] }, effect: 'refuse', source: SPIRONOLACTONE, when: any(isAnyOfThem, answer('contraception').is('none')),
    text: 'Spironolactone can harm an unborn baby, so we cannot prescribe it in pregnancy, when planning one, while breastfeeding or without contraception. Your GP or a sexual health clinic can help with contraception; then you are welcome to come back.' }),
  rule({ id: 'R-17T', appliesTo: { substances: ['spironolactone'] }, effect: 'block', onApproval: 'never', source: SPIRONOLACTONE, when: isAnyOfThem,
    text: 'The formula contains spironolactone, and the person is or may be pregnant, plans to be, or breastfeeds.' }),
  rule({ id: 'S-10', appliesTo: { treatments: ['oral-spironolactone'] }, effect: 'block', source: SPIRONOLACTONE,
    when: any(answer('blood_pressure').is('low'), conditions.includesAny('heart', 'liver', 'breast-cancer'), answer('family').includesAny('breast-cancer', 'kidney')), text: 'Low blood pressure, heart or liver disease, or cancer in the person or close family.' }),
];

const HAIR: Rule[] = [
  rule({ id: 'R-18', appliesTo: { substances: ['finasteride', 'dutasteride'] }, effect: 'refuse', source: 'Finasteride product information', when: fact('sex').is('female'), text: 'Finasteride must not be given to women.' }),
  rule({ id: 'R-18N', appliesTo: { substances: ['finasteride', 'dutasteride'] }, effect: 'notice', source: 'Finasteride product information', when: answer('partner_pregnant').is('yes'),
    text: 'Somebody at home is or may become pregnant: they must not touch the solution or the treated scalp while it is wet.' }),
  rule({ id: 'R-19', appliesTo: { substances: ['finasteride', 'dutasteride'] }, effect: 'block', source: 'MHRA, finasteride patient alert card, 2024',
    when: any(answer('mental_health').includesAny('depression', 'suicidal'), answer('sexual_problems').is('yes')), text: 'A history of depression, thoughts of suicide or sexual problems.' }),
  rule({ id: 'R-20', appliesTo: { substances: ['minoxidil'] }, effect: 'block', source: 'Minoxidil product information',
    when: any(isPregnantOrFeeding, fact('age').below(18), fact('age').above(65), answer('scalp').includesAny('sore', 'scarred', 'infected')), text: 'Pregnant or breastfeeding, under 18 or over 65, or a damaged scalp.' }),
  rule({ id: 'S-11', appliesTo: { substances: ['minoxidil'] }, effect: 'warn', source: 'Minoxidil product information', when: answer('heart').includesAny('high-pressure', 'low-pressure', 'heart'), text: 'Heart disease or a blood pressure problem.' }),
  rule({ id: 'S-12', appliesTo: { treatments: ['hair-loss'] }, effect: 'warn', source: 'Our rule', when: any(answer('hair_speed').oneOf('suddenly', 'handfuls'), conditions.includesAny('thyroid', 'iron', 'prostate')), text: 'Hair loss may have another cause, or PSA results need care.' }),
];

const HIGH_RISK = { treatments: ['weight-loss', 'oral-spironolactone'] as Rule['appliesTo']['treatments'], substances: [...GLP1, 'finasteride', 'dutasteride'] };

const ANYBODY: Rule[] = [
  rule({ id: 'R-22', appliesTo: HIGH_RISK, effect: 'evidence', source: GPHC, when: fact('identityCheckDays').isUnknown(), text: 'High-risk medicine: identity has not been checked beyond the account.' }),
  rule({ id: 'R-23', appliesTo: {}, effect: 'warn', source: GPHC, when: fact('accountsAtAddress').atLeast(1), text: 'Another account has the same address: check for supply to the same person.' }),
  rule({ id: 'R-24', appliesTo: HIGH_RISK, effect: 'block', source: GPHC, when: any(answer('has_gp').is('no'), answer('gp_consent').is('no')), text: 'High-risk medicine without a GP, or without consent to tell the GP: record why it is right to go on.' }),
  rule({ id: 'S-13', appliesTo: {}, effect: 'block', source: 'Our rule', when: answer('mood').is('self-harm'), text: 'Thoughts of self-harm: contact the person before deciding.' }),
  rule({ id: 'S-14', appliesTo: {}, effect: 'warn', source: 'Our rule', when: answer('has_allergies').is('yes'), text: 'Allergies declared: compare with the formula.' }),
  rule({ id: 'S-15', appliesTo: {}, effect: 'warn', source: GPHC, when: fact('wasRefusedBefore').is(true), text: 'An answer was changed after it had led to a refusal.' }),
  rule({ id: 'S-16', appliesTo: {}, effect: 'warn', source: 'Our rule', when: fact('photoCount').below(3), text: 'Fewer than three photos.' }),
  rule({ id: 'S-17', appliesTo: {}, effect: 'warn', source: 'Our rule', when: fact('isMarkedPregnant').is(true), text: 'Marked as pregnant by the team.' }),
];

export const RULES: readonly Rule[] = [...WEIGHT_LOSS, ...SKIN, ...SPIRONOLACTONE_RULES, ...HAIR, ...ANYBODY];
