import type { Owings } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Answer = z.infer<typeof Owings>;
export type Owing = Answer['data'][number];

export const owingsQuery = (isAll: boolean) =>
  queryOptions({
    queryKey: ['dispatch', 'owings', isAll],
    queryFn: ({ signal }) =>
      get<Answer>(withQuery('/v2/admin/data/get-owings', isAll ? { all: 'yes' } : {}), { signal }),
    ...keepPage,
    meta: { isQuiet: true },
  });
