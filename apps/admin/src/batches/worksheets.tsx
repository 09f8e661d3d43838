import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { BatchesTabs } from './batches-tabs.tsx';
import { sheetBadge } from './making.ts';
import { type WorksheetRow, worksheetsQuery } from './making.api.ts';
import { StartWorksheet } from './start-worksheet.tsx';

const COLUMNS: TableColumnsType<WorksheetRow> = [
  {
    title: 'Worksheet',
    key: 'id',
    width: 130,
    render: (_, { id }) => (
      <Link className="button-link" to={`/worksheets/${id}`}>
        No. {id}
      </Link>
    ),
  },
  {
    title: 'Product',
    key: 'product',
    width: 220,
    render: (_, { code, product, version }) => (
      <span className="stack">
        <span>{product}</span>
        <span className="sub">
          <span className="mono">{code}</span>, version {version}
        </span>
      </span>
    ),
  },
  { title: 'Packs', dataIndex: 'packs', width: 80, className: 'num' },
  {
    title: 'State',
    key: 'state',
    width: 170,
    render: (_, row) => {
      const { text, tone } = sheetBadge(row);
      return (
        <span className="stack">
          <StatusTag tone={tone}>{text}</StatusTag>
          {row.state === 'begun' && row.weighed < row.amounts && (
            <span className="sub num">
              {row.weighed} of {row.amounts} weighed
            </span>
          )}
        </span>
      );
    },
  },
  {
    title: 'Begun',
    key: 'begun',
    width: 170,
    render: (_, { begun_at: at, begun_by: by }) => (
      <span className="stack">
        <span>{by}</span>
        <span className="sub num">{formatDate(at, 'minutes')}</span>
      </span>
    ),
  },
  {
    title: 'Made',
    key: 'made',
    width: 210,
    render: (_, { batch }) =>
      batch && (
        <span className="stack">
          <Link className="mono" to={`/batches?keyword=${batch.number}`}>
            {batch.number}
          </Link>
          <span className="sub num">
            {batch.made} made, expires {formatDate(batch.expires_on)}
          </span>
        </span>
      ),
  },
];

/** What is being made, and what was made last. */
export function Worksheets() {
  const table = useKeyboardScroll<TableRef>('Table of worksheets');
  const [params, setParams] = useSearchParams();
  const all = params.get('all') ?? '';
  const { data, error, isPending, refetch } = useQuery(worksheetsQuery(all));
  const [isStarting, setStarting] = useState(false);
  const hasFormulas = (data?.formulas.length ?? 0) > 0;
  return (
    <Page
      title="Worksheets"
      actions={
        <div className="bench">
          <Button type="primary" disabled={!hasFormulas} onClick={() => setStarting(true)}>
            Begin a worksheet
          </Button>
        </div>
      }
    >
      <BatchesTabs />
      <div className="bench making">
        <p className="sub">
          One person weighs, another checks. What is made is a batch of its own, in quarantine until a pharmacist
          releases it.
        </p>
        <p>
          <Checkbox
            checked={all !== ''}
            onChange={({ target }) => setParams(target.checked ? { all: 'yes' } : {}, { replace: true })}
          >
            All finished and cancelled ones
          </Checkbox>
        </p>
        {error && <Problem error={error} title="The worksheets could not be loaded" onRetry={() => void refetch()} />}
        {(data || !error) && (
          <Table<WorksheetRow>
            ref={table}
            className="list"
            size="middle"
            columns={COLUMNS}
            dataSource={data?.worksheets ?? []}
            rowKey={({ id }) => id}
            pagination={false}
            loading={isPending}
            sticky={{ offsetHeader: 56 }}
            scroll={{ x: 980 }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={
                    isPending
                      ? 'Loading…'
                      : hasFormulas
                        ? 'Nothing has been made yet. Begin a worksheet.'
                        : 'No formula is in use yet. Write one under Formulas, and have it approved.'
                  }
                />
              ),
            }}
          />
        )}
      </div>
      <StartWorksheet isOpen={isStarting} formulas={data?.formulas ?? []} onClose={() => setStarting(false)} />
    </Page>
  );
}
