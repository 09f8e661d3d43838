import { STEPPED_DOWN, STOPPING } from '@sorrel/contracts/consultations/stopping';
import type { RegisterEffect, RegisterLine } from '@sorrel/contracts/consultations/register';
import { BMI_TOO_LOW } from '../safety/limits.ts';

/** Decisions that are no rule of the table and no stop of a questionnaire: where they are made is said in `when`. */
export interface OtherLine {
  id: string;
  kind: RegisterLine['kind'];
  effect: RegisterEffect;
  version: number;
  meaning: string;
  when: string;
  where: string;
  onApproval: RegisterLine['onApproval'];
  tells: string | null;
  source: string;
}

const told = { kind: 'rule', effect: 'notice', version: 1, onApproval: null } as const;
const STOPPING_LINES = STOPPING.map(({ id, substances, watch, says, source }): OtherLine => ({
  ...told,
  id: `stopping/${id}`,
  meaning: `To watch when it is stopped: ${watch.join(' ')}`,
  when: 'the patient cancels, or a further supply is declined',
  where: substances.length > 0 ? `Formulas with: ${substances.join(', ')}` : 'Every other treatment',
  tells: says.join(' '),
  source,
}));

export const OTHER_LINES: readonly OtherLine[] = [
  ...STOPPING_LINES,
  {
    ...told,
    id: 'stepped-down',
    meaning: 'Told with a lower strength than the last one.',
    when: 'a supply is approved in a lower strength',
    where: 'Treatments whose dose is increased step by step',
    tells: STEPPED_DOWN,
    source: 'Product information of semaglutide and tirzepatide; the words are our proposal',
  },
  {
    id: 'R-01',
    kind: 'bound',
    effect: 'refuse',
    version: 1,
    meaning: 'Hormone-acting treatments that are not for people registered male at birth.',
    when: 'sex at birth is male',
    where: 'Treatments: menopause, oral-spironolactone',
    onApproval: 'never',
    tells: null,
    source: 'Product information of topical oestrogens; Spironolactone product information',
  },
  {
    id: 'R-02',
    kind: 'bound',
    effect: 'refuse',
    version: 1,
    meaning:
      'Ages: 16 and over everywhere; 16 to 45 for the hormonal acne cream, 18 to 45 for the pill, 45 or below for menopause unless the owner has set another (MENOPAUSE_AGE_MAX).',
    when: 'age today in London is outside the treatment’s bounds',
    where: 'Every treatment, each with its own bounds',
    onApproval: 'never',
    tells: null,
    source: 'Our bound, from the registration; NICE NG23 gives no upper age, to be decided by the owner',
  },
  {
    id: 'R-03',
    kind: 'bound',
    effect: 'refuse',
    version: 1,
    meaning: 'Weight-loss injections are for adults of 18 and over.',
    when: 'age below 18',
    where: 'Treatments: weight-loss',
    onApproval: 'never',
    tells: null,
    source: 'Product licences; NICE TA1026',
  },
  {
    id: 'UK',
    kind: 'bound',
    effect: 'refuse',
    version: 1,
    meaning: 'Only people who live in the UK are treated.',
    when: 'the person says that they do not live in the UK',
    where: 'Every treatment',
    onApproval: 'never',
    tells: null,
    source: 'GPhC, guidance for pharmacies providing services at a distance, February 2025',
  },
  {
    id: 'S-00',
    kind: 'bound',
    effect: 'refuse',
    version: 1,
    meaning: 'Nothing is approved without a consultation of that very treatment.',
    when: 'no submitted consultation for the treatment',
    where: 'Every treatment',
    onApproval: 'never',
    tells: null,
    source: 'GPhC, guidance for pharmacies providing services at a distance, February 2025',
  },
  {
    id: 'R-13',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning: 'Acne treatment is looked at again after twelve weeks.',
    when: 'twelve weeks after the first approval, while the treatment runs',
    where: 'Treatments: acne, hormonal-acne, oral-spironolactone',
    onApproval: null,
    tells: null,
    source: 'NICE NG198',
  },
  {
    id: 'R-25',
    kind: 'rule',
    effect: 'warn',
    version: 2,
    meaning: 'An answer that seldom changes by itself differs from the last consultation’s: both are shown.',
    when: 'pregnancy, medicines, illnesses, allergies, mood or height differ, or the weight by more than 15 per cent',
    where: 'Every treatment',
    onApproval: 'acknowledge',
    tells: null,
    source: 'Our rule, to be confirmed',
  },
  {
    id: 'CI-1',
    kind: 'rule',
    effect: 'warn',
    version: 1,
    meaning:
      'What a patient answers before the next strength is read before it is decided: words of their own are acknowledged; what is severe, alarming or dangerous, or a weight far too low, needs a reason to go on.',
    when: `a check-in has words, says “Severe ones” or something alarming, or a weight below a BMI of ${BMI_TOO_LOW}`,
    where: 'Treatments whose dose is increased step by step',
    onApproval: 'reason',
    tells: null,
    source: 'Our rule, to be confirmed',
  },
  {
    id: 'T-01',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning: 'A pregnancy is looked at: what is cleared goes back to a prescriber.',
    when: 'the team marks somebody as pregnant, or they say that they are or may be',
    where: 'Every treatment',
    onApproval: null,
    tells: null,
    source: 'Our rule, to be confirmed',
  },
  {
    id: 'T-02',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning: 'Words of danger in a message or a check-in are seen by a clinician.',
    when: 'self-harm, chest pain, breathing, swelling, a collapse or a pregnancy is written of',
    where: 'Every treatment',
    onApproval: null,
    tells: 'Whom to call: 999, 111, Samaritans on 116 123.',
    source: 'NICE NG225; NHS 111',
  },
  {
    id: 'T-03',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning: 'Severe side effects of the last supply are seen by a clinician.',
    when: 'a check-in says “Severe ones”, pain that does not go away or goes through to the back, yellow skin or eyes, or suddenly worse sight',
    where: 'Treatments whose dose is increased step by step',
    onApproval: null,
    tells: 'Whom to call: 999, 111.',
    source: 'Product information of semaglutide and tirzepatide',
  },
  {
    id: 'T-04',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning: 'Thoughts of self-harm or suicide that somebody ticks are seen by a clinician at once.',
    when: 'a consultation is sent that says so, or one is refused that says so, paid or not',
    where: 'Every treatment',
    onApproval: null,
    tells: 'Whom to call: 999, 111, Samaritans on 116 123.',
    source: 'NICE NG225',
  },
  {
    id: 'T-05',
    kind: 'task',
    effect: 'task',
    version: 1,
    meaning:
      'A change of health is read and answered by a prescriber: a side effect, a pregnancy, a new medicine or illness. How soon, and whether the treatment stops meanwhile, is in the table of changes of health, each with its source.',
    when: 'somebody tells it in the account, or gives it as the reason to cancel',
    where: 'Every treatment',
    onApproval: null,
    tells: 'What it may mean, what to do, and whom to call.',
    source: 'NHS advice for the public; product information of each medicine',
  },
  {
    id: 'names',
    kind: 'reference',
    effect: 'none',
    version: 1,
    meaning:
      'Names by which medicines are recognised, their classes, and what our medicines contain: UK generic and brand names as commonly supplied, written without dm+d at hand.',
    when: 'a medicine or an allergy is named in any answer',
    where: 'Every treatment; a licensed service beside it where MEDICINES_FILE is set',
    onApproval: null,
    tells: null,
    source: 'Our proposal, to be confirmed against dm+d and the packs by the superintendent pharmacist',
  },
];
