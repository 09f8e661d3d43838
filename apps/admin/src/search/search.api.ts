import type { SearchAnswer } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';

/** Fewer signs are nobody's number, and match half of everybody. */
export const SHORTEST = 2;

export const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => get<SearchAnswer>(withQuery('/v2/admin/data/search', { keyword: typed }), { signal }),
    enabled: typed.length >= SHORTEST,
    // People's names do not stay in memory longer than the search is open.
    gcTime: 0,
    staleTime: 10_000,
    ...keepPage,
    meta: { isQuiet: true },
  });
