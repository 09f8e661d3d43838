import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useMay } from '../app/session.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { AddIngredient } from './add-ingredient.tsx';
import { BatchDrawer } from './batch-drawer.tsx';
import { batchBadge } from './batch-state.ts';
import { type BatchRow, DEFAULTS } from './batches.api.ts';
import { BatchesTabs } from './batches-tabs.tsx';
import { type Ingredient, ingredientsQuery } from './making.api.ts';
import { ReceiveIngredient } from './receive-ingredient.tsx';

const columns = (onOpen: (row: BatchRow) => void): TableColumnsType<BatchRow> => [
  {
    title: 'Ingredient',
    key: 'item',
    width: 190,
    render: (_, { code, name }) => (
      <span className="stack">
        <span className="strong">{name}</span>
        <span className="sub mono">{code}</span>
      </span>
    ),
  },
  {
    title: 'Batch',
    key: 'batch',
    width: 150,
    render: (_, row) => (
      <Button type="link" className="mono link-button" onClick={() => onOpen(row)}>
        {row.number}
      </Button>
    ),
  },
  {
    title: 'State',
    key: 'state',
    width: 130,
    render: (_, row) => {
      const { text, tone } = batchBadge(row, dayjs().format('YYYY-MM-DD'));
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  {
    title: 'Expires',
    dataIndex: 'expires_on',
    width: 110,
    className: 'num',
    render: (date: string) => formatDate(date),
  },
  {
    title: 'On the shelf',
    key: 'on_hand',
    width: 120,
    className: 'num',
    render: (_, row) => amountText(row.on_hand, row.unit),
  },
  {
    title: 'Put aside',
    key: 'allocated',
    width: 110,
    className: 'num',
    render: (_, row) => amountText(row.allocated, row.unit),
  },
  {
    title: 'Used',
    key: 'supplied',
    width: 110,
    className: 'num',
    render: (_, row) => amountText(row.supplied, row.unit),
  },
  {
    title: 'Supplier',
    key: 'supplier',
    width: 210,
    render: (_, { supplier, invoice, certificate }) => (
      <span className="stack">
        <span>{supplier}</span>
        <span className="sub">
          {invoice}, certificate {certificate}
        </span>
      </span>
    ),
  },
];

/** What products are made from: how much there is of each, and every delivery of it. */
export function Ingredients() {
  const table = useKeyboardScroll<TableRef>('Table of ingredients');
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const { data, error, isPending, refetch } = useQuery(ingredientsQuery(filters));
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'add' | 'receive' | null>(null);
  const [openId, setOpen] = useState<number | null>(null);
  const mayKeep = useMay('keepBatches');
  const reload = (): void => void client.invalidateQueries({ queryKey: ['batches'] });
  return (
    <Page
      title="Ingredients"
      actions={
        <div className="bench row-buttons">
          <Button disabled={!mayKeep} onClick={() => setDialog('add')}>
            Add an ingredient
          </Button>
          <Button
            type="primary"
            disabled={!mayKeep || (data?.ingredients.length ?? 0) === 0}
            onClick={() => setDialog('receive')}
          >
            Receive a delivery
          </Button>
        </div>
      }
    >
      <BatchesTabs />
      <div className="bench making">
        <p className="sub">
          What expires first is taken first. Nothing is made from a batch in quarantine, or from one that expires before
          a supply is used.
        </p>
        {data && data.ingredients.length > 0 && <Amounts ingredients={data.ingredients} />}
        <ListSearch
          keyword={filters.keyword}
          placeholder="Search by name, batch or supplier..."
          onSearch={(keyword) => change({ keyword }, { isTyping: true })}
          isPlain={isPlain}
          onClear={clear}
        >
          <Checkbox
            checked={filters.all !== ''}
            onChange={({ target }) => change({ all: target.checked ? 'yes' : '' })}
          >
            Show used-up ones
          </Checkbox>
        </ListSearch>
        {error && <Problem error={error} title="The ingredients could not be loaded" onRetry={() => void refetch()} />}
        {(data || !error) && (
          <Table<BatchRow>
            ref={table}
            className="list"
            size="middle"
            columns={columns(({ id }) => setOpen(id))}
            dataSource={data?.batches ?? []}
            rowKey={({ id }) => id}
            pagination={false}
            loading={isPending}
            sticky={{ offsetHeader: 56 }}
            scroll={{ x: 1130 }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={isPending ? 'Loading…' : emptyText(isPlain, data?.ingredients.length ?? 0)}
                />
              ),
            }}
          />
        )}
      </div>
      <AddIngredient isOpen={dialog === 'add'} onClose={() => setDialog(null)} onDone={reload} />
      <ReceiveIngredient
        isOpen={dialog === 'receive'}
        ingredients={data?.ingredients ?? []}
        onClose={() => setDialog(null)}
        onDone={reload}
      />
      <BatchDrawer id={openId} onClose={() => setOpen(null)} onChanged={reload} />
    </Page>
  );
}

function emptyText(isPlain: boolean, kinds: number): string {
  if (!isPlain) return 'No batch matches.';
  return kinds === 0
    ? 'There is no ingredient yet. Add one to begin.'
    : 'No batch of an ingredient has been received yet.';
}

/** How much there is to make something from. */
function Amounts({ ingredients }: { ingredients: readonly Ingredient[] }) {
  return (
    <ul className="amounts" aria-label="What there is">
      {ingredients.map(({ code, name, unit, on_hand: onHand, free }) => (
        <li key={code}>
          <span>{name}</span>
          <span className="num strong">{amountText(free, unit)} free</span>
          {free !== onHand && <span className="sub num">of {amountText(onHand, unit)}</span>}
        </li>
      ))}
    </ul>
  );
}
