import { expect, test } from '@jest/globals';
import type { Finding } from '@sorrel/contracts/consultations/words';
import { findingText } from './evidence.ts';

test.each<[Finding, string]>([
  [{ kind: 'bmi', heightCm: 168, weightKg: 84.2 }, '84.2 kg at 168 cm, BMI 29.8'],
  [{ kind: 'blood-test', potassium: 4.4, egfr: 91 }, 'Potassium 4.4 mmol/l, eGFR 91'],
  [{ kind: 'identity', documentName: 'Ada Byron', documentBirthDate: '1990-12-10' }, 'Ada Byron, born 10/12/1990'],
])('%j reads "%s"', (finding, text) => expect(findingText({ finding })).toBe(text));
