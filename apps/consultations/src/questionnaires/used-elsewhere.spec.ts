import { describe, expect, it } from '@jest/globals';
import type { AnswerValues } from '../safety/condition.ts';
import { Library } from './library.ts';
import { usedElsewhere } from './used-elsewhere.ts';

const MOUNJARO = {
  injection_before: 'now',
  injection_medicine: 'mounjaro',
  injection_dose_tirzepatide: '7.5',
  injection_last: '2026-11-20',
  injection_from: 'pharmacy',
  injection_proof: [4],
};
const of = (answers: AnswerValues) => usedElsewhere(answers);

describe('an injection used elsewhere', () => {
  it.each<[string, AnswerValues, object | null]>([
    ['never', { ...MOUNJARO, injection_before: 'never' }, null],
    ['not asked', {}, null],
    [
      'in full',
      MOUNJARO,
      { substance: 'tirzepatide', mg: 7.5, lastOn: '2026-11-20', isFromHere: true, hasProof: true },
    ],
    ['of another name', { ...MOUNJARO, injection_medicine: 'saxenda' }, { substance: null, mg: null }],
    [
      'under the words of an old version',
      { injection_before: 'past', injection_which: 'Ozempic 1 mg' },
      { substance: null },
    ],
    ['a dose nobody is sure of', { ...MOUNJARO, injection_dose_tirzepatide: 'unsure' }, { mg: null }],
    [
      'Ozempic is semaglutide',
      { ...MOUNJARO, injection_medicine: 'ozempic', injection_dose_semaglutide: '2' },
      { mg: 2 },
    ],
    ['from the NHS', { ...MOUNJARO, injection_from: 'nhs' }, { isFromHere: true }],
    ['from abroad', { ...MOUNJARO, injection_from: 'abroad' }, { isFromHere: false }],
    ['without proof', { ...MOUNJARO, injection_proof: null }, { hasProof: false }],
  ])('%s', (_, answers, expected) => {
    if (expected === null) expect(of(answers)).toBeNull();
    else expect(of(answers)).toMatchObject(expected);
  });

  it('knows every medicine and dose that is offered', () => {
    const options = (key: string) =>
      new Library()
        .newest('weight-loss')
        .questions.find((one) => one.key === key)
        ?.options?.map(({ value }) => value);
    for (const medicine of options('injection_medicine') ?? [])
      expect([medicine, of({ injection_before: 'now', injection_medicine: medicine })?.substance === null]).toEqual([
        medicine,
        !['wegovy', 'ozempic', 'mounjaro'].includes(medicine),
      ]);
    for (const dose of options('injection_dose_semaglutide') ?? [])
      expect(of({ injection_before: 'now', injection_medicine: 'wegovy', injection_dose_semaglutide: dose })?.mg).toBe(
        dose === 'unsure' ? null : Number(dose),
      );
  });
});
