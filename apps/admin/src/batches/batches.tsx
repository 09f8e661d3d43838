import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useMay } from '../app/session.tsx';
import { withQuery } from '@sorrel/web-kit/api';
import { ExportButton } from '../ui/export-button.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { BatchDrawer } from './batch-drawer.tsx';
import { batchBadge, outlook } from './batch-state.ts';
import { batchesQuery, type BatchRow, DEFAULTS } from './batches.api.ts';
import { BatchesTabs } from './batches-tabs.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

const columns = (onOpen: (row: BatchRow) => void): TableColumnsType<BatchRow> => [
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
    title: 'Batch',
    key: 'batch',
    width: 150,
    render: (_, row) => (
      <Button type="link" className="mono link-button row-link" onClick={() => onOpen(row)}>
        {row.number}
      </Button>
    ),
  },
  { title: 'State', key: 'state', width: 130, render: (_, row) => <State row={row} /> },
  {
    title: 'Expires',
    dataIndex: 'expires_on',
    width: 110,
    className: 'num',
    render: (date: string) => formatDate(date),
  },
  { title: 'On the shelf', dataIndex: 'on_hand', width: 110, className: 'num' },
  { title: 'Put aside', dataIndex: 'allocated', width: 100, className: 'num' },
  { title: 'Supplied', dataIndex: 'supplied', width: 100, className: 'num' },
  { title: 'Outlook', key: 'outlook', width: 170, render: (_, row) => <span className="sub">{outlook(row)}</span> },
  {
    title: 'Supplier',
    key: 'supplier',
    width: 190,
    render: (_, { supplier, invoice, received_at: at }) => (
      <span className="stack">
        <span>{supplier}</span>
        <span className="sub">
          {invoice}, {formatDate(at)}
        </span>
      </span>
    ),
  },
];

function State({ row }: { row: BatchRow }) {
  const { text, tone } = batchBadge(row, dayjs().format('YYYY-MM-DD'));
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

/** Every delivery on the shelf, how long it lasts, and what may be done with it. */
export function Batches() {
  const table = useKeyboardScroll<TableRef>('Table of batches');
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const { data, error, isPending, refetch } = useQuery(batchesQuery(filters));
  const client = useQueryClient();
  const [isReceiving, setReceiving] = useState(false);
  const [openId, setOpen] = useState<number | null>(null);
  const mayKeep = useMay('keepBatches');
  const arrangement = useArrangement('batches', {
    columns: columns(({ id }) => setOpen(id)),
    fixed: 'batch',
    minWidth: 1250,
  });
  useRowKeys(table);
  const reload = (): void => void client.invalidateQueries({ queryKey: ['batches'] });
  return (
    <Page
      title="Batches"
      actions={
        <>
          <ExportButton
            href={withQuery('/v2/admin/data/batches-file', {
              keyword: filters.keyword.trim(),
              ...(filters.all ? { all: filters.all } : {}),
            })}
            isDisabled={!data?.batches.length}
            problem="The list was not exported"
          >
            Export as CSV
          </ExportButton>
          <Button type="primary" disabled={!mayKeep} onClick={() => setReceiving(true)}>
            Receive a batch
          </Button>
        </>
      }
    >
      <BatchesTabs />
      <p className="sub">
        The pack that expires first leaves first. Nothing is packed from a batch in quarantine, or from one that expires
        before the supply is used.
      </p>
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by code, batch or supplier..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Checkbox checked={filters.all !== ''} onChange={({ target }) => change({ all: target.checked ? 'yes' : '' })}>
          Show used-up batches
        </Checkbox>
      </ListSearch>
      {arrangement.tools}
      {error && <Problem error={error} title="The batches could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<BatchRow>
          ref={table}
          className="list"
          size="middle"
          columns={arrangement.columns}
          dataSource={data?.batches ?? []}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          sticky={{ offsetHeader: 56 }}
          scroll={{ x: arrangement.minWidth }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={
                  isPending
                    ? 'Loading…'
                    : isPlain
                      ? 'No batch has been received yet. Receive a batch to begin.'
                      : 'No batch matches.'
                }
              />
            ),
          }}
        />
      )}
      <ReceiveDialog
        isOpen={isReceiving}
        items={data?.items ?? []}
        onClose={() => setReceiving(false)}
        onDone={reload}
      />
      <BatchDrawer id={openId} onClose={() => setOpen(null)} onChanged={reload} />
    </Page>
  );
}
