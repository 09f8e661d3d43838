import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { ListFilters } from './list-state.ts';

/** A page of a list from its data call; the old page stays while the next one comes. */
export function listQuery<Answer>(noun: string, path: string, filters: ListFilters | Record<string, string>) {
  return queryOptions({
    queryKey: [noun, filters],
    queryFn: ({ signal }) => get<Answer>(withQuery(path, filters), { signal }),
    ...keepPage,
    meta: { isQuiet: true },
  });
}
