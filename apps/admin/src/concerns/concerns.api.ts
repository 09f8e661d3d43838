import type { ConcernType } from '@sorrel/contracts/consultations/concern';
import type { ConcernsPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type ConcernsProps = z.infer<typeof ConcernsPage>['props'];
export type ConcernRow = ConcernsProps['rows'][number];

export const concernsQuery = (type: ConcernType) =>
  queryOptions({
    queryKey: ['concerns', type],
    queryFn: async ({ signal }) => (await get<z.infer<typeof ConcernsPage>>(`/v2/admin/${type}s`, { signal })).props,
    ...keepPage,
    meta: { isQuiet: true },
  });
