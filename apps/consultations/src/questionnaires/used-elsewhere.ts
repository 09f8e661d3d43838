import type { UsedElsewhere } from '@sorrel/contracts/consultations/starting-step';
import type { AnswerValues } from '../safety/condition.ts';

const SUBSTANCES: Record<string, string> = { wegovy: 'semaglutide', ozempic: 'semaglutide', mounjaro: 'tirzepatide' };

/** What the answers say of an injection used elsewhere; null: none was. */
export function usedElsewhere(answers: AnswerValues): UsedElsewhere | null {
  const before = answers.injection_before;
  if (before !== 'now' && before !== 'past') return null;
  const substance = SUBSTANCES[String(answers.injection_medicine)] ?? null;
  const mg = Number(substance === null ? Number.NaN : answers[`injection_dose_${substance}`]);
  const { injection_proof: proof, injection_last: lastOn } = answers;
  return {
    substance,
    mg: Number.isFinite(mg) && mg > 0 ? mg : null,
    lastOn: typeof lastOn === 'string' ? lastOn : null,
    isFromHere: answers.injection_from === 'pharmacy' || answers.injection_from === 'nhs',
    hasProof: Array.isArray(proof) && proof.length > 0,
  };
}
