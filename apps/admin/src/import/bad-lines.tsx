import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { problemsQuery } from './import.api.ts';

interface Row {
  key: string;
  line: number;
  column: string;
  read: string;
  what: string;
}
const COLUMNS: TableColumnsType<Row> = [
  { title: 'Line', dataIndex: 'line', width: 90, className: 'num' },
  {
    title: 'Column',
    dataIndex: 'column',
    width: 150,
    render: (name: string) => <span className="mono">{name || 'the line'}</span>,
  },
  {
    title: 'What was read',
    dataIndex: 'read',
    width: 240,
    render: (read: string) => <span className="import-read">{read || 'nothing'}</span>,
  },
  { title: 'What to do', dataIndex: 'what' },
];

/** Bad lines, some at a time: opened on purpose, for reading them is written down. */
export function BadLines({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="import-bad" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the bad lines</summary>
      {isOpen && <List id={id} name={name} />}
    </details>
  );
}

function List({ id, name }: { id: number; name: string }) {
  // Where each page that was seen begins.
  const [starts, setStarts] = useState([0]);
  const after = starts.at(-1) ?? 0;
  const { data, error, isFetching, refetch } = useQuery(problemsQuery(id, after));
  const table = useKeyboardScroll<TableRef>(`Bad lines of ${name}`);
  if (error) return <Problem error={error} title="The bad lines could not be loaded" onRetry={() => void refetch()} />;
  const rows = (data?.lines ?? []).flatMap(({ line, problems }) =>
    problems.map((one, at) => ({ key: `${line}-${at}`, line, ...one })),
  );
  return (
    <>
      <Table<Row>
        ref={table}
        size="small"
        columns={COLUMNS}
        dataSource={rows}
        loading={isFetching}
        pagination={false}
        scroll={{ x: 760 }}
      />
      <div className="import-pages">
        {starts.length > 1 && <Button onClick={() => setStarts(starts.slice(0, -1))}>Lines before</Button>}
        {data?.next != null && <Button onClick={() => setStarts([...starts, data.next ?? 0])}>More lines</Button>}
      </div>
    </>
  );
}
