import type { OldOrder } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Card, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { CopyId } from '../ui/copy-id.tsx';
import { FileLink } from '../documents/file-link.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';

type Order = z.infer<typeof OldOrder>;

const COLUMNS: TableColumnsType<Order> = [
  { title: '#', dataIndex: 'id', width: 90, className: 'num' },
  { title: 'Status', dataIndex: 'status', render: (status: string) => <span className="status-word">{status}</span> },
  {
    title: 'Item codes',
    key: 'codes',
    render: (_, { order_details: details }) => (
      <span className="mono">{details.map(({ code }) => code).join(', ')}</span>
    ),
  },
  {
    title: 'Dispatched',
    dataIndex: 'shipping_date',
    className: 'num',
    render: (date: string | null) => formatDate(date),
  },
  { title: 'Tracking', key: 'tracking', render: (_, order) => <Tracking order={order} /> },
];

/** Orders from before subscriptions, all of them. */
export function OldOrders({ orders }: { orders: readonly Order[] }) {
  const table = useKeyboardScroll<TableRef>('Old orders');
  return (
    <Card size="small" title={<h2>Old orders</h2>}>
      <Table<Order>
        ref={table}
        size="small"
        columns={COLUMNS}
        dataSource={orders}
        rowKey={({ id }) => id}
        pagination={false}
        scroll={{ x: 560 }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No orders from before subscriptions." />,
        }}
      />
    </Card>
  );
}

function Tracking({ order: { rm_tracking: tracking, tracking_url: url, label_url: label } }: { order: Order }) {
  const mayRead = useMay('readDocuments');
  if (!tracking) return <span className="nothing">No tracking number, no label</span>;
  return (
    <span className="stack">
      <CopyId value={tracking} label="tracking number" href={url} />
      {label && mayRead ? (
        <FileLink href={label} saveAs={`${tracking}.pdf`} name="The shipping label">
          Shipping Label
        </FileLink>
      ) : (
        <span className="nothing">{label ? 'The label is not shown' : 'No label was kept'}</span>
      )}
    </span>
  );
}
