import type { PreviewAnswer } from '@sorrel/contracts/http/storefront';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../plan/plan.api.ts';

/** The charges that follow the one of today, as worked out by what charges; null until they are. */
export function useLater(): PreviewAnswer['charges'] | null {
  return useQuery(previewQuery(null, { kind: 'none' })).data?.charges.slice(1) ?? null;
}
