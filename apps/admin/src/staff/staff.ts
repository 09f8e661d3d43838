import type { Permission } from '@sorrel/contracts/actor';
import type { StaffPage } from '@sorrel/contracts/http/security';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

export type Colleague = StaffPage['props']['staff'][number];

/** What each permission lets somebody do, in words. */
export const PERMISSIONS: Record<Permission, { name: string; text: string }> = {
  prescriber: { name: 'Prescriber', text: 'approves, declines, asks the customer' },
  pharmacist: { name: 'Pharmacist', text: 'ships, verifies evidence, counts stock' },
  dispatch: { name: 'Dispatch', text: 'packs and ships' },
  support: { name: 'Support', text: 'gives money back' },
  ops: { name: 'Operations', text: 'prices, promotions, books, colleagues' },
};

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await get<StaffPage>('/v2/admin/staff', { signal })).props,
  meta: { isQuiet: true },
});
