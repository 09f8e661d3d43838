import type { ProfilePage, SubscriptionMoved } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type ProfileProps = ProfilePage['props'];
type Moved = z.infer<typeof SubscriptionMoved>;

/** One query for the whole account: the menu and each of its pages show parts of it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await get<ProfilePage>('/v2/profile', { signal })).props,
  meta: { isQuiet: true },
});

export const undoCancel = (subscription: number): Promise<Moved> =>
  post('/v2/subscription/form/undo-cancel', { subscription });
export const updateDate = (change: { sub_id: number; due_at: string }): Promise<Moved> =>
  post('/v2/subscription/form/update-date', change);
