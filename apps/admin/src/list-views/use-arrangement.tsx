import type { ListName } from '@sorrel/contracts/lists';
import { putAnswer } from '@sorrel/web-kit/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { arranged, columnsOf, keyOf, widthOf } from './arrangement.ts';
import { chooseColumns, listViewsQuery } from './list-views.api.ts';
import { ListTools } from './list-tools.tsx';

interface Options<Row> {
  columns: TableColumnsType<Row>;
  /** All there are, where some show under some filters alone. */
  all?: TableColumnsType<Row>;
  /** The column by which a row is opened: always shown. */
  fixed: string;
  minWidth: number;
  /** What else stands beside the tools. */
  extra?: ReactNode;
}

interface Arrangement<Row> {
  columns: TableColumnsType<Row>;
  minWidth: number;
  /** What stands above the table: views and columns. */
  tools: ReactNode;
}

/** A list as this person has arranged it: the columns its address says, else those they have chosen, else its own. */
export function useArrangement<Row>(
  list: ListName,
  { columns, all = columns, fixed, minWidth, extra }: Options<Row>,
): Arrangement<Row> {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const answer = useQuery(listViewsQuery(list));
  const said = columnsOf(params);
  const own = answer.data?.columns ?? null;
  const view = answer.data?.views.find(({ id }) => String(id) === params.get('view')) ?? null;
  const chosen = said ?? own;
  const shown = arranged(columns, chosen, fixed);

  const titles = new Map(all.map((column) => [keyOf(column), String(column.title)]));
  /** While a view is open they are a change of it, and stand in the address; otherwise they are kept with the person. */
  const choose = async (next: string[] | null): Promise<void> => {
    if (!view) {
      await chooseColumns(list, next);
      await putAnswer(client, listViewsQuery(list).queryKey, (known) => known && { ...known, columns: next });
    }
    if (!view && said === null) return;
    setParams((before) => {
      if (view) before.set('columns', (next ?? [...titles.keys()]).join());
      else before.delete('columns');
      return before;
    });
  };
  return {
    columns: shown,
    minWidth: widthOf(shown, columns, minWidth),
    tools: (
      <ListTools
        list={list}
        answer={answer}
        view={view}
        titles={titles}
        fixed={fixed}
        chosen={chosen}
        onColumns={choose}
        extra={extra}
      />
    ),
  };
}
