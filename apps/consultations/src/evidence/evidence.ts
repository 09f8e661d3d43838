import { doesCount } from '@sorrel/contracts/consultations/evidence';
import type { EvidenceKind, EvidenceMethod, Finding } from '@sorrel/contracts/consultations/words';
import { addDays, daysBetween } from '@sorrel/contracts/london';
import type { Facts } from '../safety/condition.ts';
import { BLOOD_TEST_DAYS, BMI_EVIDENCE_DAYS } from '../safety/limits.ts';

/** A record that has not been withdrawn, as the rules see it. */
export interface Verified {
  takenOn: string;
  finding: Finding;
  method: EvidenceMethod;
  verifierId: number;
}

/** Proof of identity does not go out of date; a measurement of the body does. */
export const DAYS: Record<EvidenceKind, number> = {
  bmi: BMI_EVIDENCE_DAYS,
  'blood-test': BLOOD_TEST_DAYS,
  identity: Number.POSITIVE_INFINITY,
};

export const isExpired = ({ takenOn, finding }: Pick<Verified, 'takenOn' | 'finding'>, today: string): boolean =>
  daysBetween(takenOn, today) > DAYS[finding.kind];

/** The last day on which the newest record of a kind counts; null: none does, or it does not age. */
export function freshUntil(records: readonly Verified[], kind: EvidenceKind): string | null {
  const newest = records
    .filter((one) => one.finding.kind === kind && counts(one))
    .map(({ takenOn }) => takenOn)
    .toSorted()
    .at(-1);
  return newest === undefined ? null : lastDay(kind, newest);
}

/** The last day on which something found on that day counts; null: it does not age. */
export const lastDay = (kind: EvidenceKind, on: string): string | null =>
  Number.isFinite(DAYS[kind]) ? addDays(on, DAYS[kind]) : null;

export const counts = ({ finding, method }: Pick<Verified, 'finding' | 'method'>): boolean =>
  doesCount(finding.kind, method);

export type Known = Pick<
  Facts,
  'bmi' | 'bmiEvidenceDays' | 'verifiedWeight' | 'bloodTestDays' | 'potassium' | 'egfr' | 'identityCheckDays'
> & {
  documentBirthDate: string | null;
  documentName: string | null;
  /** Who made the record of each kind that counts. */
  verifiers: Partial<Record<EvidenceKind, number>>;
};

/**
 * What the newest record of each kind says. The day it was found counts, and of two of one day the one recorded last:
 * `records` come in the order they were written.
 */
export function factsFrom(records: readonly Verified[], today: string): Known {
  const newest = <K extends EvidenceKind>(kind: K) => {
    const found = records
      .filter(
        (one): one is Verified & { finding: Extract<Finding, { kind: K }> } => one.finding.kind === kind && counts(one),
      )
      .reduce<(Verified & { finding: Extract<Finding, { kind: K }> }) | null>(
        (best, one) => (best === null || one.takenOn >= best.takenOn ? one : best),
        null,
      );
    return {
      finding: found?.finding ?? null,
      days: found ? daysBetween(found.takenOn, today) : null,
      by: found?.verifierId,
    };
  };
  const [body, blood, identity] = [newest('bmi'), newest('blood-test'), newest('identity')];
  return {
    // An old weight must not contradict this month's answers.
    bmi: body.finding && body.days !== null && body.days <= DAYS.bmi ? bodyMassIndex(body.finding) : null,
    bmiEvidenceDays: body.days,
    verifiedWeight: body.finding && body.days !== null && body.days <= DAYS.bmi ? body.finding.weightKg : null,
    bloodTestDays: blood.days,
    potassium: blood.finding?.potassium ?? null,
    egfr: blood.finding?.egfr ?? null,
    identityCheckDays: identity.days,
    documentBirthDate: identity.finding?.documentBirthDate ?? null,
    documentName: identity.finding?.documentName ?? null,
    verifiers: {
      ...(body.by === undefined ? {} : { bmi: body.by }),
      ...(blood.by === undefined ? {} : { 'blood-test': blood.by }),
      ...(identity.by === undefined ? {} : { identity: identity.by }),
    },
  };
}

/** Kilograms by metres squared. */
const bodyMassIndex = ({ heightCm, weightKg }: { heightCm: number; weightKg: number }): number =>
  weightKg / (heightCm / 100) ** 2;

/** The kinds whose record that counts was made by this person. */
export const verifiedBy = (verifiers: Known['verifiers'], staffId: number | null): string[] =>
  Object.entries(verifiers).flatMap(([kind, by]) => (by === staffId ? [kind] : []));
