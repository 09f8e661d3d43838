import type { HealthKind, SINCE } from '@sorrel/contracts/consultations/health-change-words';
import type { HealthTold } from '@sorrel/contracts/http/storefront';
import { post } from '@sorrel/web-kit/api';

export interface Telling {
  subscription: number | null;
  kind: HealthKind;
  options: string[];
  words: string;
  since: keyof typeof SINCE | null;
}

export const tellHealth = (telling: Telling): Promise<HealthTold> =>
  post<HealthTold>('/v2/profile/form/health-change', telling);
