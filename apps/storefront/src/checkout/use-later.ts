import type { PreviewAnswer } from '@sorrel/contracts/http/storefront';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../plan/plan.api.ts';

/** The charges after today's, computed by the code that charges; null until they have arrived. */
export function useLater(): PreviewAnswer['charges'] | null {
  return useQuery(previewQuery(null, { kind: 'none' })).data?.charges.slice(1) ?? null;
}
