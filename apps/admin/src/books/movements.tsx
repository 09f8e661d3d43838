import type { MovementsAnswer } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ExportButton } from '../ui/export-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ACCOUNTS, KINDS } from './books.ts';

type Answer = z.infer<typeof MovementsAnswer>;
type Row = Answer['rows'][number];

const COLUMNS: TableColumnsType<Row> = [
  { title: 'No.', dataIndex: 'id', width: 70, className: 'num' },
  { title: 'Day', key: 'day', width: 100, render: (_, { day }) => formatDate(day) },
  { title: 'What', key: 'kind', width: 100, render: (_, { kind }) => KINDS[kind] ?? kind },
  {
    title: 'Customer',
    key: 'user',
    width: 80,
    className: 'num',
    render: (_, { user_id: id }) => id ?? <span className="nothing">N/A</span>,
  },
  {
    title: 'Subscription',
    key: 'subscription',
    width: 110,
    render: (_, { subscription_id: id, receipt }) => (
      <span className="stack">
        {id === null ? <span className="nothing">N/A</span> : <Link to={`/subscriptions/${id}`}>{id}</Link>}
        {receipt && <span className="sub">{receipt}</span>}
      </span>
    ),
  },
  {
    title: 'At the card provider',
    key: 'reference',
    width: 190,
    className: 'breakable',
    render: (_, { reference }) => reference ?? <span className="nothing">N/A</span>,
  },
  {
    title: 'Accounts',
    key: 'entries',
    width: 230,
    render: (_, { entries }) => (
      <span className="stack">
        {entries.map(({ account, amount }) => (
          <span key={account}>
            {ACCOUNTS[account]?.name ?? account}: {amount < 0 ? `credit ${pounds(-amount)}` : `debit ${pounds(amount)}`}
          </span>
        ))}
      </span>
    ),
  },
];

/** Every movement of these days, or of one customer in them. */
export function Movements({ from, to }: { from: string; to: string }) {
  const table = useKeyboardScroll<TableRef>('Table of movements');
  const [typed, setTyped] = useState('');
  const user = /^\d{1,12}$/.test(typed.trim()) ? typed.trim() : '';
  const days = { from, to, ...(user ? { user } : {}) };
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['movements', days],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      get<Answer>(
        withQuery('/v2/admin/data/movements', { ...days, ...(pageParam === null ? {} : { after: String(pageParam) }) }),
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    meta: { isQuiet: true },
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-label="Movements" className="books-check">
      <h2>Movements</h2>
      <search className="filters">
        <label className="stack" htmlFor="movements-user">
          <span className="sub">Customer number</span>
          <Input
            id="movements-user"
            inputMode="numeric"
            allowClear
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {user && (
          <ExportButton
            href={withQuery('/v2/admin/data/movements-file', days)}
            isDisabled={rows.length === 0}
            problem="The statement was not exported"
          >
            Statement as CSV
          </ExportButton>
        )}
      </search>
      {error && <Problem error={error} title="The movements could not be loaded" onRetry={() => void refetch()} />}
      {!error && (
        <Table<Row>
          ref={table}
          className="list"
          size="small"
          columns={COLUMNS}
          dataSource={rows}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          locale={{ emptyText: 'Nothing moved in these days.' }}
          scroll={{ x: 880 }}
        />
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
