import type { SubscriptionPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type SubscriptionProps = SubscriptionPage['props'];

/** Everything about one subscription stands under `['subscription', id]`, so that one call reads it all again: its page, refunds, credit. */
export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscription', id, 'page'],
    queryFn: async ({ signal }) => (await get<SubscriptionPage>(`/v2/admin/subscriptions/${id}`, { signal })).props,
    meta: { isQuiet: true },
  });

/** Writes a note that was saved into the pages that show this customer. By name: what else stands under a subscription has other shapes. */
export function keepNote(client: QueryClient, userId: number, saved: { note: string; note_version: number }): void {
  client.setQueriesData<SubscriptionProps>(
    { predicate: ({ queryKey: [noun, , part] }) => noun === 'subscription' && part === 'page' },
    (page) => (page?.user.id === userId ? { ...page, user: { ...page.user, ...saved } } : page),
  );
}

/** CST-06: after a change of status or shipping, and after a payment retry. */
const RELOAD_MS = 100;
export const RELOAD_AFTER_RETRY_MS = 3_000;

/** Reads the page again after a delay, and whatever else shows this subscription when it is next looked at. */
export function useReload(id: number): (ms?: number) => void {
  const client = useQueryClient();
  return useCallback(
    (ms = RELOAD_MS) => {
      setTimeout(() => {
        void client.invalidateQueries({ queryKey: ['subscription', id] });
        void client.invalidateQueries({ queryKey: ['evidence-of'] });
        void client.invalidateQueries({ queryKey: ['subscriptions'] });
        void client.invalidateQueries({ queryKey: ['dispatch'] });
      }, ms);
    },
    [client, id],
  );
}
