import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { DOCUMENTS, documentUrl } from '../documents/documents.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { FileLink } from '../documents/file-link.tsx';
import { Page } from '../ui/page.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { dispatchBadge } from './dispatch-status.ts';
import { DEFAULTS, type DispatchRow, dispatchQuery } from './dispatch.api.ts';

const COLUMNS: TableColumnsType<DispatchRow> = [
  { title: 'Order ID', key: 'order', width: 180, render: (_, row) => <Order row={row} /> },
  {
    title: 'Customer',
    key: 'customer',
    width: 180,
    render: (_, row) => <Customer row={row} />,
  },
  {
    title: 'Treatment',
    key: 'treatment',
    width: 180,
    render: (_, { treatment, code }) => (
      <span className="stack">
        <span className="mono strong">{code}</span>
        <span className="sub">{treatment}</span>
      </span>
    ),
  },
  { title: 'Quantity', dataIndex: 'quantity', width: 90, className: 'num' },
  {
    title: 'Dispatch Date',
    dataIndex: 'dispatch_date',
    width: 130,
    className: 'num',
    render: (date: string | null) => formatDate(date),
  },
  { title: 'Status', key: 'status', width: 140, render: (_, { status }) => <State status={status} /> },
  { title: 'Actions', key: 'actions', width: 460, render: (_, row) => <Documents row={row} /> },
];

function Customer({ row: { customer, user_id: id } }: { row: DispatchRow }) {
  return useMay('readRecords') ? <Link to={`/chat/${id}`}>{customer}</Link> : customer;
}

function Order({ row }: { row: DispatchRow }) {
  return (
    <span className="stack">
      <Link className="mono row-link" to={`/subscriptions/${row.subscription_id}`}>
        {row.order_id}
      </Link>
      {row.tracking_id && (
        <span className="sub">
          <CopyId value={row.tracking_id} label="tracking number" />
        </span>
      )}
      {row.tracking_id && row.label_url && (
        <span className="sub">
          <FileLink href={row.label_url} saveAs={`${row.tracking_id}.pdf`} name="The shipping label">
            Shipping Label
          </FileLink>
        </span>
      )}
    </span>
  );
}

function State({ status }: { status: string }) {
  const { text, tone } = dispatchBadge(status);
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

/** The pharmacy's word for the dispensing label is Label here. */
function Documents({ row }: { row: DispatchRow }) {
  return (
    <span className="row-buttons">
      {DOCUMENTS.map(({ kind, name }) => (
        <FileLink
          key={kind}
          className="button-link"
          href={documentUrl(kind, row.item_id)}
          name={`${name} of ${row.order_id}`}
        >
          {kind === 'dispensing-label' ? 'Label' : name}
        </FileLink>
      ))}
    </span>
  );
}

/** What is to be packed and what has gone. */
export function Dispatch() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(dispatchQuery(filters));
  return (
    <Page title="Dispatch" heading="Dispatch Orders">
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by customer, order ID..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      />
      <ListTable
        noun="orders"
        columns={COLUMNS}
        answer={answer}
        problem="The dispatch orders could not be loaded"
        rowKey={({ item_id: id }) => id}
        filters={filters}
        onPage={change}
        minWidth={1320}
        empty={
          isPlain
            ? 'Nothing to dispatch. Approved and paid items appear here.'
            : 'No order matches. Try part of a name or the order ID.'
        }
      />
    </Page>
  );
}
