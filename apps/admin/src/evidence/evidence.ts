import type { Evidence, EvidenceKind, EvidenceMethod } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';

export const KIND_LABELS: Record<EvidenceKind, string> = {
  bmi: 'Weight and height',
  'blood-test': 'Kidney and potassium result',
  identity: 'Identity',
};
export const METHOD_LABELS: Record<EvidenceMethod, string> = {
  photo: 'Photo or copy',
  video: 'Video call',
  'in-person': 'Seen in person',
  'gp-record': 'GP record',
};

/** `84.2 kg at 168 cm, BMI 29.8`: what was found, on one line. */
export function findingText({ finding }: Pick<Evidence, 'finding'>): string {
  if (finding.kind === 'bmi')
    return `${finding.weightKg} kg at ${finding.heightCm} cm, BMI ${(finding.weightKg / (finding.heightCm / 100) ** 2).toFixed(1)}`;
  if (finding.kind === 'blood-test') return `Potassium ${finding.potassium} mmol/l, eGFR ${finding.egfr}`;
  return `${finding.documentName}, born ${formatDate(finding.documentBirthDate)}`;
}
