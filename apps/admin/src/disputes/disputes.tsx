import type { DisputesAnswer } from '@sorrel/contracts/http/admin';
import { get, messageOf } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { App, Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useCommand } from '../ui/command.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { STATES, whatNext } from './states.ts';

type Answer = z.infer<typeof DisputesAnswer>;
type Row = Answer['disputes'][number];

const disputesQuery = queryOptions({
  queryKey: ['disputes'],
  queryFn: ({ signal }) => get<Answer>('/v2/admin/data/disputes', { signal }),
  meta: { isQuiet: true },
});

const columns = (maySettle: boolean, onDone: () => void): TableColumnsType<Row> => [
  {
    title: 'Payment',
    key: 'payment',
    width: 190,
    render: (_, { subscription_id: id, amount, paid_at: paidAt, fee }) => (
      <span className="stack">
        <span className="strong">{pounds(amount)}</span>
        <span className="sub">
          <Link to={`/subscriptions/${id}`}>Subscription {id}</Link>
          {paidAt && `, paid ${formatDate(paidAt)}`}
        </span>
        {fee !== null && fee > 0 && <span className="sub">Fee of the card provider {pounds(fee)}</span>}
      </span>
    ),
  },
  {
    title: 'Why',
    key: 'why',
    render: (_, { why, opened_at: openedAt }) => (
      <span className="stack">
        <span>{why}</span>
        <span className="sub">Opened {formatDate(openedAt)}</span>
      </span>
    ),
  },
  {
    title: 'State',
    key: 'state',
    width: 170,
    render: (_, { state, answer_by: until, closed_at: closedAt }) => (
      <span className="stack">
        <StatusTag tone={STATES[state].tone}>{STATES[state].text}</StatusTag>
        {state === 'open' && until && <span className="sub strong">Answer by {formatDate(until, 'minutes')}</span>}
        {closedAt && <span className="sub">{formatDate(closedAt)}</span>}
      </span>
    ),
  },
  {
    title: 'What to do',
    key: 'next',
    width: '38%',
    render: (_, row) => <Next row={row} maySettle={maySettle} onDone={onDone} />,
  },
];

function Next({ row, maySettle, onDone }: { row: Row; maySettle: boolean; onDone(): void }) {
  const { state, evidence, stripe_url: url } = row;
  return (
    <span className="stack">
      <span>{whatNext(row)}</span>
      {state === 'open' && (
        <ul className="lines">
          {evidence.map((piece) => (
            <li key={piece}>{piece}</li>
          ))}
        </ul>
      )}
      {url !== null && (state === 'open' || state === 'answered') && (
        <a href={url} target="_blank" rel="noreferrer">
          {state === 'open' ? 'Answer or accept at the card provider' : 'Open at the card provider'}
        </a>
      )}
      {state === 'lost' && !row.is_settled && !row.is_plan_over && maySettle && <GoOn id={row.id} onDone={onDone} />}
    </span>
  );
}

function GoOn({ id, onDone }: { id: string; onDone(): void }) {
  const { modal } = App.useApp();
  const { mutateAsync, isPending, error } = useCommand<{ dispute: string }>('/v2/admin/form/dispute-settled');
  const ask = (): void => {
    modal.confirm({
      title: 'Let the plan go on?',
      content:
        'What was paid with this money and has not left is not sent. The next delivery goes on: the customer gets a letter with its day and sum three days before they are charged.',
      okText: 'Let it go on',
      cancelText: 'Not now',
      onOk: async () => {
        await mutateAsync({ dispute: id }).catch(() => undefined);
        onDone();
      },
    });
  };
  return (
    <span className="row-buttons">
      <Button size="small" loading={isPending} onClick={ask}>
        Let the plan go on
      </Button>
      {error !== null && <span role="alert">{messageOf(error)}</span>}
    </span>
  );
}

/** Payments that customers dispute at their bank: until when an answer is wanted, what to send, and how each ended. */
export function Disputes() {
  const table = useKeyboardScroll<TableRef>('Table of disputes');
  const { data, error, isPending, refetch } = useQuery(disputesQuery);
  return (
    <Page title="Disputes">
      <p className="sub">
        While a dispute is open nothing of its plan is charged or sent, and the payment cannot be refunded: the bank has
        the money.
      </p>
      {error && <Problem error={error} title="The disputes could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<Row>
          ref={table}
          className="list"
          size="middle"
          columns={columns(data?.may_settle ?? false, () => void refetch())}
          dataSource={data?.disputes ?? []}
          rowKey={({ id }) => id}
          pagination={(data?.disputes.length ?? 0) > 50 ? { pageSize: 50, showSizeChanger: false } : false}
          loading={isPending}
          locale={{ emptyText: 'No payment is disputed.' }}
          scroll={{ x: 880 }}
        />
      )}
    </Page>
  );
}
