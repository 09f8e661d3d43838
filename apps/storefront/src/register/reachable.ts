import type { TreatmentSlug } from '@sorrel/contracts/words';
import {
  birthDateOf,
  birthDateRefusal,
  pathFor,
  residencyRefusal,
  sexRefusal,
  STEP,
  type AgesToday,
  type Step,
} from './eligibility.ts';
import type { Draft } from './register.store.ts';

function isAnswered(step: Step, draft: Draft, treatment: TreatmentSlug | undefined, ages: AgesToday): boolean {
  switch (step) {
    case STEP.name:
      return draft.firstName.trim() !== '' && draft.lastName.trim() !== '';
    case STEP.birthday:
      return !birthDateRefusal(birthDateOf(draft.birthDay, draft.birthMonth, draft.birthYear), treatment, ages);
    case STEP.sex:
      return !sexRefusal(draft.sex, treatment);
    case STEP.residency:
      return draft.uk_resident === 'yes' && !residencyRefusal(draft.uk_resident);
    case STEP.account:
      return draft.email !== '';
    default:
      return false;
  }
}

/** The wanted step, or the first one before it that still lacks a valid answer: another treatment may need more answers, or refuse. */
export function reachableStep(wanted: Step, draft: Draft, treatment: TreatmentSlug | undefined, ages: AgesToday): Step {
  if (wanted === STEP.code && draft.email !== '' && draft.awaitsCode === draft.email) return wanted;
  const path = pathFor(treatment);
  const before = path.slice(0, Math.max(0, path.indexOf(wanted)));
  const missing = before.find((step) => !isAnswered(step, draft, treatment, ages));
  return missing ?? (path.includes(wanted) ? wanted : STEP.name);
}
