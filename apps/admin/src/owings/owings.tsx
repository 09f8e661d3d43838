import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { OrderLink } from '../orders/order-link.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { waited } from '../ui/waited.ts';
import { EndDialog, type Ending } from './end-dialog.tsx';
import { ExpectDialog } from './expect-dialog.tsx';
import { OwingActs } from './owing-acts.tsx';
import { type Owing, owingsQuery } from './owings.api.ts';
import { changeText, owingBadge, prescriptionText } from './words.ts';

const columns = (
  now: Date,
  acts: { onExpect(row: Owing): void; onEnd(ending: Ending): void; onDone(): void },
): TableColumnsType<Owing> => [
  {
    title: 'Order ID',
    key: 'order',
    width: 120,
    render: (_, row) => <OrderLink orderId={row.order_id} subscriptionId={row.subscription_id} />,
  },
  { title: 'Customer', dataIndex: 'customer', width: 150 },
  {
    title: 'Product',
    key: 'product',
    width: 190,
    render: (_, { code, product, quantity }) => (
      <span className="stack">
        <span className="mono strong">{code}</span>
        <span className="sub">{product}</span>
        <span className="sub">{quantity === 1 ? '1 pack' : `${quantity} packs`}</span>
      </span>
    ),
  },
  {
    title: 'Since',
    key: 'since',
    width: 150,
    render: (_, row) => (
      <span className="stack">
        <span className="num">{formatDate(row.since, 'minutes')}</span>
        {row.state !== 'closed' && <span className="sub">waiting {waited(row.since, now)}</span>}
        <span className="sub">{row.told_at ? 'patient told' : 'patient not told yet'}</span>
      </span>
    ),
  },
  {
    title: 'Expected',
    key: 'expected',
    width: 120,
    render: (_, { expected_on: day }) => (day ? <span className="num">{formatDate(day)}</span> : 'No day yet'),
  },
  { title: 'Prescription', key: 'prescription', width: 170, render: (_, row) => <Prescription row={row} /> },
  { title: 'Status', key: 'status', width: 190, render: (_, row) => <State row={row} /> },
  { title: 'Actions', key: 'actions', width: 330, render: (_, row) => <OwingActs row={row} {...acts} /> },
];

function Prescription({ row }: { row: Owing }) {
  if (row.state === 'closed') return null;
  const { text, isWarning } = prescriptionText(row);
  return <span className={isWarning ? 'row-reason' : 'sub'}>{text}</span>;
}

function State({ row }: { row: Owing }) {
  const { text, tone } = owingBadge(row);
  return (
    <span className="stack">
      <StatusTag tone={tone}>{text}</StatusTag>
      {row.pack && (
        <span className="sub">
          Batch <span className="mono">{row.pack.batch}</span>
        </span>
      )}
      <details>
        <summary>History</summary>
        <ul className="owing-history">
          {row.changes.map((one) => (
            <li key={`${one.at}-${one.kind}`}>
              {changeText(one)} <span className="num">{formatDate(one.at, 'minutes')}</span>, {one.by}
              {one.reason && <>: {one.reason}</>}
            </li>
          ))}
        </ul>
      </details>
    </span>
  );
}

interface Props {
  /** Whether those are shown that are over. */
  isAll: boolean;
  onAll(isAll: boolean): void;
  onChanged(): void;
}

/** What is paid and not there: longest waiting first, who has waited longest gets the next pack. */
export function OwingsTable({ isAll, onAll, onChanged }: Props) {
  const table = useKeyboardScroll<TableRef>('Table of what is owed');
  const { data, error, isPending, refetch } = useQuery(owingsQuery(isAll));
  const [expecting, setExpecting] = useState<Owing | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const able = data?.data.filter((row) => row.can_pack && !row.pack).length ?? 0;
  return (
    <section className="exceptions" aria-labelledby="owings-title">
      <div className="exceptions-head">
        <h2 id="owings-title">Paid, and not there</h2>
        <p aria-live="polite">{able > 0 && `${able} can be packed now.`}</p>
        <Checkbox checked={isAll} onChange={({ target }) => onAll(target.checked)}>
          Those that are over, too
        </Checkbox>
      </div>
      {error && <Problem error={error} title="They could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<Owing>
          ref={table}
          className="list"
          size="middle"
          columns={columns(new Date(data?.now ?? 0), { onExpect: setExpecting, onEnd: setEnding, onDone: onChanged })}
          dataSource={data?.data ?? []}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          scroll={{ x: 880 }}
          locale={{
            emptyText: isPending
              ? 'Loading…'
              : 'Nothing is owed. A paid order that no pack can be put aside for appears here by itself.',
          }}
        />
      )}
      <ExpectDialog owing={expecting} onClose={() => setExpecting(null)} onDone={onChanged} />
      <EndDialog ending={ending} onClose={() => setEnding(null)} onDone={onChanged} />
    </section>
  );
}
