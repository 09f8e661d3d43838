import { formatDate } from '@sorrel/web-kit/format';
import { Button, Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { programBadge, versionsOf, type FailedJob, type Kind, type Letter, type Program } from './operations.ts';

const PLAIN = <span className="nothing">0</span>;
const figure = (count: number, tone: 'asked' | 'bad'): ReactNode =>
  count === 0 ? PLAIN : <StatusTag tone={tone}>{String(count)}</StatusTag>;
const NOTHING = <span className="nothing">-</span>;

const PROGRAMS: TableColumnsType<Program> = [
  {
    title: 'Program',
    key: 'name',
    width: 150,
    render: (_, { name }) => <span className="strong">{name}</span>,
  },
  {
    title: 'State',
    key: 'state',
    width: 150,
    render: (_, program) => {
      const { text, tone } = programBadge(program);
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  {
    title: 'Version',
    key: 'version',
    width: 170,
    render: (_, program) => {
      const versions = versionsOf(program);
      if (versions.length === 0) return NOTHING;
      return versions.map(({ version, processes }) => (
        <span key={version} className="stack">
          <span className="mono">{version}</span>
          <span className="sub">{processes === 1 ? '1 process' : `${processes} processes`}</span>
        </span>
      ));
    },
  },
  {
    title: 'Events to publish',
    key: 'outbox',
    width: 150,
    render: (_, { state }) =>
      state === null ? (
        NOTHING
      ) : state.outbox_waiting === 0 ? (
        PLAIN
      ) : (
        <span className="num">
          {state.outbox_waiting} <span className="sub">oldest {state.outbox_seconds} s</span>
        </span>
      ),
  },
  {
    title: 'Events to handle',
    key: 'lag',
    width: 180,
    render: (_, { state }) => {
      if (state === null) return NOTHING;
      if (state.lag === null) return <span className="nothing">the broker does not say</span>;
      const waiting = state.lag.filter((one) => one.waiting > 0);
      if (waiting.length === 0) return PLAIN;
      return waiting.map((one) => `${one.waiting} of ${one.owner}`).join(', ');
    },
  },
  {
    title: 'Dead letters',
    key: 'letters',
    width: 120,
    render: (_, { state }) => (state === null ? NOTHING : figure(state.dead_letters, 'bad')),
  },
  {
    title: 'Failed jobs',
    key: 'failed',
    width: 120,
    render: (_, { state }) =>
      state === null
        ? NOTHING
        : figure(
            state.jobs.reduce((all, { failed }) => all + failed, 0),
            'bad',
          ),
  },
];

const KINDS: TableColumnsType<Kind> = [
  { title: 'Program', dataIndex: 'program', width: 150 },
  { title: 'Kind', key: 'kind', width: 240, render: (_, { kind }) => <span className="mono">{kind}</span> },
  { title: 'Due', key: 'due', width: 100, className: 'num', render: (_, { due }) => due },
  { title: 'Overdue', key: 'overdue', width: 110, render: (_, { overdue }) => figure(overdue, 'asked') },
  { title: 'Failed', key: 'failed', width: 100, render: (_, { failed }) => figure(failed, 'bad') },
];

const why = (reason: string): ReactNode => <span className="row-reason">{reason || 'not known'}</span>;

export function Programs({ rows }: { rows: readonly Program[] }) {
  return <Rows label="Table of programs" columns={PROGRAMS} rows={rows} keyOf={({ name }) => name} width={880} />;
}

export function Jobs({ rows }: { rows: readonly Kind[] }) {
  return (
    <Rows
      label="Table of jobs"
      columns={KINDS}
      rows={rows}
      keyOf={({ program, kind }) => `${program} ${kind}`}
      width={700}
      empty="Nothing is due."
    />
  );
}

export function Letters({ rows, onReplay }: { rows: readonly Letter[]; onReplay(letter: Letter): void }) {
  const columns: TableColumnsType<Letter> = [
    {
      title: 'Event',
      key: 'event',
      width: 250,
      render: (_, { subject, about }) => (
        <span className="stack">
          <span className="mono">{subject}</span>
          <span className="sub">{about ?? 'not known what about'}</span>
        </span>
      ),
    },
    {
      title: 'Program',
      key: 'program',
      width: 190,
      render: (_, { program, listener }) => (
        <span className="stack">
          <span>{program}</span>
          <span className="sub mono">{listener}</span>
        </span>
      ),
    },
    { title: 'Reason', key: 'reason', width: 180, render: (_, { reason }) => why(reason) },
    { title: 'Given up', key: 'at', width: 150, className: 'num', render: (_, { at }) => formatDate(at, 'minutes') },
    {
      title: 'Actions',
      key: 'actions',
      fixed: 'right',
      width: 110,
      render: (_, letter) =>
        letter.is_replayable ? (
          <Button size="small" aria-label={`Replay ${letter.program} ${letter.id}`} onClick={() => onReplay(letter)}>
            Replay
          </Button>
        ) : (
          <span className="nothing">no event of ours</span>
        ),
    },
  ];
  return (
    <Rows
      label="Table of dead letters"
      columns={columns}
      rows={rows}
      keyOf={({ program, id }) => `${program} ${id}`}
      width={880}
      empty="No event was given up."
    />
  );
}

export function FailedJobs({ rows, onRetry }: { rows: readonly FailedJob[]; onRetry(job: FailedJob): void }) {
  const columns: TableColumnsType<FailedJob> = [
    {
      title: 'Job',
      key: 'job',
      width: 240,
      render: (_, { kind, key }) => (
        <span className="stack">
          <span className="mono">{kind}</span>
          <span className="sub">{key}</span>
        </span>
      ),
    },
    { title: 'Program', dataIndex: 'program', width: 120 },
    {
      title: 'Reason',
      key: 'reason',
      width: 230,
      render: (_, { reason, attempts }) => (
        <span className="stack">
          {why(reason)}
          <span className="sub">tried {attempts} times</span>
        </span>
      ),
    },
    { title: 'Given up', key: 'at', width: 160, className: 'num', render: (_, { at }) => formatDate(at, 'minutes') },
    {
      title: 'Actions',
      key: 'actions',
      fixed: 'right',
      width: 116,
      render: (_, job) => (
        <Button size="small" aria-label={`Do again ${job.program} ${job.id}`} onClick={() => onRetry(job)}>
          Do again
        </Button>
      ),
    },
  ];
  return (
    <Rows
      label="Table of failed jobs"
      columns={columns}
      rows={rows}
      keyOf={({ program, id }) => `${program} ${id}`}
      width={880}
      empty="No job was given up."
    />
  );
}

interface RowsProps<R> {
  label: string;
  columns: TableColumnsType<R>;
  rows: readonly R[];
  keyOf(row: R): string;
  width: number;
  empty?: string;
}

function Rows<R extends object>({ label, columns, rows, keyOf, width, empty = '' }: RowsProps<R>) {
  const table = useKeyboardScroll<TableRef>(label);
  return (
    <Table<R>
      ref={table}
      className="list"
      size="small"
      columns={columns}
      dataSource={rows}
      rowKey={keyOf}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: width }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
    />
  );
}
