import type { BooksAnswer } from '@sorrel/contracts/http/admin';
import { get, messageOf, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { ACCOUNTS, checkText } from './books.ts';
import { Closings } from './closings.tsx';
import { Movements } from './movements.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { SaleDocuments } from './sale-documents.tsx';

type Answer = z.infer<typeof BooksAnswer>;
type Row = Answer['accounts'][number];
type Difference = Answer['differences'][number];
const LOOK_AGAIN_MS = 1_000;

const booksQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['books', days],
    queryFn: ({ signal }) =>
      get<Answer>(
        withQuery('/v2/admin/data/books', {
          ...(days.from ? { from: days.from } : {}),
          ...(days.to ? { to: days.to } : {}),
        }),
        { signal },
      ),
    // A check under way is looked at again until it has ended.
    refetchInterval: ({ state }) => (state.data?.checks[0]?.state === 'planned' ? LOOK_AGAIN_MS : false),
    meta: { isQuiet: true },
  });

const amount = (value: number) => (value === 0 ? <span className="nothing">£0.00</span> : pounds(value));
const COLUMNS: TableColumnsType<Row> = [
  {
    title: 'Account',
    key: 'account',
    render: (_, { account }) => (
      <span className="stack">
        <span className="strong">{ACCOUNTS[account]?.name ?? account}</span>
        <span className="sub">{ACCOUNTS[account]?.what}</span>
      </span>
    ),
  },
  {
    title: 'Debit',
    align: 'right',
    key: 'debit',
    width: 130,
    className: 'num',
    render: (_, { debit }) => amount(debit),
  },
  {
    title: 'Credit',
    align: 'right',
    key: 'credit',
    width: 130,
    className: 'num',
    render: (_, { credit }) => amount(credit),
  },
  {
    title: 'Balance',
    align: 'right',
    key: 'balance',
    width: 140,
    className: 'num',
    render: (_, { balance }) => amount(balance),
  },
];

const DIFFERENCES: TableColumnsType<Difference> = [
  { title: 'What differs', dataIndex: 'what' },
  {
    title: 'Subscription',
    key: 'subscription',
    width: 140,
    render: (_, { subscription_id: id }) =>
      id === null ? <span className="nothing">N/A</span> : <Link to={`/subscriptions/${id}`}>{id}</Link>,
  },
  {
    title: 'At the card provider',
    key: 'payment',
    width: 180,
    render: (_, { stripe_url: url }) =>
      url === null ? (
        <span className="nothing">N/A</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          Open payment
        </a>
      ),
  },
];

/** Where the money stands, and whether our books, our tables and the card provider say the same. */
export function Books() {
  const table = useKeyboardScroll<TableRef>('Table of accounts');
  const mayCheck = useMay('keepBooks');
  const [params, setParams] = useSearchParams();
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const { data, error, isPending, refetch } = useQuery(booksQuery(days));
  const set = (part: Partial<typeof days>): void => {
    const next = { from: data?.from ?? '', to: data?.to ?? '', ...part };
    if (next.from && next.to) setParams(next, { replace: true });
  };
  return (
    <Page
      title="Books"
      actions={
        data && (
          <>
            <Files days={data} />
            {mayCheck && <CheckNow days={data} onDone={() => void refetch()} />}
          </>
        )
      }
    >
      <search className="filters">
        <label className="stack" htmlFor="books-from">
          <span className="sub">From</span>
          <DateInput
            value={data?.from ?? days.from}
            allowClear={false}
            onChange={(from) => set({ from: from ?? '' })}
          />
        </label>
        <label className="stack" htmlFor="books-to">
          <span className="sub">To</span>
          <DateInput
            id="books-to"
            value={data?.to ?? days.to}
            allowClear={false}
            onChange={(to) => set({ to: to ?? '' })}
          />
        </label>
      </search>
      {error && <Problem error={error} title="The books could not be loaded" onRetry={() => void refetch()} />}
      {data && data.refused_us.length > 0 && <RefusedUs rows={data.refused_us} />}
      {data && data.set_aside.length > 0 && <SetAside rows={data.set_aside} />}
      {data && data.returned.length > 0 && <Returned rows={data.returned} />}
      {data && <Checks data={data} />}
      {(data || !error) && (
        <Table<Row>
          ref={table}
          className="list"
          size="middle"
          columns={COLUMNS}
          dataSource={data?.accounts ?? []}
          rowKey={({ account }) => account}
          pagination={false}
          loading={isPending}
          scroll={{ x: 640 }}
        />
      )}
      {data && <Closings />}
      {data && <Reconciliation key={`provider ${data.from} ${data.to}`} from={data.from} to={data.to} />}
      {data && <SaleDocuments key={`documents ${data.from} ${data.to}`} from={data.from} to={data.to} />}
      {data && <Movements key={`${data.from} ${data.to}`} from={data.from} to={data.to} />}
    </Page>
  );
}

/** These days as files: each line, and the journals that ledgers import. */
function Files({ days: { from, to } }: { days: { from: string; to: string } }) {
  return (
    <>
      <ExportButton
        href={withQuery('/v2/admin/data/movements-file', { from, to })}
        problem="The movements were not exported"
      >
        Movements as CSV
      </ExportButton>
      <ExportButton href={withQuery('/v2/admin/data/xero-file', { from, to })} problem="The journals were not exported">
        For Xero
      </ExportButton>
      <ExportButton
        href={withQuery('/v2/admin/data/quickbooks-file', { from, to })}
        problem="The journals were not exported"
      >
        For QuickBooks
      </ExportButton>
    </>
  );
}

function CheckNow({ days, onDone }: { days: { from: string; to: string }; onDone(): void }) {
  const { mutateAsync, isPending, error } = useCommand<{ from: string; to: string }>('/v2/admin/form/books/check');
  const check = async (): Promise<void> => {
    await mutateAsync({ from: days.from, to: days.to }).catch(() => undefined);
    onDone();
  };
  return (
    <span className="row-buttons">
      {error !== null && <span role="alert">{messageOf(error)}</span>}
      <Button type="primary" loading={isPending} onClick={() => void check()}>
        Check these days
      </Button>
    </span>
  );
}

/** The provider refuses us, not a card: only whoever administers our account there can help. */
function RefusedUs({ rows }: { rows: Answer['refused_us'] }) {
  return (
    <Alert
      type="error"
      showIcon
      className="books-check"
      title="The card provider refuses us"
      description={
        <>
          <p>
            These payments wait, and no customer has been told of a declined card. Check our key and our account at the
            provider: everything is tried again by itself.
          </p>
          <ul className="lines">
            {rows.map(({ what, subscription_id: id, amount: value, code, since }) => (
              <li key={`${what} ${id} ${since}`}>
                {id === null ? 'Our account' : <Link to={`/subscriptions/${id}`}>Subscription {id}</Link>}
                {value === null ? '' : `, ${what === 'refund' ? 'refund of ' : ''}${pounds(value)}`}, {code}, since{' '}
                {formatDate(since)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

/** Webhooks that match nothing we know: staff find out what they are about. */
function SetAside({ rows }: { rows: Answer['set_aside'] }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="books-check"
      title={
        rows.length === 1
          ? 'A message of the card provider was set aside'
          : `${rows.length} messages of the card provider were set aside`
      }
      description={
        <>
          <p>
            They are about payments we do not know, or dated in the future. Look at the provider what they are about.
          </p>
          <ul className="lines">
            {rows.map(({ event_id: id, type, reason, payment_id: payment, stripe_url: url, at }) => (
              <li key={id}>
                {type}, {reason === 'from-the-future' ? 'dated in the future' : 'payment not known'}
                {payment !== null && <>, {url === null ? payment : <a href={url}>{payment}</a>}</>}, {formatDate(at)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

/** Money that customers are owed and have not received: staff have to act. */
function Returned({ rows }: { rows: Answer['returned'] }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="books-check"
      title={rows.length === 1 ? 'A refund did not reach the card' : `${rows.length} refunds did not reach the card`}
      description={
        <>
          <p>The bank sent the money back. Ask the customer how they want it, and make the refund again.</p>
          <ul className="lines">
            {rows.map(({ subscription_id: id, amount: value, at }) => (
              <li key={`${id} ${at}`}>
                <Link to={`/subscriptions/${id}`}>Subscription {id}</Link>, {pounds(value)}, {formatDate(at)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

function Checks({ data }: { data: Answer }) {
  const { checks, differences } = data;
  const [latest] = checks;
  const last = checks.find(({ state }) => state === 'done');
  return (
    <Card size="small" title={<h2>Last check</h2>} className="books-check">
      {latest?.state === 'planned' && <p role="status">A check is under way…</p>}
      {latest?.state === 'broken-off' && (
        <p role="alert">
          The latest check could not be finished: the card provider did not answer. Please check again.
        </p>
      )}
      {last ? (
        <p>
          <StatusTag tone={last.differences === 0 ? 'good' : 'bad'}>{checkText(last.differences)}</StatusTag>{' '}
          {formatDate(last.from)} to {formatDate(last.to)}, {last.compared} movements at the card provider,{' '}
          {last.finished_at ? formatDate(last.finished_at, 'minutes') : ''}, {last.by}
        </p>
      ) : (
        latest?.state !== 'planned' && <p>Nothing has been checked yet. The books are checked each night.</p>
      )}
      {differences.length > 0 && <Differences rows={differences} />}
    </Card>
  );
}

function Differences({ rows }: { rows: Difference[] }) {
  const table = useKeyboardScroll<TableRef>('Table of differences');
  return (
    <Table<Difference>
      ref={table}
      size="small"
      columns={DIFFERENCES}
      dataSource={rows}
      rowKey={({ what }) => what}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 640 }}
    />
  );
}
