import type { TreatmentSlug } from '@sorrel/contracts/words';

/** What every step is given. `today` is the date in London. */
export type StepProps = { treatment: TreatmentSlug | undefined; today: string; onNext: () => void };
