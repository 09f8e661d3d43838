import type { ClosingsAnswer } from '@sorrel/contracts/http/admin';
import { get, messageOf, withQuery } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ACCOUNTS } from './books.ts';

type Answer = z.infer<typeof ClosingsAnswer>;
type Month = Answer['months'][number];

const closingsQuery = queryOptions({
  queryKey: ['closings'],
  queryFn: ({ signal }) => get<Answer>('/v2/admin/data/closings', { signal }),
  meta: { isQuiet: true },
});
const STATES = {
  open: { tone: 'quiet', text: 'Open' },
  proposed: { tone: 'todo', text: 'A second person closes it' },
  closed: { tone: 'good', text: 'Closed' },
} as const;
const sum = (value: number) => (value < 0 ? `-${pounds(-value)}` : pounds(value));
const named = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
function daysOf(month: string): { from: string; to: string } {
  const [year = 0, n = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, n, 0)).toISOString().slice(0, 10) };
}

const columns = (mayClose: boolean, onDone: () => void): TableColumnsType<Month> => [
  {
    title: 'Month',
    key: 'month',
    width: 160,
    render: (_, { month }) => <span className="strong">{named(month)}</span>,
  },
  {
    title: 'State',
    key: 'state',
    width: 300,
    render: (_, { state, proposed_by: by, proposed_at: at, closed_by: closer, closed_at: closed }) => (
      <span className="stack">
        <span>
          <StatusTag tone={STATES[state].tone}>{STATES[state].text}</StatusTag>
        </span>
        {by && at && (
          <span className="sub breaks">
            Proposed by {by}, {formatDate(at)}
          </span>
        )}
        {closer && closed && (
          <span className="sub breaks">
            Closed by {closer}, {formatDate(closed)}
          </span>
        )}
      </span>
    ),
  },
  {
    title: '',
    key: 'acts',
    render: (_, row) => <Acts row={row} mayClose={mayClose} onDone={onDone} />,
  },
];

function Acts({
  row: { month, state, is_next: isNext, by_me: isMine },
  mayClose,
  onDone,
}: {
  row: Month;
  mayClose: boolean;
  onDone(): void;
}) {
  const propose = useCommand<{ month: string }>('/v2/admin/form/closings/propose');
  const withdraw = useCommand<{ month: string }>('/v2/admin/form/closings/withdraw');
  const close = useCommand<{ month: string }>('/v2/admin/form/closings/close');
  const act = async ({ mutateAsync }: typeof propose): Promise<void> => {
    await mutateAsync({ month }).catch(() => undefined);
    onDone();
  };
  const error = propose.error ?? withdraw.error ?? close.error;
  if (state === 'closed')
    return (
      <span className="row-buttons">
        <ExportButton
          href={withQuery('/v2/admin/data/movements-file', daysOf(month))}
          problem="The month was not exported"
        >
          Movements
        </ExportButton>
        <ExportButton href={withQuery('/v2/admin/data/xero-file', daysOf(month))} problem="The month was not exported">
          For Xero
        </ExportButton>
      </span>
    );
  if (!mayClose) return null;
  return (
    <span className="row-buttons">
      {state === 'open' && isNext && (
        <Button loading={propose.isPending} onClick={() => void act(propose)}>
          Propose to close
        </Button>
      )}
      {state === 'proposed' && !isMine && (
        <Button type="primary" loading={close.isPending} onClick={() => void act(close)}>
          Close for ever
        </Button>
      )}
      {state === 'proposed' && (
        <Button loading={withdraw.isPending} onClick={() => void act(withdraw)}>
          Take back
        </Button>
      )}
      {error !== null && <span role="alert">{messageOf(error)}</span>}
    </span>
  );
}

/** Months that two people close, with the sums as they were; and the numbers of our accounts in the company's ledger. */
export function Closings() {
  const table = useKeyboardScroll<TableRef>('Table of months');
  const mayClose = useMay('closeBooks');
  const { data, error, isPending, refetch } = useQuery(closingsQuery);
  return (
    <section aria-label="Months" className="books-check">
      <h2>Months</h2>
      <p>
        A month that is closed stays as it is: what is learnt of it later is dated in the month that is open then. One
        person proposes, another closes.
      </p>
      {error && <Problem error={error} title="The months could not be loaded" onRetry={() => void refetch()} />}
      {!error && (
        <Table<Month>
          ref={table}
          className="list"
          size="small"
          columns={columns(mayClose, () => void refetch())}
          dataSource={data?.months ?? []}
          rowKey={({ month }) => month}
          pagination={(data?.months.length ?? 0) > 12 ? { pageSize: 12, showSizeChanger: false } : false}
          loading={isPending}
          expandable={{
            rowExpandable: ({ movements }) => movements !== null,
            expandedRowRender: (row) => <Totals row={row} />,
          }}
          scroll={{ x: 760 }}
        />
      )}
      {data && (
        <Numbers
          key={JSON.stringify(data.accounts)}
          accounts={data.accounts}
          mayChange={mayClose}
          onDone={() => void refetch()}
        />
      )}
    </section>
  );
}

function Totals({ row: { month, movements, accounts, documents } }: { row: Month }) {
  return (
    <div className="stack">
      <p>
        {named(month)} as it was closed: {movements} movements.
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              Debit
            </th>
            <th scope="col" className="num">
              Credit
            </th>
            <th scope="col" className="num">
              Balance at its end
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, debit, credit, balance }) => (
            <tr key={account}>
              <td>{ACCOUNTS[account]?.name ?? account}</td>
              <td className="num">{sum(debit)}</td>
              <td className="num">{sum(credit)}</td>
              <td className="num">{sum(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {documents.map(({ series, count, names, net, vat, gross }) => (
        <p key={series}>
          {series === 'invoice' ? 'Invoices' : 'Credit notes'}: {count}
          {names && ` (${names})`}, net {sum(net)}, VAT {sum(vat)}, together {sum(gross)}.
        </p>
      ))}
    </div>
  );
}

function Numbers({
  accounts,
  mayChange,
  onDone,
}: {
  accounts: Answer['accounts'];
  mayChange: boolean;
  onDone(): void;
}) {
  const [typed, setTyped] = useState(accounts);
  const { mutateAsync, isPending, error, isSuccess } = useCommand<{ accounts: Answer['accounts'] }>(
    '/v2/admin/form/closings/accounts',
  );
  const set = (account: string, part: Partial<Answer['accounts'][number]>): void =>
    setTyped(typed.map((one) => (one.account === account ? { ...one, ...part } : one)));
  const save = async (): Promise<void> => {
    const isSaved = await mutateAsync({ accounts: typed }).then(
      () => true,
      () => false,
    );
    if (isSaved) onDone();
  };
  return (
    <details>
      <summary>Account numbers in your ledger</summary>
      <p>As Xero or QuickBooks has them. The files of a month that is closed keep those of its closing.</p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Ours</th>
            <th scope="col">Number</th>
            <th scope="col">Name there</th>
          </tr>
        </thead>
        <tbody>
          {typed.map(({ account, code, name }) => (
            <tr key={account}>
              <th scope="row">{ACCOUNTS[account]?.name ?? account}</th>
              <td>
                <Input
                  aria-label={`Number of ${ACCOUNTS[account]?.name ?? account}`}
                  value={code}
                  maxLength={10}
                  disabled={!mayChange}
                  onChange={({ target }) => set(account, { code: target.value })}
                />
              </td>
              <td>
                <Input
                  aria-label={`Name of ${ACCOUNTS[account]?.name ?? account}`}
                  value={name}
                  maxLength={100}
                  disabled={!mayChange}
                  onChange={({ target }) => set(account, { name: target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange && (
        <span className="row-buttons">
          <Button type="primary" loading={isPending} onClick={() => void save()}>
            Save the numbers
          </Button>
          {error !== null && <span role="alert">{messageOf(error)}</span>}
          {isSuccess && <span role="status">Saved.</span>}
        </span>
      )}
    </details>
  );
}
