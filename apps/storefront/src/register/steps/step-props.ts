import type { AgesToday } from '../eligibility.ts';
import type { TreatmentSlug } from '@sorrel/contracts/words';

/** The props of every step. */
export type StepProps = { treatment: TreatmentSlug | undefined; ages: AgesToday; onNext: () => void };
