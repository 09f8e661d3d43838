import type { UserChatAnswer } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSettled } from '../ui/use-settled.ts';

/** Reading a conversation is written down: not of rows that somebody only passes. */
const SETTLED_MS = 250;
const SHOWN = 12;

/** Under the list's own key: a new message brings it up to date with the list. */
const previewQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chats', 'preview', userId],
    queryFn: ({ signal }) =>
      get<z.infer<typeof UserChatAnswer>>(withQuery('/v2/admin/data/get-user-chat', { user_id: userId, last_id: '' }), {
        signal,
      }),
    meta: { isQuiet: true },
  });

/** The newest messages of a conversation, to read. It stays as unread as it was. */
export function ChatPreview({ userId, name }: { userId: number; name: string }) {
  const settled = Number(useSettled(String(userId), SETTLED_MS));
  const { data, error, refetch } = useQuery(previewQuery(settled));
  if (settled === userId && error && !data)
    return <Problem error={error} title="The conversation could not be loaded" onRetry={() => void refetch()} />;
  if (settled !== userId || !data) return <Loading text="Loading the conversation" />;
  const messages = data.messages.slice(0, SHOWN).toReversed();
  return (
    <>
      <h2 className="row-preview-title">
        <Link to={`/chat/${userId}`}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {data.messages.length > SHOWN && <p className="sub">The newest {SHOWN} messages.</p>}
      <ol className="row-preview-messages">
        {messages.map(({ id, content_plain: text, created_at: at, is_incoming: isIncoming }) => (
          <li
            key={id}
            className={isIncoming === 1 ? 'row-preview-message row-preview-message--theirs' : 'row-preview-message'}
          >
            <span className="sub">
              {isIncoming === 1 ? 'Customer' : 'Team'}{' '}
              <time className="num" dateTime={at}>
                {formatDate(at, 'minutes')}
              </time>
            </span>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
