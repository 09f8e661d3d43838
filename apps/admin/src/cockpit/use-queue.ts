import type { QueuedCase } from '@sorrel/contracts/consultations/cases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SubscriptionProps, subscriptionQuery } from '../queries/subscription.api.ts';
import { nextCase } from './queue.ts';
import { reviewQueueQuery } from './queue.api.ts';

export interface Queue {
  cases: readonly QueuedCase[];
  total: number;
  targetHours: number | null;
  error: unknown;
  /** What comes after this case and is free. */
  next: QueuedCase | null;
}

/** The queue, and the next case with its photos loaded ahead. */
export function useQueue(current: number): Queue {
  const { data, error } = useQuery(reviewQueueQuery);
  const cases = data?.cases ?? [];
  const next = nextCase(cases, current);
  const ahead = next?.subscriptionId;
  const client = useQueryClient();
  useEffect(() => {
    if (ahead === undefined) return;
    const query = subscriptionQuery(ahead);
    void client.prefetchQuery({ ...query, staleTime: FRESH_MS }).then(() => {
      const page = client.getQueryData(query.queryKey);
      if (page) loadPhotos(page);
    });
  }, [client, ahead]);
  return { cases, total: data?.total ?? 0, targetHours: data?.targetHours ?? null, error, next };
}

/** A case read this lately is not read again ahead of time: each reading is written down in the audit. */
const FRESH_MS = 5 * 60_000;
const PHOTOS_AHEAD = 6;

function loadPhotos({ photos, open }: SubscriptionProps): void {
  for (const { url } of photos.filter(({ id }) => open?.photos.includes(id)).slice(0, PHOTOS_AHEAD))
    new Image().src = url;
}
