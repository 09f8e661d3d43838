import { formatDate } from '@sorrel/web-kit/format';
import { Empty, Select, Table, type TableColumnsType, type TableRef } from 'antd';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import type { ListFilters } from '../lists/list-state.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import type { NearMissesProps, NearMissRow } from './near-misses.api.ts';
import { CAUSE_WORDS, KIND_WORDS, monthName, STAGE_WORDS } from './words.ts';

const COLUMNS: TableColumnsType<NearMissRow> = [
  {
    title: 'Day',
    key: 'day',
    width: 130,
    render: (_, row) => (
      <span className="stack">
        <span className="num row-link" tabIndex={-1}>
          {formatDate(row.happened_on)}
        </span>
        {row.order_id && <span className="sub mono">{row.order_id}</span>}
        {row.is_after_review && <StatusTag tone="asked">after the review</StatusTag>}
      </span>
    ),
  },
  {
    title: 'What was wrong',
    key: 'kind',
    width: 160,
    render: (_, row) => (
      <span className="stack">
        <span className="strong">{KIND_WORDS[row.kind]}</span>
        <span className="sub">found: {STAGE_WORDS[row.stage].toLowerCase()}</span>
      </span>
    ),
  },
  {
    title: 'What happened, and what was done at once',
    key: 'what',
    width: 310,
    render: (_, row) => (
      <span className="stack miss-words">
        <span>{row.what}</span>
        <span className="sub">{row.action}</span>
      </span>
    ),
  },
  {
    title: 'What made it likely',
    key: 'causes',
    width: 160,
    render: (_, { causes }) => causes.map((cause) => CAUSE_WORDS[cause]).join(', '),
  },
  {
    title: 'Recorded',
    key: 'recorded',
    width: 120,
    render: (_, { by, recorded_at: at }) => (
      <span className="stack">
        <span>{by}</span>
        <span className="sub num">{formatDate(at, 'minutes')}</span>
      </span>
    ),
  },
];

type Filters = ListFilters & { keyword: string; kind: string; stage: string };
interface Props {
  data: NearMissesProps;
  /** Those that the filter matches. */
  rows: readonly NearMissRow[];
  filters: Filters;
  change(part: Partial<Pick<Filters, 'keyword' | 'kind' | 'stage'>>, options?: { isTyping?: boolean }): void;
  isPlain: boolean;
  clear(): void;
}
const optionsOf = (all: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

/** A month's entries, as they are filtered and arranged. */
export function MissList({ data: { month, rows: read, total }, rows, filters, change, isPlain, clear }: Props) {
  const table = useKeyboardScroll<TableRef>('Table of near misses');
  const arrangement = useArrangement('near-misses', { columns: COLUMNS, fixed: 'day', minWidth: 880 });
  useRowKeys(table);
  return (
    <>
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search what happened, or who recorded it..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="What was wrong"
          value={filters.kind}
          popupMatchSelectWidth={false}
          options={optionsOf('All kinds', KIND_WORDS)}
          onChange={(kind: string) => change({ kind })}
        />
        <Select
          aria-label="Where it was found"
          value={filters.stage}
          popupMatchSelectWidth={false}
          options={optionsOf('All stages', STAGE_WORDS)}
          onChange={(stage: string) => change({ stage })}
        />
      </ListSearch>
      {arrangement.tools}
      <Table<NearMissRow>
        ref={table}
        className="list"
        size="middle"
        columns={arrangement.columns}
        dataSource={rows}
        rowKey={({ id }) => id}
        pagination={false}
        sticky={{ offsetHeader: 56 }}
        scroll={{ x: arrangement.minWidth }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                read.length === 0 ? `No near miss is recorded for ${monthName(month)}.` : 'No near miss matches.'
              }
            />
          ),
        }}
      />
      {total > read.length && (
        <p className="sub">
          The newest {read.length} of {total} are shown; all are counted.
        </p>
      )}
    </>
  );
}
