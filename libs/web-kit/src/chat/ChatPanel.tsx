import type { Attachment } from '@sorrel/contracts/media/attachments';
import { MOST_ATTACHMENTS } from '@sorrel/contracts/attachments';
import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react';
import { inWords, isPicture } from './attached.ts';
import { ChatAttach } from './ChatAttach.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import { ChatFiles } from './ChatFiles.tsx';
import { ChatHelp } from './ChatHelp.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatViewer } from './ChatViewer.tsx';
import { useTypedHelp } from '../help/typed.ts';
import { helpOf } from './help.ts';
import { inMoments } from './moments.ts';
import type { Chat } from './useChat.ts';
import { useDrop } from './useDrop.ts';
import { useScroll } from './useScroll.ts';

export type ChatSlot = 'panel' | 'head' | 'list' | 'bubble' | 'form' | 'input' | 'button';

interface Props {
  chat: Chat;
  title?: string;
  /** Shown under the title, e.g. when the team answers. */
  children?: ReactNode;
  /** Pixels. */
  height?: number;
  /** Extra class names beside the panel's own (`chat/chat.css`). */
  classNames?: Partial<Record<ChatSlot, string>>;
  /** Heading level of the title. */
  level?: 1 | 2;
  /** Between the messages and the box: what helps to write. */
  tools?: ReactNode;
  /** The box, for whoever puts text into it. */
  box?: RefObject<HTMLTextAreaElement | null>;
}

interface Shown {
  picture: Attachment;
  pictures: readonly Attachment[];
}

/** A scrolling region must be reachable by keyboard (WCAG 2.1.1), though it is no control. */
const SCROLLABLE = { tabIndex: 0 };

/** The support conversation, for both sides. Looks: `chat/chat.css`, colours through its `--chat-*` variables. */
export function ChatPanel({
  chat,
  title = 'Customer Support',
  children,
  height = 600,
  classNames = {},
  level = 2,
  tools,
  box,
}: Props) {
  const id = useId();
  const { resend } = chat;
  const { list, onScroll, hasNewBelow, toBottom } = useScroll(chat.thread, chat.phase !== 'first', chat.loadOlder);
  const isCustomer = chat.mode === 'customer';
  const bubbles = useMemo(() => inMoments(chat.thread), [chat.thread]);
  const told = isCustomer ? helpOf(chat.thread) : [];
  const typed = useTypedHelp(isCustomer ? chat.draft : '');
  const help = [...told, ...typed.filter((one) => !told.includes(one))];
  const helped = help.join();
  // It takes its room from the messages: the last one stays in view.
  useLayoutEffect(() => {
    if (helped !== '') toBottom();
  }, [helped, toBottom]);
  // The pressed button goes away: move the focus to the message.
  const again = useCallback(
    (clientId: string) => {
      list.current?.focus({ preventScroll: true });
      resend(clientId);
    },
    [list, resend],
  );
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useCallback(
    (picture: Attachment, attachments: readonly Attachment[]) =>
      setShown({ picture, pictures: attachments.filter(isPicture) }),
    [],
  );
  const { isOver, handlers } = useDrop(chat.attach);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={`chat chat--${chat.mode} ${classNames.panel ?? ''}`}
      style={{ height }}
      aria-labelledby={id}
      {...(chat.takesFiles ? handlers : {})}
    >
      <header className={`chat-head ${classNames.head ?? ''}`}>
        <Heading id={id} className="chat-title">
          {title}
        </Heading>
        {children}
      </header>
      <div className="chat-window">
        {chat.phase === 'older' && <output className="chat-older">Loading...</output>}
        <section
          ref={list}
          className={`chat-list ${classNames.list ?? ''}`}
          onScroll={onScroll}
          aria-label="Messages"
          {...SCROLLABLE}
        >
          <ChatNotices chat={chat} />
          <ol className="chat-bubbles">
            {bubbles.map((bubble) => (
              <ChatBubble
                key={bubble.key}
                bubble={bubble}
                mode={chat.mode}
                onRetry={again}
                onOpen={open}
                className={classNames.bubble}
              />
            ))}
          </ol>
        </section>
        {hasNewBelow && (
          <button type="button" className="chat-newer" onClick={toBottom}>
            New message below
          </button>
        )}
      </div>
      {chat.notice !== null && <output className="chat-note">{chat.notice}</output>}
      <ChatHelp help={help} isTold={told.length > 0} />
      {tools}
      <ChatFiles
        files={chat.files}
        refused={chat.refused}
        isHeld={chat.isHeld}
        onRemove={chat.detach}
        onRetry={chat.retryFile}
      />
      <ChatForm
        text={chat.draft}
        onType={chat.type}
        onSend={chat.send}
        onFiles={chat.takesFiles ? chat.attach : null}
        isHeld={chat.isHeld}
        classNames={classNames}
        box={box}
      >
        {chat.takesFiles && <ChatAttach room={MOST_ATTACHMENTS - chat.files.length} onChoose={chat.attach} />}
      </ChatForm>
      {isOver && <p className="chat-drop">Drop pictures or PDFs here</p>}
      {shown && (
        <ChatViewer {...shown} onShow={(picture) => setShown({ ...shown, picture })} onClose={() => setShown(null)} />
      )}
      <p className="chat-hidden" aria-live="polite">
        {chat.heard &&
          `${chat.mode === 'customer' ? 'Support team' : 'Customer'}: ${inWords(chat.heard.content_plain, chat.heard.attachments ?? [])}`}
      </p>
    </section>
  );
}

function ChatNotices({ chat }: { chat: Chat }) {
  if (chat.phase === 'first') return <output className="chat-notice">Loading...</output>;
  if (chat.error !== null) {
    return (
      <div className="chat-notice" role="alert">
        <p>{chat.error}</p>
        <button type="button" className="chat-again" onClick={chat.retry}>
          Try again
        </button>
      </div>
    );
  }
  if (chat.thread.length === 0)
    return <p className="chat-notice chat-empty">No messages yet. Start the conversation!</p>;
  return null;
}
