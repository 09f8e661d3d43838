import type { TreatmentsPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Empty, Table, Tag, type TableColumnsType, type TableRef } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { durationText, ingredientText } from '../plan/plan.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ChangePrice } from './change-price.tsx';
import { catalogueRows, type Row } from './catalogue.ts';

const treatmentsQuery = queryOptions({
  queryKey: ['treatments'],
  queryFn: async ({ signal }) =>
    (await get<z.infer<typeof TreatmentsPage>>('/v2/admin/treatments', { signal })).props.treatments,
  meta: { isQuiet: true },
});

type Item = Extract<Row, { kind: 'item' }>['item'];

/** Heads of a group span the table; the other cells of their row are left out. */
function column(
  title: string,
  width: number | undefined,
  render: (item: Item) => ReactNode,
): TableColumnsType<Row>[number] {
  return {
    title,
    key: title,
    width,
    onCell: (row) => (row.kind === 'item' ? {} : { colSpan: 0 }),
    render: (_, row) => row.kind === 'item' && render(row.item),
  };
}

const columns = (onPrice: (item: Item) => void, mayChange: boolean): TableColumnsType<Row> => [
  {
    title: 'Duration',
    key: 'Duration',
    width: 190,
    onCell: (row) => (row.kind === 'item' ? {} : { colSpan: 5 }),
    render: (_, row) => <FirstCell row={row} mayChange={mayChange} />,
  },
  column('Price', 150, (item) => (
    <span className="stack">
      <span className="num">
        {pounds(item.price)}
        {item.interval && ` a ${item.interval}`}
      </span>
      {item.planned.map(({ price, from }) => (
        <span key={from} className="sub">
          {pounds(price)} from {formatDate(from)}
        </span>
      ))}
      <Button
        size="small"
        type="link"
        className="in-cell"
        aria-label={`Change price of ${item.code}`}
        onClick={() => onPrice(item)}
      >
        Change price
      </Button>
    </span>
  )),
  column('Code', 200, ({ code, name }) => (
    <span className="stack">
      <span className="mono strong">{code}</span>
      <span className="sub">{name}</span>
    </span>
  )),
  column('Batch', 150, ({ batch }) =>
    batch ? <span className="mono">{batch}</span> : <span className="nothing">None on the shelf</span>,
  ),
  column('Ingredients', undefined, ({ ingredients }) => (
    <ul className="lines">
      {ingredients.map((one) => (
        <li key={one.name}>{ingredientText(one)}</li>
      ))}
    </ul>
  )),
];

function FirstCell({ row, mayChange }: { row: Row; mayChange: boolean }) {
  if (row.kind === 'treatment')
    return (
      <div className="group-line">
        <h2 className="group-head">
          {row.title} <span className="sub">{row.count === 1 ? '1 item' : `${row.count} items`}</span>
        </h2>
        {row.isComingSoon && <Tag>Coming soon</Tag>}
        {mayChange && (
          <Link to={`/treatments/${row.slug}`} aria-label={`Edit page of ${row.title}`}>
            Edit page
          </Link>
        )}
      </div>
    );
  if (row.kind === 'plan') return <h3 className="group-sub">{row.name}</h3>;
  return <>{durationText(row.item)}</>;
}

export function Treatments() {
  const table = useKeyboardScroll<TableRef>('Table of treatments');
  const [params, setParams] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const { data, error, isPending, refetch } = useQuery(treatmentsQuery);
  const mayChange = useMay('changeOffers');
  const [priced, setPriced] = useState<Item | null>(null);
  const search = (text: string): void => setParams(text ? { keyword: text } : {}, { replace: true });
  return (
    <Page title="Treatments">
      <ListSearch
        keyword={keyword}
        placeholder="Search by code, batch or ingredient..."
        onSearch={search}
        isPlain={keyword === ''}
        onClear={() => search('')}
      />
      {error && <Problem error={error} title="The treatments could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<Row>
          ref={table}
          className="list catalogue"
          size="middle"
          columns={columns(setPriced, mayChange)}
          dataSource={catalogueRows(data ?? [], keyword)}
          rowKey={({ key }) => key}
          pagination={false}
          loading={isPending}
          sticky={{ offsetHeader: 56 }}
          scroll={{ x: 820 }}
          rowClassName={({ kind }) => `row--${kind}`}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={isPending ? 'Loading…' : 'Nothing is called that. Try part of a code or an ingredient.'}
              />
            ),
          }}
        />
      )}
      <ChangePrice item={priced} mayChange={mayChange} onClose={() => setPriced(null)} />
    </Page>
  );
}
