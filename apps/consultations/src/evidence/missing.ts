import type { EvidenceKind, Flag, MissingEvidence } from '@sorrel/contracts/consultations/words';

/** The rules that ask for evidence, and of which kind. */
const EVIDENCE_OF: Record<string, EvidenceKind> = {
  'R-05': 'bmi',
  'R-16': 'blood-test',
  'R-16M': 'blood-test',
  'R-16R': 'blood-test',
  'R-22': 'identity',
  'R-22R': 'identity',
};

export const asksForEvidence = ({ id }: { id: string }): boolean => id in EVIDENCE_OF;

export const missingFrom = (flags: readonly Flag[]): MissingEvidence[] =>
  flags.flatMap(({ ruleId, effect, text, onApproval }) => {
    const kind = EVIDENCE_OF[ruleId];
    return kind && (effect === 'evidence' || effect === 'block')
      ? [{ kind, ruleId, text, isRequired: onApproval === 'never' }]
      : [];
  });
