import type { ClinicalState } from '@sorrel/contracts/fulfilment/clinical-check';
import type { Supply } from '../decisions/facts.ts';

/** What a pharmacist last said of a supply, and of which prescription and product they said it. */
export interface LookedAt {
  state: ClinicalState;
  prescriptionId: number;
  code: string;
  byName: string;
}

/** Where the check of a supply stands. What was said of another prescription or product counts for nothing. */
export function clinicalOf(
  lookedAt: LookedAt | null,
  now: { isNeeded: boolean; prescriptionId: number | null; code: string },
): Supply['clinical'] {
  const counts = lookedAt?.prescriptionId === now.prescriptionId && lookedAt.code === now.code ? lookedAt : null;
  // What a pharmacist stopped or asked about is not supplied, whatever the setting.
  if (counts && counts.state !== 'to-check') return counts.state;
  return now.isNeeded ? 'to-check' : 'not needed';
}

/** Why this person may not look at it, whose prescriber signed it; null when they may. */
export function whyNotTheirs(
  who: { userId: number | null; prescriberId: number | null },
  rule: { checks_own: boolean },
): { code: string; text: string } | null {
  if (rule.checks_own || who.userId === null || who.userId !== who.prescriberId) return null;
  return {
    code: 'own_prescription',
    text: 'You have prescribed this yourself, so another pharmacist has to look at it.',
  };
}

/** Why this verdict cannot be given now; null when it can. What was checked stays so, until something changes or a pharmacist stops it. */
export function whyNoVerdict(
  verdict: 'checked' | 'asked' | 'stopped',
  at: { clinical: Supply['clinical']; byName: string | null },
): { code: string; text: string } | null {
  const by = at.byName ?? 'A colleague';
  if (at.clinical === 'checked' && verdict === 'checked')
    return { code: 'checked_already', text: `${by} has looked at this already.` };
  if (at.clinical === 'asked' && verdict === 'asked')
    return { code: 'asked_already', text: `${by} has asked the prescriber already. Their answer will stand here.` };
  if (at.clinical === 'asked' && verdict === 'checked')
    return {
      code: 'asked_already',
      text: 'A question to the prescriber is open. Please wait for the answer, or stop the supply.',
    };
  if (at.clinical === 'stopped' && verdict === 'stopped')
    return { code: 'stopped_already', text: `${by} has stopped this supply already.` };
  return null;
}
