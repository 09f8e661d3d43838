import type { TeamNote } from '@sorrel/contracts/messaging/rpc';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { newKey } from '@sorrel/web-kit/key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import { Problem } from '../ui/problem.tsx';
import { notesQuery } from './chats.api.ts';

/** What the team writes to itself. It stays in the box until it is kept. */
export function TeamNotes({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(notesQuery(userId));
  const client = useQueryClient();
  const add = useCommand<object, { note: TeamNote }>('/v2/admin/form/chat-note');
  const [text, setText] = useState('');
  // The same until it is kept: pressing again after a lost answer keeps one note.
  const [key, setKey] = useState(newKey);
  const [notice, setNotice] = useState<Notice | null>(null);
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      await add.mutateAsync({ user_id: userId, text, client_id: key });
      setText('');
      setKey(newKey());
      await client.invalidateQueries({ queryKey: notesQuery(userId).queryKey });
    } catch (failure) {
      setNotice({ type: 'error', title: 'The note was not saved', why: messageOf(failure) });
    }
  };
  return (
    <Card size="small" title={<h2>Internal notes</h2>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input.TextArea
          id="chat-note"
          aria-label="A note for the team"
          aria-keyshortcuts="n"
          placeholder="Only the team sees this"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '') return;
            event.preventDefault();
            void save();
          }}
        />
        <NoticeAlert notice={notice} />
        <Button className="under" htmlType="submit" loading={add.isPending} disabled={text.trim() === ''}>
          Add note
        </Button>
      </form>
      {error && <Problem error={error} title="The notes could not be loaded" onRetry={() => void refetch()} />}
      <ul className="lines sub-list team-notes">
        {data?.map(({ id, by, text: said, at }) => (
          <li key={id}>
            <span className="told" dir="auto">
              {said}
            </span>
            <span className="sub">
              {by}, <time dateTime={at}>{formatDate(at, 'minutes')}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
