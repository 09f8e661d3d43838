import { PlusOutlined } from '@ant-design/icons';
import type { AdminItem } from '@sorrel/contracts/http/admin';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { Button, Card, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState, type HTMLAttributes } from 'react';
import { useMay } from '../app/session.tsx';
import { StartItem } from '../start/start-item.tsx';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { treatmentBadge } from '../ui/badge.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { OwingPlace } from '../ui/owing-place.tsx';
import { ParcelPlace } from '../ui/parcel-place.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ChooseItem, type Choosing } from './choose-item.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { ItemDocuments } from './item-documents.tsx';
import { ItemShippingDate } from './item-shipping-date.tsx';
import { ItemStatusSelect } from './item-status-select.tsx';
import { durationText, ingredientText } from './plan.ts';

/** What is planned, paid, packed and shipped, item by item. */
export function TreatmentPlan({ page }: { page: SubscriptionProps }) {
  const { subscription, products, user } = page;
  const table = useKeyboardScroll<TableRef>('Treatment plan');
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const mayChange = useMay('changeItems');
  const mayStart = useMay('startPlans');
  return (
    <Card
      size="small"
      title={<h2>Treatment Plan</h2>}
      extra={
        <span className="card-actions">
          {mayChange && (
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setChoosing({ kind: 'add' })}>
              Add item
            </Button>
          )}
          {mayStart && (
            <Button size="small" onClick={() => setIsStarting(true)}>
              Start Item Subscription
            </Button>
          )}
        </span>
      }
    >
      <Table<AdminItem>
        ref={table}
        size="small"
        className="plan"
        columns={columnsFor(page, setChoosing)}
        dataSource={subscription.items}
        rowKey={({ id }) => id}
        pagination={false}
        scroll={{ x: 860 }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="This plan has no items. Add one to go on." />
          ),
        }}
      />
      <ChooseItem
        choosing={choosing}
        subscriptionId={subscription.id}
        products={products}
        onClose={() => setChoosing(null)}
      />
      <StartItem open={isStarting} user={user} products={products} onClose={() => setIsStarting(false)} />
    </Card>
  );
}

function columnsFor(page: SubscriptionProps, choose: (choosing: Choosing) => void): TableColumnsType<AdminItem> {
  const { id } = page.subscription;
  const columns: TableColumnsType<AdminItem> = [
    { title: 'Item', key: 'item', width: 200, render: (_, item) => <Formula item={item} /> },
    {
      title: 'Status',
      key: 'status',
      width: 200,
      render: (_, item) => (
        <span className="stack stack--loose">
          <ItemStatusSelect item={item} subscriptionId={id} />
          <ClinicalState item={item} />
        </span>
      ),
    },
    { title: 'Payment', key: 'payment', width: 150, render: (_, item) => <Payment item={item} /> },
    {
      title: 'Shipping',
      key: 'shipping',
      width: 170,
      render: (_, item) => <Shipping item={item} subscriptionId={id} />,
    },
    { title: 'Documents', key: 'documents', width: 130, render: (_, item) => <ItemDocuments item={item} /> },
    {
      title: 'Actions',
      key: 'actions',
      width: 130,
      render: (_, item) => <ItemButtons item={item} page={page} onChange={() => choose({ kind: 'change', item })} />,
    },
  ];
  // Where the card is too narrow for a table's head, the cell names itself.
  return columns.map((column) => ({
    ...column,
    onCell: () => ({ 'data-named': column.title }) as HTMLAttributes<HTMLElement>,
  }));
}

function Formula({ item }: { item: AdminItem }) {
  return (
    <span className="stack">
      <span className="mono strong">{item.code}</span>
      <span>{item.item.name}</span>
      <ul className="lines sub">
        {item.item.ingredients.map((one) => (
          <li key={one.name}>{ingredientText(one)}</li>
        ))}
      </ul>
      <span className="sub">{durationText(item)}</span>
    </span>
  );
}

function ClinicalState({ item }: { item: AdminItem }) {
  const { text, tone } = treatmentBadge(item.treatment_status);
  return (
    <span className="sub tags">
      Clinical: <StatusTag tone={tone}>{text}</StatusTag>
    </span>
  );
}

function Payment({ item }: { item: AdminItem }) {
  const { price, transaction_price: paid, paid_at: at, stripe_transaction_id: transaction, stripe_url: url } = item;
  return (
    <span className="stack">
      <span className="num strong">
        {pounds(paid ?? price)}
        {paid === null && item.interval && ` a ${item.interval}`}
      </span>
      <span className="sub">
        {at ? `${item.is_manual ? 'Set to paid by hand' : 'Paid'} ${formatDate(at)}` : 'Not paid yet'}
      </span>
      {transaction && (
        <span className="sub clip">
          <CopyId value={transaction} label="Stripe transaction" href={url} />
        </span>
      )}
    </span>
  );
}

function Shipping({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const { tracking_id: tracking, tracking_url: url } = item;
  return (
    <span className="stack stack--loose">
      <ItemShippingDate item={item} subscriptionId={subscriptionId} />
      {tracking && (
        <span className="sub">
          Tracking <CopyId value={tracking} label="tracking number" href={url} />
        </span>
      )}
      <ParcelPlace parcel={item.parcel} />
      <OwingPlace owing={item.owing} />
    </span>
  );
}
