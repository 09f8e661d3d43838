import type { PreviewAnswer } from '@sorrel/contracts/http/storefront';
import { post } from '@sorrel/web-kit/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What staff are about to change, as the preview's call takes it. */
export type Wanted =
  | { kind: 'none' | 'resume' | 'skip' | 'send-now' | 'undo-cancel' | 'end' }
  | { kind: 'date'; due_at: string }
  | { kind: 'pause'; until: string | null }
  | { kind: 'frequency'; frequency: number }
  | { kind: 'item'; action: 'add' | 'change' | 'remove'; id?: number; item_id?: number };

/** Never kept: what was true a minute ago may not be now. */
export const previewQuery = (subscription: number, change: Wanted) =>
  queryOptions({
    queryKey: ['preview', subscription, change],
    queryFn: () => post<PreviewAnswer>('/v2/admin/form/subscription/preview', { subscription, change }),
    meta: { isQuiet: true },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
