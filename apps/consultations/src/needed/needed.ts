import type { Answers, EvidenceKind } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { asksForEvidence, missingFrom } from '../evidence/missing.ts';
import type { Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import { raise } from '../safety/safety.ts';

/** Something a patient has, or has asked for. */
export interface Wanted {
  treatment: TreatmentSlug;
  answers: Answers;
  facts: Facts;
  substances: string[];
}
/** A kind that it asks for: `isNeeded` now, or verified already. */
export interface Asked {
  kind: EvidenceKind;
  treatment: TreatmentSlug;
  isNeeded: boolean;
}

const ASKING = RULES.filter(asksForEvidence);
const UNVERIFIED = { bmiEvidenceDays: null, bloodTestDays: null, identityCheckDays: null };

/** The kinds of evidence that the rules ask for, each once: as somebody who is needed still, where any treatment says so. */
export function askedFor(wanted: readonly Wanted[]): Asked[] {
  const found = wanted.flatMap((one): Asked[] => {
    const kinds = (facts: Facts): EvidenceKind[] =>
      missingFrom(raise(ASKING, { ...one, facts }).map(({ flag }) => flag)).map(({ kind }) => kind);
    const now = kinds(one.facts);
    return [...new Set([...now, ...kinds({ ...one.facts, ...UNVERIFIED })])].map((kind) => ({
      kind,
      treatment: one.treatment,
      isNeeded: now.includes(kind),
    }));
  });
  return [
    ...new Map(
      found.toSorted((a, b) => Number(a.isNeeded) - Number(b.isNeeded)).map((one) => [one.kind, one]),
    ).values(),
  ].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const KINDS: EvidenceKind[] = ['bmi', 'blood-test', 'identity'];
