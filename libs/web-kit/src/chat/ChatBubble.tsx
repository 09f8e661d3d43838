import type { Attachment } from '@sorrel/contracts/media/attachments';
import { DANGER_WORDS } from '@sorrel/contracts/messaging/danger';
import { memo } from 'react';
import { formatDate } from '../format.ts';
import { ChatAttachments } from './ChatAttachments.tsx';
import { partsOf } from './links.ts';
import type { Bubble } from './thread.ts';
import type { ChatMode } from './conversation.ts';

interface Props {
  bubble: Bubble;
  mode: ChatMode;
  onRetry(clientId: string): void;
  /** Opens a picture large, beside the others of its message. */
  onOpen(picture: Attachment, attachments: readonly Attachment[]): void;
  className?: string;
}

/** Own messages are on the right and dark for both sides; `is_incoming` is the team's view, so the customer's own are the incoming ones. */
export const ChatBubble = memo(function ChatBubble({ bubble, mode, onRetry, onOpen, className }: Props) {
  const isOwn = bubble.isIncoming === (mode === 'customer');
  return (
    <li
      className={`chat-row ${isOwn ? 'chat-row--own' : 'chat-row--other'}`}
      data-incoming={bubble.isIncoming ? 1 : 0}
      data-state={bubble.state}
    >
      <div className={`chat-bubble ${className ?? ''}`}>
        <span className="chat-hidden">{writer(bubble, isOwn, mode)}: </span>
        {bubble.text !== '' && (
          <span className="chat-text" dir="auto">
            {partsOf(bubble.text).map(({ text, href }, at) =>
              href === undefined ? (
                text
              ) : (
                // Parts have no other name than their place, and a bubble's text never changes.
                <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {text}
                </a>
              ),
            )}
          </span>
        )}
        <ChatAttachments attachments={bubble.attachments} onOpen={(picture) => onOpen(picture, bubble.attachments)} />
      </div>
      <p className="chat-meta">
        {mode === 'admin' && bubble.dangers.length > 0 && (
          <strong className="chat-flag">
            May be urgent: {bubble.dangers.map((one) => DANGER_WORDS[one]).join(', ')}
          </strong>
        )}
        {mode === 'admin' && bubble.by !== undefined && (
          <span className="chat-by" aria-hidden="true">
            {bubble.by ?? AUTOMATIC} ·{' '}
          </span>
        )}
        {bubble.state === 'sent' && <time dateTime={bubble.createdAt}>{formatDate(bubble.createdAt, 'minutes')}</time>}
        {bubble.state === 'sending' && <span>Sending...</span>}
        {bubble.state === 'failed' && <Failed bubble={bubble} onRetry={onRetry} />}
      </p>
    </li>
  );
});

/** What the clinic writes by itself: a decision, a recall, an expected parcel. */
const AUTOMATIC = 'Sent automatically';
const writer = (bubble: Bubble, isOwn: boolean, mode: ChatMode): string => {
  if (bubble.by !== undefined) return bubble.by ?? AUTOMATIC;
  if (isOwn) return 'You';
  return mode === 'customer' ? 'Support team' : 'Customer';
};

function Failed({ bubble, onRetry }: Pick<Props, 'bubble' | 'onRetry'>) {
  return (
    <span role="alert" className="chat-failed">
      Not sent. {bubble.problem}
      {bubble.problem ? ' ' : ''}
      <button type="button" className="chat-retry" onClick={() => bubble.clientId && onRetry(bubble.clientId)}>
        Retry
      </button>
    </span>
  );
}
