import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Empty, Pagination, Select, Table, type TableColumnsType, type TableProps, type TableRef } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ALL, type ListFilters } from './list-state.ts';
import { type Preview, usePreviewKeys } from './use-preview.ts';
import { useRowKeys } from './use-row-keys.ts';

/** More rows than this are drawn only where one looks. */
const MANY = 200;
const PAGE_SIZES: readonly string[] = ['10', '25', '50', '100'];

interface Props<Row> {
  /** What the rows are, for the count: `subscriptions`. */
  noun: string;
  columns: TableColumnsType<Row>;
  /** The page that was asked for: the rows, and how many match in all, or `is_more` than were counted. */
  answer: Pick<
    UseQueryResult<{ data: Row[]; total: number; is_more?: boolean }>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >;
  /** The message when it cannot be loaded: `The chats could not be loaded`. */
  problem: string;
  rowKey: (row: Row) => number;
  filters: ListFilters;
  onPage(change: { page: string } | { perPage: string }): void;
  /** Says what to do when there is nothing. */
  empty: ReactNode;
  /** Where a press on the row leads. The row has a real link to it as well. */
  hrefOf?: (row: Row) => string;
  rowClassName?: (row: Row) => string;
  minWidth?: number;
  ticks?: Ticks<Row>;
  /** A row's particulars beside the list: a press on a row shows them while they are open. */
  preview?: Preview & { panel: ReactNode };
  /** What stands above the table. */
  tools?: ReactNode;
  /** Whether all rows may be asked for at once: not where there is no end of them. */
  hasAll?: boolean;
}

/** Rows that are ticked, to do something with all of them. */
interface Ticks<Row> {
  keys: readonly number[];
  onChange(rows: readonly Row[]): void;
  isTickable(row: Row): boolean;
  /** For screen readers: the order's number. */
  nameOf(row: Row): string;
}

/** A paged list, or why it could not be read: sticky header, rows one can press, page sizes 10 to All, and how many rows match. */
export function ListTable<Row extends object>({
  answer,
  problem,
  noun,
  filters,
  onPage,
  hasAll = true,
  tools,
  ...table
}: Props<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const total = data?.total ?? 0;
  return (
    <>
      {tools}
      {error && <Problem error={error} title={problem} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <div className={table.preview?.isOpen ? 'previewed previewed--open' : 'previewed'}>
          <div className="previewed-list">
            <Rows
              {...table}
              noun={noun}
              onPage={onPage}
              rows={data?.data ?? []}
              total={total}
              isLoading={isFetching && (!data || isPlaceholderData)}
            />
            <Pager
              noun={noun}
              total={total}
              isKnown={data !== undefined}
              isMore={data?.is_more ?? false}
              filters={filters}
              onPage={onPage}
              hasAll={hasAll}
            />
          </div>
          {table.preview?.isOpen && table.preview.panel}
        </div>
      )}
    </>
  );
}

function Rows<Row extends object>({
  noun,
  columns,
  rows,
  rowKey,
  total,
  onPage,
  isLoading,
  empty,
  hrefOf,
  rowClassName,
  minWidth = 900,
  ticks,
  preview,
}: Omit<Props<Row>, 'answer' | 'problem' | 'filters' | 'hasAll' | 'tools'> & {
  rows: readonly Row[];
  total: number;
  isLoading: boolean;
}) {
  const navigate = useNavigate();
  const table = useKeyboardScroll<TableRef>(`Table of ${noun}`);
  useRowKeys(table);
  usePreviewKeys(table, preview);
  const isMany = rows.length > MANY;
  const isPastEnd = total > 0 && rows.length === 0 && !isLoading;
  const nothing = isPastEnd ? (
    <Button type="link" onClick={() => onPage({ page: '1' })}>
      This page is empty. Go to the first page
    </Button>
  ) : (
    empty
  );
  const onRow = (row: Row) =>
    hrefOf
      ? {
          onClick: (event: React.MouseEvent) => {
            if (!isPlainPress(event)) return;
            if (preview?.isOpen) preview.onShow(rowKey(row));
            else void navigate(hrefOf(row));
          },
        }
      : {};
  const classOf = (row: Row): string =>
    [rowClassName?.(row), preview?.isOpen && preview.id === rowKey(row) && 'row--shown'].filter(Boolean).join(' ');
  return (
    <Table<Row>
      ref={table}
      className={hrefOf ? 'list list--pressable' : 'list'}
      size="middle"
      columns={columns}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      loading={isLoading}
      onRow={onRow}
      rowClassName={classOf}
      {...(ticks ? { rowSelection: selectionOf(ticks) } : {})}
      locale={{
        emptyText: isLoading ? (
          <p className="list-loading">Loading…</p>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing} />
        ),
      }}
      {...(isMany
        ? { virtual: true, scroll: { x: minWidth, y: 640 } }
        : { sticky: { offsetHeader: 56 }, scroll: { x: minWidth } })}
    />
  );
}

/** Ticks as the table takes them. */
function selectionOf<Row>({ keys, onChange, isTickable, nameOf }: Ticks<Row>): TableProps<Row>['rowSelection'] {
  return {
    selectedRowKeys: [...keys],
    onChange: (_keys, rows) => onChange(rows),
    columnWidth: 56,
    // It would stand once more, out of sight and in the way of the keyboard, in the row that measures the columns.
    hideSelectAll: true,
    getCheckboxProps: (row) => ({ disabled: !isTickable(row), 'aria-label': `Tick ${nameOf(row)}` }),
  };
}

/** Presses on the row's own links and buttons, or while selecting text, are not meant for the row. */
function isPlainPress(event: React.MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return false;
  return !event.target.closest('a, button, input') && (window.getSelection()?.toString() ?? '') === '';
}

function Pager({
  noun,
  total,
  isKnown,
  isMore,
  filters,
  onPage,
  hasAll,
}: Pick<Props<never>, 'noun' | 'filters' | 'onPage'> & {
  total: number;
  /** False: it is still counted. */
  isKnown: boolean;
  isMore: boolean;
  hasAll: boolean;
}) {
  const isAll = filters.perPage === ALL;
  const size = isAll ? Math.max(total, 1) : Number(filters.perPage);
  const page = isAll ? 1 : Number(filters.page);
  const options = [...new Set([...PAGE_SIZES, ...(hasAll ? [ALL] : []), filters.perPage])].map((value) => ({
    value,
    label: value === ALL ? 'All' : value,
  }));
  return (
    <nav className="pager" aria-label="Pages">
      <p className="pager-total" aria-live="polite">
        {isKnown ? countText(total, isMore, page, size, noun) : `Counting the ${noun}…`}
      </p>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        showLessItems
        onChange={(next) => onPage({ page: String(next) })}
      />
      <span className="pager-size">
        <span aria-hidden="true">Rows per page</span>
        <Select
          aria-label="Rows per page"
          value={filters.perPage}
          options={options}
          popupMatchSelectWidth={80}
          onChange={(perPage: string) => onPage({ perPage })}
        />
      </span>
    </nav>
  );
}

/** `21-30 of 412 subscriptions`, `21-30 of 2000+` where no more were counted. */
function countText(total: number, isMore: boolean, page: number, size: number, noun: string): string {
  const all = `${total}${isMore ? '+' : ''} ${noun}`;
  const first = (page - 1) * size + 1;
  if (total === 0 || first > total) return all;
  return `${first}–${Math.min(total, page * size)} of ${all}`;
}
