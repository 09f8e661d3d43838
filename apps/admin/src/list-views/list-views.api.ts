import type { ListViewSaved, ListViewsAnswer } from '@sorrel/contracts/http/admin';
import type { ListName } from '@sorrel/contracts/lists';
import { get, withQuery } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../ui/command.ts';

export type ListView = ListViewsAnswer['views'][number];
type Wanted = Pick<ListView, 'name' | 'filter' | 'columns' | 'isShared'>;

/** Views of a list, one's own and the shared, and the columns that this person has chosen. */
export const listViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => get<ListViewsAnswer>(withQuery('/v2/admin/data/list-views', { list }), { signal }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

/** `known`: the one that is changed. */
export const saveView = async (
  list: ListName,
  { isShared, ...wanted }: Wanted,
  known: ListView | null,
): Promise<ListView> => {
  const { view } = await send<ListViewSaved>('/v2/admin/form/list-view-save', {
    ...wanted,
    list,
    is_shared: isShared,
    ...(known ? { id: known.id, version: known.version } : {}),
  });
  return view;
};

export const removeView = ({ id, version }: ListView) => send('/v2/admin/form/list-view-remove', { id, version });

export const chooseColumns = (list: ListName, columns: readonly string[] | null) =>
  send('/v2/admin/form/list-columns', { list, columns });
