import { doesCount, STAFF_METHODS, type StaffMethod } from '@sorrel/contracts/consultations/evidence';
import type { Evidence, EvidenceKind, EvidenceMethod } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';

export const KIND_LABELS: Record<EvidenceKind, string> = {
  bmi: 'Weight and height',
  'blood-test': 'Kidney and potassium result',
  identity: 'Identity',
};
export const METHOD_LABELS: Record<EvidenceMethod, string> = {
  video: 'Live video call',
  'in-person': 'Seen in person',
  'gp-record': 'GP or clinical record',
  'other-provider': 'Another provider’s record',
  'identity-check': 'Identity service',
  photo: 'Patient’s photo or copy (support only)',
};

/** What is asked for beside the choice, so that a colleague finds the same thing again. */
export const REFERENCE_LABELS: Record<StaffMethod, string> = {
  video: 'Reference of the call or recording',
  'in-person': 'Where, and what was shown',
  'gp-record': 'Practice, and date or number of the record',
  'other-provider': 'Provider, and date or number of the record',
  photo: 'What the picture shows (optional)',
};

/** The ways that prove this kind first; what is support alone last. */
export const methodsFor = (kind: EvidenceKind): { value: StaffMethod; label: string }[] =>
  STAFF_METHODS.filter((method) => doesCount(kind, method) || method === 'photo').map((value) => ({
    value,
    label: METHOD_LABELS[value],
  }));

/** `84.2 kg at 168 cm, BMI 29.8`: what was found, on one line. */
export function findingText({ finding }: Pick<Evidence, 'finding'>): string {
  if (finding.kind === 'bmi')
    return `${finding.weightKg} kg at ${finding.heightCm} cm, BMI ${(finding.weightKg / (finding.heightCm / 100) ** 2).toFixed(1)}`;
  if (finding.kind === 'blood-test') return `Potassium ${finding.potassium} mmol/l, eGFR ${finding.egfr}`;
  return `${finding.documentName}, born ${formatDate(finding.documentBirthDate)}`;
}
