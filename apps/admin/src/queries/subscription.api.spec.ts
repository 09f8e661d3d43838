import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { refundsQuery } from '../refunds/refunds.api.ts';
import { keepNote, subscriptionQuery, type SubscriptionProps } from './subscription.api.ts';

const page = (id: number) => ({ user: { id, note: 'old', note_version: 1 } }) as SubscriptionProps;

test('a saved note changes the pages of its customer alone, and nothing else that stands beside them', () => {
  const client = new QueryClient();
  const refunds = { limit: 100, payments: [] };
  client.setQueryData(subscriptionQuery(1).queryKey, page(7));
  client.setQueryData(subscriptionQuery(2).queryKey, page(8));
  client.setQueryData(refundsQuery(1).queryKey, refunds);
  keepNote(client, 7, { note: 'new', note_version: 2 });
  expect(client.getQueryData(subscriptionQuery(1).queryKey)?.user).toEqual({ id: 7, note: 'new', note_version: 2 });
  expect(client.getQueryData(subscriptionQuery(2).queryKey)).toEqual(page(8));
  expect(client.getQueryData(refundsQuery(1).queryKey)).toBe(refunds);
});

test('what reads a subscription again reads its refunds again too', async () => {
  const client = new QueryClient();
  client.setQueryData(refundsQuery(1).queryKey, { limit: 100, payments: [] });
  await client.invalidateQueries({ queryKey: ['subscription', 1] });
  expect(client.getQueryState(refundsQuery(1).queryKey)?.isInvalidated).toBe(true);
});
