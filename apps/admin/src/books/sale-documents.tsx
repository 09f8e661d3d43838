import type { SaleDocumentsAnswer } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { CAUSES } from './books.ts';

type Answer = z.infer<typeof SaleDocumentsAnswer>;
type Row = Answer['rows'][number];

const sum = (value: number, { series }: Row) => pounds(series === 'credit-note' && value !== 0 ? -value : value);
const columns = (mayOpen: boolean): TableColumnsType<Row> => [
  {
    title: 'Number',
    key: 'name',
    width: 150,
    render: (_, { name, invoice }) => (
      <span className="stack">
        {mayOpen ? (
          <a href={`/v2/admin/sale-document/${name}.pdf`} target="_blank" rel="noreferrer">
            {name}
            <span className="sr-only"> (PDF)</span>
          </a>
        ) : (
          <span className="strong">{name}</span>
        )}
        {invoice && <span className="sub">for {invoice}</span>}
      </span>
    ),
  },
  { title: 'Day', key: 'day', width: 120, render: (_, { day }) => formatDate(day) },
  { title: 'Why', key: 'cause', width: 190, render: (_, { cause }) => CAUSES[cause] ?? cause },
  { title: 'Customer', dataIndex: 'user_id', width: 100, className: 'num' },
  {
    title: 'Subscription',
    key: 'subscription',
    width: 120,
    render: (_, { subscription_id: id }) =>
      id === null ? <span className="nothing">N/A</span> : <Link to={`/subscriptions/${id}`}>{id}</Link>,
  },
  {
    title: 'VAT rate',
    key: 'rate',
    width: 130,
    render: (_, { rate }) => (rate === null ? <span className="nothing">not registered</span> : `${rate}%`),
  },
  { title: 'Net', key: 'net', width: 110, align: 'right', className: 'num', render: (_, row) => sum(row.net, row) },
  { title: 'VAT', key: 'vat', width: 100, align: 'right', className: 'num', render: (_, row) => sum(row.vat, row) },
  {
    title: 'With VAT',
    key: 'gross',
    width: 110,
    align: 'right',
    className: 'num',
    render: (_, row) => sum(row.gross, row),
  },
];

/** Invoices and credit notes of these days, as they were numbered. */
export function SaleDocuments({ from, to }: { from: string; to: string }) {
  const mayOpen = useMay('readDocuments');
  const table = useKeyboardScroll<TableRef>('Table of invoices and credit notes');
  const days = { from, to };
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sale-documents', days],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      get<Answer>(
        withQuery('/v2/admin/data/sale-documents', {
          ...days,
          ...(pageParam === null ? {} : { after: String(pageParam) }),
        }),
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    meta: { isQuiet: true },
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-label="Invoices and credit notes" className="books-check">
      <h2>Invoices and credit notes</h2>
      <div className="filters">
        <ExportButton
          href={withQuery('/v2/admin/data/sale-documents-file', days)}
          isDisabled={rows.length === 0}
          problem="The invoices were not exported"
        >
          Invoices as CSV
        </ExportButton>
      </div>
      {error && <Problem error={error} title="The invoices could not be loaded" onRetry={() => void refetch()} />}
      {!error && (
        <Table<Row>
          ref={table}
          className="list"
          size="small"
          columns={columns(mayOpen)}
          dataSource={rows}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          locale={{ emptyText: 'No invoice was made for these days.' }}
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
