import type { StockPage } from '@sorrel/contracts/http/admin';
import { FEW, isStock } from '@sorrel/contracts/list-filters';
import { get, messageOf, withQuery } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, InputNumber, Select, Table, type TableColumnsType, type TableRef } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { useLast } from '../ui/use-last.ts';

type Row = z.infer<typeof StockPage>['props']['stock'][number];

const stockQuery = queryOptions({
  queryKey: ['stock'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof StockPage>>('/v2/admin/stock', { signal })).props.stock,
  meta: { isQuiet: true },
});

const DEFAULTS = { keyword: '', show: '', page: '1', perPage: 'all' };
const SHOWN = [
  { value: '', label: 'All items' },
  { value: 'waiting', label: 'Charges wait' },
  { value: 'low', label: `Fewer than ${FEW} free` },
  { value: 'stopped', label: 'Stopped' },
  { value: 'uncounted', label: 'Not counted' },
];

const left = (row: Row) =>
  row.left === null ? (
    <span className="nothing">not counted</span>
  ) : (
    <StatusTag tone={row.left < 1 ? 'bad' : row.left < FEW ? 'asked' : 'good'}>{String(row.left)}</StatusTag>
  );

function columns(may: { count: boolean; stop: boolean }, count: (row: Row) => void): TableColumnsType<Row> {
  return [
    {
      title: 'Item',
      key: 'item',
      width: 190,
      render: (_, { code, name }) => (
        <span className="stack">
          <span className="mono strong">{code}</span>
          <span className="sub">{name}</span>
        </span>
      ),
    },
    {
      title: 'Free to sell',
      key: 'left',
      width: 120,
      render: (_, row) =>
        row.is_stopped ? (
          <Link to="/stopped">
            <StatusTag tone="bad">Stopped</StatusTag>
          </Link>
        ) : (
          left(row)
        ),
    },
    {
      title: 'Counted',
      key: 'counted',
      width: 170,
      render: (_, { counted, counted_at: at, is_by_batch: isByBatch }) =>
        counted === null || isByBatch ? (
          ''
        ) : (
          <span className="num">
            {counted} <span className="sub">on {formatDate(at ?? '')}</span>
          </span>
        ),
    },
    {
      title: 'Charges waiting',
      key: 'waiting',
      width: 150,
      render: (_, { waiting }) => (waiting > 0 ? <StatusTag tone="asked">{String(waiting)}</StatusTag> : ''),
    },
    {
      title: 'Actions',
      key: 'actions',
      width: 250,
      render: (_, row) => (
        <span className="stock-actions">
          {row.is_by_batch ? (
            <Link className="row-link" to={`/batches?keyword=${row.code}`}>
              Kept by batch
            </Link>
          ) : (
            <Button className="row-link" size="small" disabled={!may.count} onClick={() => count(row)}>
              Enter count
            </Button>
          )}
          {may.stop && !row.is_stopped && (
            <Link
              to="/stopped"
              state={{ isStopping: true, what: `code:${row.code}` }}
              aria-label={`Stop ${row.code}, for safety`}
            >
              Stop
            </Link>
          )}
        </span>
      ),
    },
  ];
}

/** What the pharmacy has, and which charges wait for it: nothing is charged that cannot be sent. */
export function Stock() {
  const table = useKeyboardScroll<TableRef>('Table of stock');
  const [counting, setCounting] = useState<Row | null>(null);
  const { data, error, isPending, refetch } = useQuery(stockQuery);
  const may = { count: useMay('countStock'), stop: useMay('stopMedicines') };
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const arrangement = useArrangement('stock', { columns: columns(may, setCounting), fixed: 'item', minWidth: 880 });
  useRowKeys(table);
  const rows = (data ?? []).filter((row) => isStock(row, filters));
  return (
    <Page
      title="Stock"
      actions={
        <ExportButton
          href={withQuery('/v2/admin/data/stock-file', { keyword: filters.keyword.trim(), show: filters.show })}
          isDisabled={rows.length === 0}
          problem="The list was not exported"
        >
          Export as CSV
        </ExportButton>
      }
    >
      <p className="sub">
        Items that are not counted can always be sold. A counted one is charged only while a unit is free; charges that
        are due wait, and are made as soon as a new count allows it.
      </p>
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by code or name..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="Show"
          value={filters.show}
          popupMatchSelectWidth={false}
          options={SHOWN}
          onChange={(show: string) => change({ show })}
        />
      </ListSearch>
      {arrangement.tools}
      {error && <Problem error={error} title="The stock could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<Row>
          ref={table}
          className="list"
          size="middle"
          columns={arrangement.columns}
          dataSource={rows}
          rowKey={({ code }) => code}
          pagination={false}
          loading={isPending}
          sticky={{ offsetHeader: 56 }}
          scroll={{ x: arrangement.minWidth }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={isPending ? 'Loading…' : isPlain ? 'There are no items.' : 'No item matches.'}
              />
            ),
          }}
        />
      )}
      <Count row={counting} onClose={() => setCounting(null)} />
    </Page>
  );
}

function Count({ row, onClose }: { row: Row | null; onClose(): void }) {
  const shown = useLast(row);
  const fieldId = useId();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [counted, setCounted] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { mutateAsync, isPending } = useCommand<{ code: string; counted: number | null }>('/v2/admin/form/count-stock');
  const close = (): void => {
    setCounted(null);
    setNotice(null);
    onClose();
  };
  const save = async (value: number | null): Promise<void> => {
    if (!shown) return;
    setNotice(null);
    try {
      await mutateAsync({ code: shown.code, counted: value });
      void message.success(value === null ? `${shown.code} is no longer counted` : `${shown.code}: ${value} counted`);
      close();
      await client.invalidateQueries({ queryKey: stockQuery.queryKey });
    } catch (error) {
      setNotice({ type: 'error', title: 'The count was not saved', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={row !== null}
      title={`Count ${shown?.code ?? ''}`}
      okText="Save count"
      isBusy={isPending}
      isOkDisabled={counted === null}
      notice={notice}
      onOk={() => void save(counted)}
      onCancel={close}
    >
      <p>Count what stands on the shelf now, with what is paid for and not yet sent.</p>
      <label className="field-label" htmlFor={fieldId}>
        Units on the shelf
      </label>
      <InputNumber<number> id={fieldId} min={0} max={100_000} precision={0} value={counted} onChange={setCounted} />
      {shown?.counted !== null && (
        <p>
          <Button type="link" onClick={() => void save(null)} disabled={isPending}>
            Stop counting this item
          </Button>
        </p>
      )}
    </Dialog>
  );
}
