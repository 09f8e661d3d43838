import type { ImportRow } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { NoticeAlert } from '../ui/notice-alert.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { previewQuery } from './import.api.ts';
import { layoutWords, many } from './words.ts';

type Layout = NonNullable<ImportRow['layout']>;

/** Which columns were read, guessed, left and missed, before anything is imported. */
export function HowRead({ layout }: { layout: Layout }) {
  return (
    <dl className="import-layout" aria-label="How the file is read">
      {layoutWords(layout).map(({ what, names, isDoubtful }) => (
        <div key={what} className={isDoubtful ? 'import-layout--doubtful' : undefined}>
          <dt>{what}</dt>
          <dd>{names}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first lines as they stand in the file and as they were read: opened on purpose, for reading them is written down. */
export function FirstLines({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="import-bad" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show how the first lines were read</summary>
      {isOpen && <Preview id={id} name={name} />}
    </details>
  );
}

type Row = { key: number; line: string } & Record<string, string | number>;

function Preview({ id, name }: { id: number; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(id));
  const table = useKeyboardScroll<TableRef>(`First lines of ${name}`);
  if (error) return <Problem error={error} title="The lines could not be loaded" onRetry={() => void refetch()} />;
  const lines = data?.lines ?? [];
  const columns: TableColumnsType<Row> = [
    { title: 'Line', dataIndex: 'line', width: 110 },
    ...(lines[0]?.cells ?? []).map(({ column }) => ({
      title: <span className="mono">{column}</span>,
      dataIndex: column,
      width: 160,
    })),
  ];
  const rows: Row[] = lines.map(({ line, is_good: isGood, cells }) => ({
    key: line,
    line: isGood ? String(line) : `${line}, bad`,
    ...Object.fromEntries(
      cells.map(({ column, read, as }) => [column, read === as ? read || '–' : `${as} (${read})`] as const),
    ),
  }));
  return (
    <>
      <p className="sub">
        What becomes of each value; in brackets what stands in the file, where that is written otherwise.
      </p>
      <Table<Row>
        ref={table}
        size="small"
        columns={columns}
        dataSource={rows}
        loading={isFetching}
        pagination={false}
        scroll={{ x: 110 + 160 * (columns.length - 1) }}
      />
    </>
  );
}

/** Asked once for the whole file, before a line of it is checked. */
export function AskDates({ id, layout, onDone }: { id: number; layout: Layout; onDone(): void }) {
  const { mutate, isPending, error, variables } = useCommand<{ import: number; order: 'day' | 'month' }>(
    '/v2/admin/form/import/dates',
  );
  const answer = (order: 'day' | 'month') => (
    <Button
      loading={isPending && variables?.order === order}
      onClick={() => mutate({ import: id, order }, { onSettled: onDone })}
    >
      {order === 'day' ? '1 February: the day comes first' : '2 January: the month comes first'}
    </Button>
  );
  return (
    <section className="import-ask" aria-label="How days are written">
      <p>
        <span className="strong">Which day is 01/02 in this file?</span> {many(layout.ambiguous, 'day')} in it could be
        two, and no other day says which. The answer counts for the whole file; nothing is imported by it.
      </p>
      <div className="import-acts">
        {answer('day')}
        {answer('month')}
      </div>
      <NoticeAlert
        notice={error ? { type: 'error', title: 'It was not answered', description: messageOf(error) } : null}
      />
    </section>
  );
}
