import type { StopConsidered, StoppedPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type StoppedProps = z.infer<typeof StoppedPage>['props'];
export type StopRow = StoppedProps['stops'][number];

export const stoppedQuery = queryOptions({
  queryKey: ['stopped'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof StoppedPage>>('/v2/admin/stopped', { signal })).props,
  meta: { isQuiet: true },
});

/** What stopping it would do now. `what`: `code:110C`, `treatment:acne`. */
export const considerQuery = (what: string) =>
  queryOptions({
    queryKey: ['consider-stop', what],
    queryFn: ({ signal }) =>
      get<z.infer<typeof StopConsidered>>(withQuery('/v2/admin/data/consider-stop', { what }), { signal }),
    // Numbers of a moment ago are not what is decided by.
    gcTime: 0,
    meta: { isQuiet: true },
  });
