import type { NearMissesPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type NearMissesProps = z.infer<typeof NearMissesPage>['props'];
export type NearMissRow = NearMissesProps['rows'][number];

/** `month`: `2026-11`, or null for this one. */
export const nearMissesQuery = (month: string | null) =>
  queryOptions({
    queryKey: ['near-misses', month],
    queryFn: async ({ signal }) =>
      (
        await get<z.infer<typeof NearMissesPage>>(withQuery('/v2/admin/near-misses', month ? { month } : {}), {
          signal,
        })
      ).props,
    ...keepPage,
    meta: { isQuiet: true },
  });
