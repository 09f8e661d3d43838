import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { type HTMLAttributes, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { withQuery } from '@sorrel/web-kit/api';
import { ExportButton } from '../ui/export-button.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { documentUrl, ROW_DOCUMENTS } from '../documents/documents.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { FileLink } from '../documents/file-link.tsx';
import { Exceptions } from '../exceptions/exceptions.tsx';
import { MarkDialog } from '../exceptions/mark-dialog.tsx';
import { ShipButton } from '../ship/ship-button.tsx';
import { OwingsTable } from '../owings/owings.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { Page } from '../ui/page.tsx';
import { ParcelPlace } from '../ui/parcel-place.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { waited } from '../ui/waited.ts';
import { BenchBar } from './bench-bar.tsx';
import { mayShip, mayTick, NOTHING, tabsOf } from './bench.ts';
import { CutOff } from './cut-off.tsx';
import { dispatchBadge } from './dispatch-status.ts';
import { DEFAULTS, type DispatchRow, dispatchQuery } from './dispatch.api.ts';

/** Where the row is too narrow for a table's head, the cell names itself. */
const NAMED = (name: string): HTMLAttributes<HTMLElement> => ({ 'data-named': name }) as HTMLAttributes<HTMLElement>;

const columns = (
  now: Date,
  onShipped: () => void,
  onTrouble: (row: DispatchRow) => void,
): TableColumnsType<DispatchRow> => [
  { title: 'Order ID', key: 'order', width: 140, render: (_, row) => <Order row={row} /> },
  { title: 'Customer', key: 'customer', width: 124, render: (_, row) => <Customer row={row} /> },
  { title: 'Treatment', key: 'treatment', width: 164, render: (_, row) => <Treatment row={row} /> },
  { title: 'Quantity', dataIndex: 'quantity', width: 76, className: 'num', onCell: () => NAMED('Quantity') },
  {
    title: 'Dispatch Date',
    dataIndex: 'dispatch_date',
    width: 116,
    onCell: () => NAMED('Dispatch Date'),
    render: (date: string | null, row) => <Day date={date} row={row} now={now} />,
  },
  { title: 'Status', key: 'status', width: 118, render: (_, row) => <State row={row} /> },
  {
    title: 'Actions',
    key: 'actions',
    width: 500,
    className: 'cell-actions',
    render: (_, row) => <Actions row={row} onShipped={onShipped} onTrouble={onTrouble} />,
  },
];

function Customer({ row: { customer, user_id: id } }: { row: DispatchRow }) {
  return useMay('readRecords') ? <Link to={`/chat/${id}`}>{customer}</Link> : customer;
}

function Order({ row }: { row: DispatchRow }) {
  return (
    <span className="stack">
      <OrderLink orderId={row.order_id} subscriptionId={row.subscription_id} />
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

function Treatment({ row: { code, treatment, pack, is_cold: isCold } }: { row: DispatchRow }) {
  return (
    <span className="stack">
      <span className="mono strong">{code}</span>
      <span className="sub">{treatment}</span>
      {pack && (
        <span className="sub">
          Batch <span className="mono">{pack.batch}</span>, expires {formatDate(pack.expires_on)}
        </span>
      )}
      {isCold && <StatusTag tone="asked">keep cold</StatusTag>}
    </span>
  );
}

/** The day it is planned for or left on; below it when it leaves in fact, and how long it has waited. */
function Day({ date, row, now }: { date: string | null; row: DispatchRow; now: Date }) {
  return (
    <span className="stack">
      {date || !row.leaves_on ? (
        <span className="num">{formatDate(date)}</span>
      ) : (
        <span className="num">leaves {formatDate(row.leaves_on)}</span>
      )}
      {date && row.leaves_on && row.leaves_on !== date && (
        <span className="sub">leaves {formatDate(row.leaves_on)}</span>
      )}
      {row.ready_since && <span className="sub">waiting {waited(row.ready_since, now)}</span>}
    </span>
  );
}

const CHECKS = {
  needed: 'to be scanned, then checked',
  waiting: 'waits for a second person',
  passed: null,
} as const;

function State({ row: { status, problem, parcel, check, checked_by: by } }: { row: DispatchRow }) {
  const { text, tone } = dispatchBadge(status);
  return (
    <span className="stack">
      <StatusTag tone={tone}>{text}</StatusTag>
      {problem && <span className="sub row-reason">{problem}</span>}
      {check && CHECKS[check] && <span className="sub">{CHECKS[check]}</span>}
      {by && <span className="sub">checked by {by}</span>}
      <ParcelPlace parcel={parcel} />
    </span>
  );
}

/** The pharmacy's word for the dispensing label is Label here. */
function Actions({
  row,
  onShipped,
  onTrouble,
}: {
  row: DispatchRow;
  onShipped(): void;
  onTrouble(row: DispatchRow): void;
}) {
  const mayMark = useMay('markParcels');
  return (
    <span className="row-buttons">
      {mayShip(row) && <ShipButton itemId={row.item_id} name={row.order_id} onDone={onShipped} />}
      {ROW_DOCUMENTS.map(({ kind, name }) => (
        <FileLink
          key={kind}
          className="button-link"
          href={documentUrl(kind, row.item_id, row.status === 'shipped')}
          name={`${name} of ${row.order_id}`}
        >
          {kind === 'dispensing-label' ? 'Label' : name}
        </FileLink>
      ))}
      {mayMark && row.status === 'shipped' && (
        <Button onClick={() => onTrouble(row)} aria-label={`Something wrong with ${row.order_id}`}>
          Something wrong
        </Button>
      )}
    </span>
  );
}

/** What is to be packed and what has gone. */
export function Dispatch() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(dispatchQuery(filters));
  const client = useQueryClient();
  const mayShipAny = useMay('ship');
  const mayExport = useMay('exportParcels');
  const [ticked, setTicked] = useState<readonly DispatchRow[]>([]);
  const [troubled, setTroubled] = useState<DispatchRow | null>(null);
  const { data } = answer;
  const now = useMemo(() => new Date(data?.collection.now ?? 0), [data?.collection.now]);
  const reload = (): void => void client.invalidateQueries({ queryKey: ['dispatch'] });
  const arrangement = useArrangement('dispatch', {
    columns: columns(now, reload, setTroubled),
    fixed: 'order',
    minWidth: 1290,
  });
  const isOwed = filters.tab === 'owed';
  const isSearched = filters.keyword !== DEFAULTS.keyword;
  return (
    <Page
      title="Dispatch"
      heading="Dispatch Orders"
      actions={
        mayExport && (
          <ExportButton
            href={
              isOwed
                ? '/v2/admin/data/owings-file'
                : withQuery('/v2/admin/data/dispatch-file', { keyword: filters.keyword.trim(), tab: filters.tab })
            }
            isDisabled={isOwed ? !data?.counts.owed : !data?.total}
            problem="The list was not exported"
          >
            Export as CSV
          </ExportButton>
        )
      }
    >
      <div className="bench">
        {data && <CutOff collection={data.collection} />}
        {!isOwed && (
          <ListSearch
            keyword={filters.keyword}
            placeholder="Search by customer, order ID..."
            onSearch={(keyword) => change({ keyword }, { isTyping: true })}
            isPlain={isPlain}
            onClear={clear}
          />
        )}
        <nav className="tab-links" aria-label="Where orders stand">
          {tabsOf(data?.counts).map((tab) => (
            <button
              key={tab.key}
              type="button"
              aria-pressed={filters.tab === tab.key}
              onClick={() => {
                setTicked([]);
                change({ tab: tab.key });
              }}
            >
              {tab.text}
              {'count' in tab && tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </button>
          ))}
        </nav>
        {filters.tab === 'exceptions' && (
          <Exceptions
            isAll={filters.settled !== ''}
            onAll={(isAll) => change({ settled: isAll ? 'yes' : '' })}
            onChanged={reload}
          />
        )}
        {isOwed ? (
          <OwingsTable
            isAll={filters.settled !== ''}
            onAll={(isAll) => change({ settled: isAll ? 'yes' : '' })}
            onChanged={reload}
          />
        ) : (
          <>
            <BenchBar
              ids={ticked.map((row) => row.item_id)}
              nameOf={(id) => ticked.find((row) => row.item_id === id)?.order_id ?? ''}
              isThermal={data?.labels === 'zpl'}
              onDone={reload}
              onClear={() => setTicked([])}
              onAll={() => setTicked((data?.data ?? []).filter(mayTick))}
            />
            <ListTable<DispatchRow>
              noun="orders"
              {...arrangement}
              answer={answer}
              problem="The dispatch orders could not be loaded"
              rowKey={({ item_id: id }) => id}
              filters={filters}
              onPage={change}
              {...(mayShipAny
                ? {
                    ticks: {
                      keys: ticked.map((row) => row.item_id),
                      onChange: setTicked,
                      isTickable: mayTick,
                      nameOf: (row: DispatchRow) => row.order_id,
                    },
                  }
                : {})}
              empty={
                isSearched
                  ? 'No order matches. Try part of a name or the order ID.'
                  : (NOTHING[filters.tab] ?? NOTHING.all)
              }
            />
          </>
        )}
        <MarkDialog
          parcel={troubled && { itemId: troubled.item_id, orderId: troubled.order_id, isCold: troubled.is_cold }}
          onClose={() => setTroubled(null)}
          onDone={reload}
        />
      </div>
    </Page>
  );
}
