import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link } from 'react-router';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { type Check, checksQuery } from './pharmacist.api.ts';
import { stateOf } from './words.ts';

const COLUMNS: TableColumnsType<Check> = [
  {
    title: 'Patient',
    key: 'patient',
    width: 200,
    render: (_, row) => (
      <span className="stack">
        <Link className="row-link strong" to={`/pharmacist-checks/${row.item_id}`}>
          <bdi>{row.patient || `Customer ${row.user_id}`}</bdi>
        </Link>
        <span className="sub mono">{row.order_id}</span>
      </span>
    ),
  },
  {
    title: 'State',
    key: 'state',
    width: 150,
    render: (_, row) => {
      const { text, tone } = stateOf(row);
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  {
    title: 'Supply',
    key: 'supply',
    width: 230,
    render: (_, row) => (
      <span className="stack">
        <span>{row.product}</span>
        <span className="sub">
          {row.treatment}, {row.is_first ? 'first supply' : 'repeat'}
        </span>
        {row.is_high_risk && <StatusTag tone="asked">High risk</StatusTag>}
      </span>
    ),
  },
  {
    title: 'Waiting since',
    key: 'since',
    width: 150,
    render: (_, { since }) => <span className="num">{formatDate(since, 'minutes')}</span>,
  },
  { title: 'Prescriber', key: 'prescriber', width: 150, render: (_, { prescriber }) => prescriber },
];

/** Supplies that a pharmacist has to look at before anything is packed, longest waiting first. */
export function PharmacistChecks() {
  const { data, error, refetch } = useQuery(checksQuery);
  const table = useKeyboardScroll<TableRef>('Supplies that wait for a pharmacist');
  useRowKeys(table);
  return (
    <Page
      title="Pharmacist’s check"
      subtitle={
        <p className="sub">
          Nothing of a supply is packed, labelled or shipped before a pharmacist has looked at it. Longest waiting
          first.
        </p>
      }
    >
      {error && <Problem error={error} title="The queue could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the queue" />}
      {data && (
        <Table<Check>
          ref={table}
          className="list"
          size="middle"
          columns={COLUMNS}
          dataSource={data.data}
          rowKey={({ item_id: id }) => id}
          pagination={false}
          sticky={{ offsetHeader: 56 }}
          scroll={{ x: 880 }}
          locale={{
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing waits for a pharmacist’s look." />
            ),
          }}
        />
      )}
      {data?.is_more && <p className="sub">The first {data.data.length} are shown; more wait behind them.</p>}
    </Page>
  );
}
