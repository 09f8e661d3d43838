import { listen } from '@sorrel/web-kit/chat/live';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../ui/page.tsx';
import { type ChatRow, chatsQuery, DEFAULTS, STREAM_URL } from './chats.api.ts';

const COLUMNS: TableColumnsType<ChatRow> = [
  {
    title: 'User',
    key: 'user',
    width: 200,
    render: (_, row) => (
      <Link className="row-link strong" to={`/chat/${row.id}`}>
        {nameOf(row)}
      </Link>
    ),
  },
  { title: 'Email', dataIndex: 'email', width: 240, className: 'breakable' },
  { title: 'Last Message', key: 'message', render: (_, row) => <span className="two-lines">{row.last_message}</span> },
  {
    title: 'Direction',
    key: 'direction',
    width: 120,
    render: (_, row) => <Direction isIncoming={row.is_incoming === 1} />,
  },
  {
    title: 'Time',
    dataIndex: 'last_message_at',
    width: 150,
    render: (at: string) => (
      <time className="num" dateTime={at}>
        {formatDate(at, 'minutes')}
      </time>
    ),
  },
];

const nameOf = ({ name, fname, sname, email }: ChatRow): string => name || `${fname} ${sname}`.trim() || email;

function Direction({ isIncoming }: { isIncoming: boolean }) {
  return (
    <span className={isIncoming ? 'direction direction--incoming' : 'direction direction--outgoing'}>
      {isIncoming ? 'Incoming' : 'Outgoing'}
    </span>
  );
}

export function Chats() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(chatsQuery(filters));
  useLiveList();
  return (
    <Page title="Chats">
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by customer..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      />
      <ListTable
        noun="chats"
        columns={COLUMNS}
        answer={answer}
        problem="The chats could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        hrefOf={({ id }) => `/chat/${id}`}
        minWidth={920}
        empty={
          isPlain
            ? 'No messages yet. A chat begins when a customer writes, or from a subscription’s Open chat.'
            : 'No chat matches. Try part of a name or email.'
        }
      />
    </Page>
  );
}

/** A new message anywhere brings the list up to date. */
function useLiveList(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: ['chats'] });
    let openings = 0;
    // When the stream first opens the list is fresh; after a reconnect something may have been missed.
    const onOpen = (): void => {
      openings += 1;
      if (openings > 1) refresh();
    };
    return listen({ url: STREAM_URL, events: ['message'], onEvent: refresh, onOpen });
  }, [client]);
}
