import type { ReconciliationAnswer } from '@sorrel/contracts/http/admin';
import { get, messageOf, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert, Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useCommand } from '../ui/command.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { KINDS } from './books.ts';

type Answer = z.infer<typeof ReconciliationAnswer>;
const sum = (value: number) => (value < 0 ? `-${pounds(-value)}` : pounds(value));
const nothing = <span className="nothing">N/A</span>;
const CATEGORIES: Readonly<Record<string, string>> = {
  charge: 'Payments',
  refund: 'Refunds',
  refund_failure: 'Refunds sent back',
  dispute: 'Disputes',
  dispute_reversal: 'Disputes won',
  fee: 'Fees by themselves',
  payout: 'Payouts',
};
const PAYOUT_STATES: Readonly<Record<string, string>> = {
  paid: 'in the bank',
  in_transit: 'on its way',
  pending: 'planned',
  failed: 'failed',
  canceled: 'called off',
};

const reconciliationQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['reconciliation', days],
    queryFn: ({ signal }) => get<Answer>(withQuery('/v2/admin/data/reconciliation', days), { signal }),
    meta: { isQuiet: true },
  });

const KIND_COLUMNS: TableColumnsType<Answer['kinds'][number]> = [
  { title: 'At the card provider', key: 'category', render: (_, { category }) => CATEGORIES[category] ?? category },
  { title: 'Lines', dataIndex: 'count', width: 90, align: 'right', className: 'num' },
  { title: 'Amount', key: 'amount', width: 130, align: 'right', className: 'num', render: (_, row) => sum(row.amount) },
  { title: 'Fees', key: 'fee', width: 120, align: 'right', className: 'num', render: (_, row) => sum(row.fee) },
  { title: 'Net', key: 'net', width: 130, align: 'right', className: 'num', render: (_, row) => sum(row.net) },
];
const PAYOUT_COLUMNS: TableColumnsType<Answer['payouts'][number]> = [
  { title: 'Payout', key: 'id', render: (_, { id }) => <span className="breaks">{id}</span> },
  { title: 'In the bank on', key: 'arrival', width: 120, render: (_, { arrival_on: day }) => formatDate(day) },
  { title: 'Reference', key: 'trace', width: 140, render: (_, { trace }) => trace ?? nothing },
  { title: 'State', key: 'status', width: 100, render: (_, { status }) => PAYOUT_STATES[status] ?? status },
  { title: 'Amount', key: 'amount', width: 110, align: 'right', className: 'num', render: (_, row) => sum(row.amount) },
  {
    title: 'Its lines',
    key: 'lines',
    width: 140,
    align: 'right',
    className: 'num',
    render: (_, { lines, amount }) =>
      lines === null ? (
        <span className="nothing">not named yet</span>
      ) : lines === amount ? (
        sum(lines)
      ) : (
        <span className="strong">{sum(lines)}: differs</span>
      ),
  },
];
const THEIRS: TableColumnsType<Answer['theirs_open'][number]> = [
  {
    title: 'At the card provider',
    key: 'what',
    width: 230,
    render: (_, { type, id, at, stripe_url: url }) => (
      <span className="stack">
        <span className="strong">{type}</span>
        <span className="sub breaks">
          {id}, {formatDate(at)}
        </span>
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            Open payment
          </a>
        )}
      </span>
    ),
  },
  { title: 'Theirs', key: 'amount', width: 110, align: 'right', className: 'num', render: (_, row) => sum(row.amount) },
  {
    title: 'Ours',
    key: 'ours',
    width: 110,
    align: 'right',
    className: 'num',
    render: (_, { ours }) => (ours === null ? <span className="nothing">not there</span> : sum(ours)),
  },
  { title: 'What to do', dataIndex: 'advice' },
];
const OURS: TableColumnsType<Answer['ours_open'][number]> = [
  { title: 'Movement', dataIndex: 'movement', width: 110, className: 'num' },
  { title: 'What', key: 'kind', width: 130, render: (_, { kind }) => KINDS[kind] ?? kind },
  { title: 'At', key: 'at', width: 170, render: (_, { at }) => formatDate(at, 'minutes') },
  {
    title: 'Subscription',
    key: 'subscription',
    render: (_, { subscription_id: id }) => (id === null ? nothing : <Link to={`/subscriptions/${id}`}>{id}</Link>),
  },
  { title: 'Amount', key: 'amount', width: 120, align: 'right', className: 'num', render: (_, row) => sum(row.amount) },
];

/** The card provider's balance and payouts of these days beside our books. */
export function Reconciliation({ from, to }: { from: string; to: string }) {
  const days = { from, to };
  const kinds = useKeyboardScroll<TableRef>('Table of the provider’s balance');
  const payouts = useKeyboardScroll<TableRef>('Table of payouts');
  const { data, error, isPending, refetch } = useQuery(reconciliationQuery(days));
  return (
    <section aria-label="Card provider and bank" className="books-check">
      <h2>Card provider and bank</h2>
      <div className="filters">
        <ExportButton
          href={withQuery('/v2/admin/data/reconciliation-file', days)}
          isDisabled={!data || data.kinds.length === 0}
          problem="The reconciliation was not exported"
        >
          Reconciliation as CSV
        </ExportButton>
        <ReadNow onDone={() => void refetch()} />
      </div>
      {error && <Problem error={error} title="The reconciliation could not be loaded" onRetry={() => void refetch()} />}
      {data && <Standing data={data} />}
      {data && <Open data={data} />}
      {!error && (
        <>
          <Table<Answer['kinds'][number]>
            ref={kinds}
            className="list"
            size="small"
            columns={KIND_COLUMNS}
            dataSource={data?.kinds ?? []}
            rowKey={({ category }) => category}
            pagination={false}
            loading={isPending}
            locale={{ emptyText: 'Nothing moved at the card provider in these days.' }}
            scroll={{ x: 640 }}
          />
          <Table<Answer['payouts'][number]>
            ref={payouts}
            className="list"
            size="small"
            columns={PAYOUT_COLUMNS}
            dataSource={data?.payouts ?? []}
            rowKey={({ id }) => id}
            pagination={false}
            loading={isPending}
            locale={{ emptyText: 'Nothing was paid out in these days.' }}
            scroll={{ x: 760 }}
          />
        </>
      )}
    </section>
  );
}

function Standing({ data: { read_until: until, their_balance: theirs, our_balance: ours } }: { data: Answer }) {
  if (!until) return <p>The provider’s balance has not been read yet. It is read every night.</p>;
  const isSame = theirs === ours;
  return (
    <p>
      <StatusTag tone={isSame ? 'good' : 'bad'}>{isSame ? 'The balances agree' : 'The balances differ'}</StatusTag> On
      the account with the card provider {sum(theirs)}, in our books {sum(ours)}. Read until{' '}
      {formatDate(until, 'minutes')}.
    </p>
  );
}

function Open({ data }: { data: Answer }) {
  const theirs = useKeyboardScroll<TableRef>('Table of what our books do not have');
  const ours = useKeyboardScroll<TableRef>('Table of what the provider does not have');
  const count = data.theirs_open_count + data.ours_open_count;
  if (count === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="books-check"
        title={count === 1 ? 'One line has no counterpart' : `${count} lines have no counterpart`}
        description="Of all days, the oldest first. After three days the people on call are told."
      />
      {data.theirs_open.length > 0 && (
        <Table<Answer['theirs_open'][number]>
          ref={theirs}
          size="small"
          columns={THEIRS}
          dataSource={data.theirs_open}
          rowKey={({ id }) => id}
          pagination={false}
          scroll={{ x: 820 }}
        />
      )}
      {data.ours_open.length > 0 && (
        <>
          <p>
            In our books, and not on the provider’s balance: look the payment up there; what never happened is put right
            with a refund or a correction, and never deleted.
          </p>
          <Table<Answer['ours_open'][number]>
            ref={ours}
            size="small"
            columns={OURS}
            dataSource={data.ours_open}
            rowKey={({ movement }) => movement}
            pagination={false}
            scroll={{ x: 640 }}
          />
        </>
      )}
    </>
  );
}

function ReadNow({ onDone }: { onDone(): void }) {
  const { mutateAsync, isPending, error, isSuccess } = useCommand<Record<string, never>>(
    '/v2/admin/form/reconciliation/read',
  );
  const read = async (): Promise<void> => {
    await mutateAsync({}).catch(() => undefined);
    onDone();
  };
  return (
    <span className="row-buttons">
      <Button loading={isPending} onClick={() => void read()}>
        Read the balance now
      </Button>
      {isSuccess && <span role="status">It is being read: look again in a minute.</span>}
      {error !== null && <span role="alert">{messageOf(error)}</span>}
    </span>
  );
}
