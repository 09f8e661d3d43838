import type { TreatmentSlug } from '@sorrel/contracts/words';

/** The props of every step. `today` is the date in London. */
export type StepProps = { treatment: TreatmentSlug | undefined; today: string; onNext: () => void };
