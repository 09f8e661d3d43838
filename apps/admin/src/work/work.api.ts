import type { WorkAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** What others do shows within half a minute; what this person does, at once (`useFreshWork`). */
const LOOK_AGAIN_MS = 30_000;

export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: ({ signal }) => get<WorkAnswer>('/v2/admin/data/work', { signal }),
  refetchInterval: LOOK_AGAIN_MS,
  staleTime: LOOK_AGAIN_MS,
  meta: { isQuiet: true },
});
