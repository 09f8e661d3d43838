import { filled, missingIn, type ReplyValues } from '@sorrel/contracts/messaging/reply-text';
import type { Reply } from '@sorrel/contracts/messaging/rpc';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../app/session.tsx';
import { focusSoon } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { repliesQuery } from './chats.api.ts';
import { ReplyForm } from './reply-form.tsx';
import { found } from './reply.ts';

interface Props {
  values: ReplyValues;
  onInsert(text: string): void;
  onClose(): void;
}

/** Prepared replies: type to find, arrows to choose, Enter to insert. Whoever may keep them changes them here too. */
export function RepliesDialog({ values, onInsert, onClose }: Props) {
  const [edited, setEdited] = useState<Reply | 'new' | null>(null);
  const mayKeep = useMay('keepReplies');
  return (
    <Modal open title="Prepared replies" width={640} footer={null} onCancel={onClose} centered>
      {edited === null ? (
        <Choose values={values} onInsert={onInsert} mayKeep={mayKeep} onEdit={setEdited} />
      ) : (
        <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </Modal>
  );
}

interface ChooseProps extends Pick<Props, 'values' | 'onInsert'> {
  mayKeep: boolean;
  onEdit(reply: Reply | 'new'): void;
}

function Choose({ values, onInsert, mayKeep, onEdit }: ChooseProps) {
  const { data, error, refetch } = useQuery(repliesQuery);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const isHere = data !== undefined;
  useEffect(() => (isHere ? focusSoon(() => box.current) : undefined), [isHere]);
  const replies = found(data?.replies ?? [], typed);
  const chosen = replies[Math.min(at, replies.length - 1)];
  const insert = (reply: Reply): void => {
    if (missingIn(reply.text, values).length === 0) onInsert(filled(reply.text, values));
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && chosen) setAt((replies.indexOf(chosen) + step + replies.length) % replies.length);
    else if (event.key === 'Enter' && chosen) insert(chosen);
    else return;
    event.preventDefault();
  };
  if (error) return <Problem error={error} title="The replies could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Loading text="Loading the replies" />;
  return (
    <>
      <input
        ref={box}
        className="finder-box"
        role="combobox"
        aria-label="Search prepared replies"
        placeholder="Search by title or text..."
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <p className="finder-state" role="status">
        {replies.length === 0 ? 'No reply matches.' : `${replies.length} ${replies.length === 1 ? 'reply' : 'replies'}`}
      </p>
      <div id={list} className="reply-list" role="listbox" aria-label="Prepared replies">
        {replies.map((reply) => (
          <Choice
            key={reply.id}
            id={`${list}-${reply.id}`}
            reply={reply}
            values={values}
            isChosen={reply === chosen}
            onPoint={() => setAt(replies.indexOf(reply))}
            onInsert={() => insert(reply)}
          />
        ))}
      </div>
      {mayKeep && (
        <div className="row-buttons under">
          <Button onClick={() => onEdit('new')}>New reply</Button>
          {chosen && <Button onClick={() => onEdit(chosen)}>Change “{chosen.title}”</Button>}
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  id: string;
  reply: Reply;
  values: ReplyValues;
  isChosen: boolean;
  onPoint(): void;
  onInsert(): void;
}

function Choice({ id, reply, values, isChosen, onPoint, onInsert }: ChoiceProps) {
  const missing = missingIn(reply.text, values);
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen, id]);
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={missing.length > 0}
      className="finder-choice"
      onMouseMove={() => !isChosen && onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onInsert}
      onKeyDown={(event) => event.key === 'Enter' && onInsert()}
    >
      <span className="finder-title">{reply.title}</span>
      <span className="finder-text two-lines" dir="auto">
        {filled(reply.text, values)}
      </span>
      {missing.length > 0 && <span className="sub">Not for this customer yet: no {missing.join(', no ')}.</span>}
    </div>
  );
}
