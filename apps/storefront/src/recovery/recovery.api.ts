import type { BackupChosen, PayPage } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type PayProps = PayPage['props'];

/** A payment's current state; fetched anew each time the page opens, and when the person comes back from their bank's app. */
export const payQuery = (search: string) =>
  queryOptions({
    queryKey: ['pay', search],
    queryFn: async ({ signal }) => (await get<PayPage>(`/v2/pay${search}`, { signal })).props,
    staleTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });

export const chooseBackup = (payment_method: string | null): Promise<z.infer<typeof BackupChosen>> =>
  post('/v2/subscription/form/choose-backup', { payment_method });
