import {
  type DataTag,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** How long a read counts as fresh, in both browsers. */
const STALE_MS = 30_000;
const TRIES = 2;

/** A refused request stays refused however often it is sent; a lost one or a server error is worth another try. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.status >= 500);
}

interface Options {
  /** Called for every failed read or change whose screen does not show the error itself (`meta: { isQuiet: true }` means that it does). */
  onError(error: unknown): void;
}

/** The one QueryClient of a browser app. Changes are never repeated by themselves. */
export function createQueryClient({ onError }: Options): QueryClient {
  const report = (error: unknown, meta: Record<string, unknown> | undefined): void => {
    if (!meta?.['isQuiet']) onError(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutate, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: (count, error) => count < TRIES && isWorthRetrying(error) },
      mutations: { retry: false },
    },
  });
}

/** For paged tables: the old page stays on screen while the next one loads. */
export const keepPage = { placeholderData: keepPreviousData };

/** What a change was answered with, in the place of what was read: a read that set out before the change would put the old state back, so it is given up. */
export async function putAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  updater: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey as QueryKey, updater as Updater<Data | undefined, never>);
}
