import type { SubscriptionsAnswer, SubscriptionsPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

type Answer = z.infer<typeof SubscriptionsAnswer>;
export type Summary = Answer['summary'];

/** A section 9: review first, 10 per page. */
export const DEFAULTS = { keyword: '', status: 'review', treatment: '', page: '1', perPage: '10' };
export type SubscriptionFilters = typeof DEFAULTS;

/** New cases appear without a press. */
const LOOK_AGAIN_MS = 60_000;

/** `shipping=1`: with Shipped, subscriptions that are still being shipped come along. */
export const subscriptionsQuery = (filters: SubscriptionFilters) => ({
  ...listQuery<Answer>('subscriptions', '/v2/admin/form/get-subscriptions', {
    ...filters,
    keyword: filters.keyword.trim(),
    shipping: '1',
  }),
  refetchInterval: LOOK_AGAIN_MS,
});

/** The filter without its page: the file holds everything that matches. */
export const fileFilter = ({ keyword, status, treatment }: SubscriptionFilters) => ({
  keyword: keyword.trim(),
  status,
  treatment,
  shipping: '1',
});

/** What the page needs besides its rows: treatments to filter by, plans to start. */
export const optionsQuery = queryOptions({
  queryKey: ['subscriptions-page'],
  queryFn: async ({ signal }) => {
    const { props } = await get<z.infer<typeof SubscriptionsPage>>('/v2/admin/subscriptions?perPage=1', { signal });
    return { treatments: props.treatments, plans: props.plans };
  },
  staleTime: 10 * 60_000,
});
