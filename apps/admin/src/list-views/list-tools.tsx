import type { ListViewsAnswer } from '@sorrel/contracts/http/admin';
import type { ListName } from '@sorrel/contracts/lists';
import { messageOf } from '@sorrel/web-kit/api';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { App, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, columnsOf, filterOf, isChanged } from './arrangement.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { type ListView, listViewsQuery, saveView } from './list-views.api.ts';
import { ViewDialog } from './view-dialog.tsx';

interface Props {
  list: ListName;
  answer: Pick<UseQueryResult<ListViewsAnswer>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** The one that is open. */
  view: ListView | null;
  titles: ReadonlyMap<string, string>;
  fixed: string;
  chosen: readonly string[] | null;
  onColumns(columns: string[] | null): Promise<void>;
  extra?: ReactNode;
}

/** Above a list: its views, and which columns it shows. */
export function ListTools({ list, answer, view, titles, fixed, chosen, onColumns, extra }: Props) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'new' | 'edit' | 'columns' | null>(null);
  const client = useQueryClient();
  const { notification } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const { data, error, isPending, refetch } = answer;
  const views = data?.views ?? [];
  const shown = { filter: filterOf(params), columns: columnsOf(params) };
  const hasChanged = view !== null && isChanged(view, params);
  const close = (): void => setOpen(null);
  const refresh = () => client.invalidateQueries({ queryKey: listViewsQuery(list).queryKey });
  const show = (next: ListView | null): void => setParams(next ? addressOf(next) : new URLSearchParams());
  const saveChanges = async (): Promise<void> => {
    if (!view) return;
    setSaving(true);
    try {
      await saveView(list, { ...view, ...shown }, view);
    } catch (failure) {
      notification.error({ title: 'The view was not saved', description: messageOf(failure), role: 'alert' });
    }
    await refresh();
    setSaving(false);
  };
  return (
    <div className="list-tools">
      <Select
        aria-label="View"
        className="list-tools-view"
        placeholder={isPending ? 'Loading views…' : 'Saved views'}
        value={view?.id}
        allowClear
        disabled={isPending || (error !== null && !data)}
        popupMatchSelectWidth={300}
        listHeight={360}
        options={groupsOf(views)}
        notFoundContent={<p className="list-tools-none">No views yet. Filter the list, then press Save as a view.</p>}
        onChange={(id?: number) => show(views.find((one) => one.id === id) ?? null)}
      />
      {error && !data && (
        <span className="sub">
          Views could not be loaded.{' '}
          <Button type="link" className="link-button" onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      )}
      {hasChanged && <span className="sub list-tools-changed">changed</span>}
      {view?.isChangeable && hasChanged && (
        <Button loading={isSaving} onClick={() => void saveChanges()}>
          Save changes
        </Button>
      )}
      {view?.isChangeable && <Button onClick={() => setOpen('edit')}>Edit view</Button>}
      {data && (!view || hasChanged) && <Button onClick={() => setOpen('new')}>Save as a view</Button>}
      <span className="list-tools-end">
        {extra}
        <Button disabled={!data} onClick={() => setOpen('columns')}>
          Columns
        </Button>
      </span>
      {(open === 'new' || (open === 'edit' && view)) && (
        <ViewDialog
          key={open}
          list={list}
          view={open === 'edit' ? view : null}
          shown={{ ...shown, columns: chosen && [...chosen] }}
          titles={titles}
          onClose={close}
          onSaved={async (saved) => {
            await refresh();
            close();
            if (open === 'new') show(saved);
          }}
          onRemoved={async () => {
            close();
            setParams((before) => {
              before.delete('view');
              return before;
            });
            await refresh();
          }}
          onRefused={refresh}
        />
      )}
      {open === 'columns' && (
        <ColumnsDialog
          titles={titles}
          fixed={fixed}
          chosen={chosen}
          viewName={view?.name ?? null}
          onChoose={onColumns}
          onClose={close}
        />
      )}
    </div>
  );
}

/** One's own first, then those of colleagues with whose they are. */
function groupsOf(views: readonly ListView[]) {
  const mine = views.filter(({ isMine }) => isMine);
  const shared = views.filter(({ isMine }) => !isMine);
  return [
    ...(mine.length > 0 ? [{ label: 'Mine', options: mine.map(optionOf) }] : []),
    ...(shared.length > 0 ? [{ label: 'Shared by colleagues', options: shared.map(optionOf) }] : []),
  ];
}

const optionOf = ({ id, name, isShared, isMine, by }: ListView) => ({
  value: id,
  title: name,
  label: (
    <span className="list-tools-option">
      <bdi>{name}</bdi>
      {isShared && <span className="sub"> {isMine ? 'shared' : by}</span>}
    </span>
  ),
});
