import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Table, type TableColumnsType, type TableRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CopyId } from '../ui/copy-id.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { waited } from '../ui/waited.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ExceptionActs } from './exception-acts.tsx';
import { type ExceptionRow, exceptionsQuery } from './exceptions.api.ts';
import { exceptionBadge, FATE_DONE, OUTCOMES, TROUBLES } from './words.ts';

const columns = (
  now: Date,
  acts: { onDecide(row: ExceptionRow): void; onDone(): void },
): TableColumnsType<ExceptionRow> => [
  {
    title: 'Order ID',
    key: 'order',
    width: 170,
    render: (_, row) => (
      <span className="stack">
        <OrderLink orderId={row.order_id} subscriptionId={row.subscription_id} />
        {row.tracking_id && (
          <span className="sub">
            <CopyId value={row.tracking_id} label="tracking number" />
          </span>
        )}
      </span>
    ),
  },
  { title: 'Customer', dataIndex: 'customer', width: 150 },
  {
    title: 'What happened',
    key: 'trouble',
    width: 260,
    render: (_, row) => (
      <span className="stack">
        <span className="strong">{TROUBLES[row.trouble]}</span>
        <span className="sub">{row.note}</span>
        <span className="sub">
          <span className="mono">{row.code}</span> {row.is_back ? 'The pack is here.' : 'The pack is not here.'}
        </span>
      </span>
    ),
  },
  {
    title: 'Since',
    key: 'since',
    width: 150,
    render: (_, row) => (
      <span className="stack">
        <span className="num">{formatDate(row.opened_at, 'minutes')}</span>
        {row.state !== 'settled' && <span className="sub">waiting {waited(row.opened_at, now)}</span>}
        <span className="sub">{row.opened_by}</span>
      </span>
    ),
  },
  { title: 'Status', key: 'status', width: 250, render: (_, row) => <State row={row} /> },
  { title: 'Actions', key: 'actions', width: 300, render: (_, row) => <ExceptionActs row={row} {...acts} /> },
];

function State({ row }: { row: ExceptionRow }) {
  const { text, tone } = exceptionBadge(row);
  const { decision, reship } = row;
  return (
    <span className="stack">
      <StatusTag tone={tone}>{text}</StatusTag>
      {decision && (
        <>
          <span className="sub">
            {OUTCOMES[decision.outcome]}; {FATE_DONE[decision.pack]}
          </span>
          <span className="sub">
            {decision.reason} ({decision.by})
          </span>
        </>
      )}
      {reship?.batch && <span className="sub">Batch {reship.batch} put aside</span>}
      {reship?.tracking_id && <span className="sub mono">{reship.tracking_id}</span>}
      {reship?.problem && <span className="sub row-reason">{reship.problem}</span>}
    </span>
  );
}

interface Props {
  /** Whether those are shown that are settled. */
  isAll: boolean;
  onAll(isAll: boolean): void;
  onChanged(): void;
}

/** Parcels that had trouble after they left: what is open, longest waiting first. */
export function Exceptions({ isAll, onAll, onChanged }: Props) {
  const table = useKeyboardScroll<TableRef>('Table of parcels that had trouble');
  const { data, error, isPending, refetch } = useQuery(exceptionsQuery(isAll));
  const [deciding, setDeciding] = useState<ExceptionRow | null>(null);
  // Once the labels that were being bought are there, the tabs count anew.
  const isBuying = data?.data.some(({ reship }) => reship?.status === 'label-pending') ?? false;
  const wasBuying = useRef(isBuying);
  useEffect(() => {
    if (wasBuying.current && !isBuying) onChanged();
    wasBuying.current = isBuying;
  }, [isBuying, onChanged]);
  return (
    <section className="exceptions" aria-labelledby="exceptions-title">
      <div className="exceptions-head">
        <h2 id="exceptions-title">Parcels that had trouble</h2>
        <Checkbox checked={isAll} onChange={({ target }) => onAll(target.checked)}>
          Settled ones too
        </Checkbox>
      </div>
      {error && <Problem error={error} title="They could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<ExceptionRow>
          ref={table}
          className="list"
          size="middle"
          columns={columns(new Date(data?.now ?? 0), { onDecide: setDeciding, onDone: onChanged })}
          dataSource={data?.data ?? []}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          scroll={{ x: 880 }}
          locale={{
            emptyText: isPending
              ? 'Loading…'
              : 'No parcel has had trouble. One that came back, was lost or damaged is marked under Shipped.',
          }}
        />
      )}
      <DecideDialog exception={deciding} onClose={() => setDeciding(null)} onDone={onChanged} />
      <h2>Parcels held before they leave</h2>
    </section>
  );
}
