import { listen } from '@sorrel/web-kit/chat/live';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PreviewPanel } from '../lists/preview-panel.tsx';
import { usePreview } from '../lists/use-preview.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { Page } from '../ui/page.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useMay, useStaff } from '../app/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { withQuery } from '@sorrel/web-kit/api';
import { workQuery } from '../work/work.api.ts';
import { type ChatRow, chatsQuery, DEFAULTS, STREAM_URL } from './chats.api.ts';
import { ChatPreview } from './chat-preview.tsx';
import { countText } from '../work/waiting.ts';
import { NOTHING, ownerText, tabsOf, urgentText, waitOf } from './desk.ts';

const columnsAt = (clock: Clock): TableColumnsType<ChatRow> => [
  {
    title: 'User',
    key: 'user',
    width: 170,
    render: (_, row) => (
      <>
        <Link className="row-link strong two-lines" to={`/chat/${row.id}`} title={nameOf(row)}>
          {row.desk.is_unread && <span className="unseen">Unread: </span>}
          {nameOf(row)}
        </Link>
        {row.desk.is_flagged && (
          <span className="urgent-chat">
            <StatusTag tone="bad">{urgentText(row.desk, clock.now)}</StatusTag>
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Email',
    dataIndex: 'email',
    width: 180,
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
    width: 104,
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
    width: 130,
    render: (_, row) => <Waiting row={row} clock={clock} />,
  },
];

/** The server's clock, after how many hours a customer has waited too long, and who looks. */
interface Clock {
  now: string | null;
  target: number | null;
  me: number;
}

function Waiting({ row: { desk }, clock: { now, target, me } }: { row: ChatRow; clock: Clock }) {
  const wait = desk.waiting_since && now ? waitOf(desk.waiting_since, now, target) : null;
  return (
    <>
      {wait?.isLate && <StatusTag tone="bad">Late: {wait.text}</StatusTag>}
      {wait && !wait.isLate && <span className="num">{wait.text}</span>}
      {!desk.waiting_since && <span className="nothing">{desk.is_closed ? 'Closed' : 'Answered'}</span>}
      {desk.snoozed_until && <span className="sub">Snoozed until {formatDate(desk.snoozed_until, 'minutes')}</span>}
      {desk.assigned && <span className="sub">{ownerText(desk, me)}</span>}
    </>
  );
}

const nameOf = ({ name, fname, sname, email }: ChatRow): string => name || `${fname} ${sname}`.trim() || email;

/** Of a chat that is no longer on the page that is shown, nobody's. */
const nameIn = (rows: readonly ChatRow[] | undefined, id: number): string => {
  const row = rows?.find((one) => one.id === id);
  return row ? nameOf(row) : 'The conversation';
};

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
  const work = useQuery(workQuery).data;
  const target = work?.work.find(({ kind }) => kind === 'chats')?.target_hours ?? null;
  const clock = { now: work?.at ?? null, target, me: useStaff().id };
  const mayExport = useMay('exportChats');
  const { onToggle, ...preview } = usePreview();
  const arrangement = useArrangement('chats', {
    columns: columnsAt(clock),
    fixed: 'user',
    minWidth: 880,
    extra: (
      <Button aria-pressed={preview.isOpen} onClick={onToggle}>
        Preview
      </Button>
    ),
  });
  useLiveList();
  return (
    <Page
      title="Chats"
      actions={
        mayExport && (
          <ExportButton
            href={withQuery('/v2/admin/data/chats-file', { keyword: filters.keyword.trim(), show: filters.show })}
            isDisabled={!answer.data?.total}
            problem="The list was not exported"
          >
            Export as CSV
          </ExportButton>
        )
      }
    >
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search by customer..."
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      />
      <nav className="tab-links" aria-label="Which chats">
        {tabsOf(answer.data?.counts).map(({ key, text, count }) => (
          <button key={key} type="button" aria-pressed={filters.show === key} onClick={() => change({ show: key })}>
            {text}
            {count !== undefined && <span className="tab-count">{countText(count)}</span>}
          </button>
        ))}
      </nav>
      <ListTable
        noun="chats"
        {...arrangement}
        preview={{
          ...preview,
          panel: (
            <PreviewPanel preview={preview}>
              {(id) => <ChatPreview userId={id} name={nameIn(answer.data?.data, id)} />}
            </PreviewPanel>
          ),
        }}
        answer={answer}
        problem="The chats could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        hrefOf={({ id }) => `/chat/${id}`}
        rowClassName={({ desk }) => (desk.is_unread ? 'row--unread' : '')}
        empty={
          filters.keyword === ''
            ? (NOTHING[filters.show] ?? NOTHING[''])
            : 'No chat matches. Try part of a name or email, or look under All.'
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
