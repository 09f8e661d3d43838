import { listen } from '@sorrel/web-kit/chat/live';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select, type TableColumnsType } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../ui/page.tsx';
import { ageText } from '../work/waiting.ts';
import { workQuery } from '../work/work.api.ts';
import { type ChatRow, chatsQuery, DEFAULTS, STREAM_URL } from './chats.api.ts';

const columnsAt = (now: string | null): TableColumnsType<ChatRow> => [
  {
    title: 'User',
    key: 'user',
    width: 180,
    render: (_, row) => (
      <Link className="row-link strong two-lines" to={`/chat/${row.id}`} title={nameOf(row)}>
        {nameOf(row)}
      </Link>
    ),
  },
  {
    title: 'Email',
    dataIndex: 'email',
    width: 200,
    render: (email: string) => (
      <span className="one-line block" title={email}>
        {email}
      </span>
    ),
  },
  { title: 'Last Message', key: 'message', render: (_, row) => <span className="two-lines">{row.last_message}</span> },
  {
    title: 'Direction',
    key: 'direction',
    width: 108,
    render: (_, row) => <Direction isIncoming={row.is_incoming === 1} />,
  },
  {
    title: 'Time',
    dataIndex: 'last_message_at',
    width: 140,
    render: (at: string) => (
      <time className="num" dateTime={at}>
        {formatDate(at, 'minutes')}
      </time>
    ),
  },
  // Beyond the specification's, and so after them.
  {
    title: 'Waiting',
    key: 'waiting',
    width: 96,
    render: (_, row) =>
      row.is_incoming === 1 && now ? (
        <span className="num">{ageText(row.last_message_at, now)}</span>
      ) : (
        <span className="nothing">Answered</span>
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
  const now = useQuery(workQuery).data?.at ?? null;
  useLiveList();
  return (
    <Page title="Chats">
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by customer..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="Chats shown"
          className="filter"
          value={filters.show}
          onChange={(show) => change({ show })}
          options={[
            { value: '', label: 'All, newest first' },
            { value: 'unanswered', label: 'Unanswered, oldest first' },
          ]}
        />
      </ListSearch>
      <ListTable
        noun="chats"
        columns={columnsAt(now)}
        answer={answer}
        problem="The chats could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        hrefOf={({ id }) => `/chat/${id}`}
        minWidth={880}
        empty={
          filters.show !== '' && filters.keyword === ''
            ? 'Every chat is answered.'
            : isPlain
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
    const refresh = (): void => {
      void client.invalidateQueries({ queryKey: ['chats'] });
      void client.invalidateQueries({ queryKey: workQuery.queryKey });
    };
    let openings = 0;
    // When the stream first opens the list is fresh; after a reconnect something may have been missed.
    const onOpen = (): void => {
      openings += 1;
      if (openings > 1) refresh();
    };
    return listen({ url: STREAM_URL, events: ['message'], onEvent: refresh, onOpen });
  }, [client]);
}
