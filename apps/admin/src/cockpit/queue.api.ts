import type { ReviewQueueAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

const LOOK_AGAIN_MS = 60_000;

/** Under `subscriptions`, so that whatever changes a list changes this one. */
export const reviewQueueQuery = queryOptions({
  queryKey: ['subscriptions', 'review-queue'],
  queryFn: ({ signal }) => get<ReviewQueueAnswer>('/v2/admin/data/review-queue', { signal }),
  refetchInterval: LOOK_AGAIN_MS,
  meta: { isQuiet: true },
});
