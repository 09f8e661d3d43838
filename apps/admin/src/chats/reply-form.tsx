import { REPLY_VARIABLES } from '@sorrel/contracts/messaging/reply-text';
import type { Reply } from '@sorrel/contracts/messaging/rpc';
import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import { repliesQuery } from './chats.api.ts';

interface Props {
  /** Null: a new one. */
  reply: Reply | null;
  onDone(): void;
}

/** Writes a prepared reply, changes it, or takes it away. */
export function ReplyForm({ reply, onDone }: Props) {
  const id = useId();
  const client = useQueryClient();
  const save = useCommand<object>('/v2/admin/form/chat-reply-save');
  const remove = useCommand<object>('/v2/admin/form/chat-reply-remove');
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [notice, setNotice] = useState<Notice | null>(null);
  const isBusy = save.isPending || remove.isPending;
  const run = async (act: Promise<unknown>, failure: string): Promise<void> => {
    setNotice(null);
    try {
      await act;
      await client.invalidateQueries({ queryKey: repliesQuery.queryKey });
      onDone();
    } catch (error) {
      setNotice({ type: 'error', title: failure, why: messageOf(error) });
      void client.invalidateQueries({ queryKey: repliesQuery.queryKey });
    }
  };
  return (
    <form
      className="reply-form"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { id: reply?.id ?? null, version: reply?.version ?? null, title, text };
        void run(save.mutateAsync(body), 'The reply was not saved');
      }}
    >
      <label htmlFor={`${id}-title`}>Title</label>
      <Input id={`${id}-title`} value={title} maxLength={80} onChange={({ target }) => setTitle(target.value)} />
      <label htmlFor={`${id}-text`}>Reply</label>
      <Input.TextArea
        id={`${id}-text`}
        aria-describedby={`${id}-help`}
        rows={7}
        value={text}
        maxLength={4_000}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-help`} className="sub">
        Filled in when it is used: {REPLY_VARIABLES.map((name) => `{{${name}}}`).join(', ')}
      </p>
      <NoticeAlert notice={notice} />
      <div className="row-buttons under">
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isBusy}>
          Save
        </Button>
        <Button onClick={onDone} disabled={isBusy}>
          Back
        </Button>
        {reply && (
          <Popconfirm
            title={`Take “${reply.title}” away for everybody?`}
            okText="Take away"
            cancelText="Keep"
            onConfirm={() =>
              void run(remove.mutateAsync({ id: reply.id, version: reply.version }), 'The reply was not taken away')
            }
          >
            <Button danger disabled={isBusy}>
              Take away
            </Button>
          </Popconfirm>
        )}
      </div>
    </form>
  );
}
