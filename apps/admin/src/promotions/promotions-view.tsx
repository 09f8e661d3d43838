import type { PromotionRow, PromotionsAnswer } from '@sorrel/contracts/http/admin';
import { isPromotion } from '@sorrel/contracts/list-filters';
import { get, messageOf, withQuery } from '@sorrel/web-kit/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Select, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { useLast } from '../ui/use-last.ts';
import { NewPromotion } from './new-promotion.tsx';
import { datesText, durationText, rulesOf, TONES, valueText } from './promotions.ts';

const promotionsQuery = queryOptions({
  queryKey: ['promotions'],
  queryFn: ({ signal }) => get<z.infer<typeof PromotionsAnswer>>('/v2/admin/data/promotions', { signal }),
  meta: { isQuiet: true },
});

const DEFAULTS = { keyword: '', state: '', page: '1', perPage: 'all' };
const STATES = (Object.keys(TONES) as PromotionRow['state'][]).map((value) => ({
  value,
  label: value.replace('-', ' '),
}));

const columns = (mayChange: boolean, onStop: (row: PromotionRow) => void): TableColumnsType<PromotionRow> => [
  {
    title: 'Code',
    key: 'code',
    width: 180,
    render: (_, { code, title }) => (
      <span className="stack">
        <span className="mono strong row-link" tabIndex={-1}>
          {code}
        </span>
        <span className="sub">{title}</span>
      </span>
    ),
  },
  {
    title: 'Gives',
    key: 'gives',
    width: 120,
    render: (_, row) => (
      <span className="stack">
        <span>{valueText(row)} off</span>
        <span className="sub">{durationText(row)}</span>
      </span>
    ),
  },
  {
    title: 'Rules',
    key: 'rules',
    width: 160,
    render: (_, row) => {
      const rules = rulesOf(row);
      if (rules.length === 0) return <span className="nothing">none</span>;
      return (
        <ul className="lines">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      );
    },
  },
  { title: 'Days', key: 'days', width: 130, render: (_, row) => datesText(row) },
  {
    title: 'Used',
    key: 'used',
    width: 90,
    render: (_, { used, held, limit }) => (
      <span className="stack">
        <span className="num">{limit === null ? used : `${used} of ${limit}`}</span>
        {held > 0 && <span className="sub">{held} at the checkout</span>}
      </span>
    ),
  },
  {
    title: 'State',
    key: 'state',
    width: 130,
    render: (_, { state }) => <StatusTag tone={TONES[state]}>{state.replace('-', ' ')}</StatusTag>,
  },
  ...(mayChange
    ? [
        {
          title: 'Actions',
          key: 'actions',
          width: 90,
          render: (_: unknown, row: PromotionRow) =>
            ['planned', 'running', 'used-up'].includes(row.state) && (
              <Button size="small" aria-label={`Stop ${row.code}`} onClick={() => onStop(row)}>
                Stop
              </Button>
            ),
        },
      ]
    : []),
];

/** Promo codes: what there are, a new one, and the end of one. */
export function Promotions() {
  const table = useKeyboardScroll<TableRef>('Table of promo codes');
  const { data, error, isPending, refetch } = useQuery(promotionsQuery);
  const client = useQueryClient();
  const mayChange = useMay('changeOffers');
  const [isNew, setIsNew] = useState(false);
  const [stopping, setStopping] = useState<PromotionRow | null>(null);
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const arrangement = useArrangement('promotions', {
    columns: columns(mayChange, setStopping),
    fixed: 'code',
    minWidth: 880,
  });
  useRowKeys(table);
  const rows = (data?.promotions ?? []).filter((row) => isPromotion(row, filters));
  const reload = (): void => void client.invalidateQueries({ queryKey: ['promotions'] });
  return (
    <Page
      title="Promotions"
      actions={
        <>
          <ExportButton
            href={withQuery('/v2/admin/data/promotions-file', {
              keyword: filters.keyword.trim(),
              state: filters.state,
            })}
            isDisabled={rows.length === 0}
            problem="The list was not exported"
          >
            Export as CSV
          </ExportButton>
          {mayChange && (
            <Button type="primary" onClick={() => setIsNew(true)}>
              New code
            </Button>
          )}
        </>
      }
    >
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by code or words..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="State"
          value={filters.state}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: 'All states' }, ...STATES]}
          onChange={(state: string) => change({ state })}
        />
      </ListSearch>
      {arrangement.tools}
      {error && <Problem error={error} title="The codes could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Table<PromotionRow>
          ref={table}
          className="list"
          size="middle"
          columns={arrangement.columns}
          dataSource={rows}
          rowKey={({ id }) => id}
          pagination={false}
          loading={isPending}
          scroll={{ x: arrangement.minWidth }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={isPending ? 'Loading…' : isPlain ? 'There are no codes yet.' : 'No code matches.'}
              />
            ),
          }}
        />
      )}
      <NewPromotion open={isNew} onClose={() => setIsNew(false)} onDone={reload} />
      <StopPromotion row={stopping} onClose={() => setStopping(null)} onDone={reload} />
    </Page>
  );
}

function StopPromotion({ row, onClose, onDone }: { row: PromotionRow | null; onClose(): void; onDone(): void }) {
  const shown = useLast(row);
  const { message } = App.useApp();
  const { mutateAsync, isPending, error, reset } = useCommand<{ id: number }>('/v2/admin/form/promotions/stop');
  const close = (): void => {
    reset();
    onClose();
  };
  const stop = async (): Promise<void> => {
    if (!shown) return;
    try {
      await mutateAsync({ id: shown.id });
    } catch {
      return;
    }
    void message.success(`${shown.code} is stopped`);
    close();
    onDone();
  };
  return (
    <Dialog
      open={row !== null}
      title={`Stop ${shown?.code ?? ''}?`}
      okText="Stop code"
      isDanger
      isBusy={isPending}
      onOk={() => void stop()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'Nothing was changed', description: messageOf(error) } : null}
    >
      <p>
        Nobody can begin to use it from now on. Customers who have used it keep what it gives. A stopped code cannot be
        started again; new terms need a new code.
      </p>
    </Dialog>
  );
}
