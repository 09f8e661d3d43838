import type { ParcelExceptions } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Answer = z.infer<typeof ParcelExceptions>;
export type ExceptionRow = Answer['data'][number];

/** While a label is being bought the list looks again by itself. */
const LOOK_AGAIN_MS = 3_000;

export const exceptionsQuery = (isAll: boolean) =>
  queryOptions({
    queryKey: ['dispatch', 'exceptions', isAll],
    queryFn: ({ signal }) =>
      get<Answer>(withQuery('/v2/admin/data/get-parcel-exceptions', isAll ? { all: 'yes' } : {}), { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ reship }) => reship?.status === 'label-pending') ? LOOK_AGAIN_MS : false,
    ...keepPage,
    meta: { isQuiet: true },
  });
