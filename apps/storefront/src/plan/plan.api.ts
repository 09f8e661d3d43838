import type { CancelReason } from '@sorrel/contracts/billing/change';
import type { PreviewAnswer, SubscriptionMoved, TimelineAnswer } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Moved = z.infer<typeof SubscriptionMoved>;

/** The change to preview, in the form the call takes it. */
export type Wanted =
  | { kind: 'none' | 'resume' | 'skip' | 'cancel' | 'card' }
  | { kind: 'send-now'; reason?: string }
  | { kind: 'date'; due_at: string }
  | { kind: 'pause'; until: string | null }
  | { kind: 'frequency'; frequency: number };
export type PlanKind = 'pause' | 'resume' | 'skip' | 'send-now' | 'frequency';

/** The next three charges after a change, from the code that charges. Never cached: it may be out of date a minute later. */
export const previewQuery = (subscription: number | null, change: Wanted) =>
  queryOptions({
    queryKey: ['preview', subscription, change],
    queryFn: () => post<PreviewAnswer>('/v2/subscription/form/preview', { subscription, change }),
    meta: { isQuiet: true },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export const timelineQuery = (subscription: number) =>
  queryOptions({
    queryKey: ['timeline', subscription],
    queryFn: ({ signal }) =>
      get<TimelineAnswer>(`/v2/subscription/data/timeline?subscription=${subscription}`, { signal }),
    meta: { isQuiet: true },
  });

const PATHS: Record<PlanKind, string> = {
  pause: 'pause',
  resume: 'resume',
  skip: 'skip',
  'send-now': 'send-now',
  frequency: 'update-frequency',
};

export const changePlan = (subscription: number, wanted: Wanted & { kind: PlanKind }): Promise<Moved> => {
  const { kind, ...fields } = wanted;
  return post(`/v2/subscription/form/${PATHS[kind]}`, { subscription, ...fields });
};

export const cancelSubscription = (subscription: number, reason: CancelReason | null): Promise<Moved> =>
  post('/v2/subscription/form/cancel', reason === null ? { subscription } : { subscription, reason });
