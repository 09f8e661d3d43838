import type { BatchAnswer, BatchesPage, RecipientsAnswer } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Shelf = z.infer<typeof BatchesPage>['props'];
export type BatchRow = Shelf['batches'][number];
export type Item = Shelf['items'][number];

export const RECIPIENTS_PER_PAGE = 25;
export const DEFAULTS = { keyword: '', all: '', page: '1', perPage: 'all' };

export const batchesQuery = ({ keyword, all }: Pick<typeof DEFAULTS, 'keyword' | 'all'>) =>
  queryOptions({
    queryKey: ['batches', keyword.trim(), all],
    queryFn: async ({ signal }) =>
      (
        await get<z.infer<typeof BatchesPage>>(
          withQuery('/v2/admin/batches', { keyword: keyword.trim(), ...(all ? { all } : {}) }),
          { signal },
        )
      ).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

export const recipientsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['batches', 'recipients', id, page],
    queryFn: ({ signal }) =>
      get<z.infer<typeof RecipientsAnswer>>(
        withQuery('/v2/admin/data/get-batch-recipients', {
          id: String(id),
          page: String(page),
          perPage: String(RECIPIENTS_PER_PAGE),
        }),
        { signal },
      ),
    ...keepPage,
    meta: { isQuiet: true },
  });

export const batchQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: ({ signal }) =>
      get<z.infer<typeof BatchAnswer>>(withQuery('/v2/admin/data/get-batch', { id: String(id) }), { signal }),
    enabled: id !== null,
    meta: { isQuiet: true },
  });
