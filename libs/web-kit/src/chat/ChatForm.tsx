import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { ChatSlot } from './ChatPanel.tsx';

/** As long as a message may be (contracts' MessageText). */
const MAX_LENGTH = 10_000;

interface Props {
  /** False: nothing was sent, the text stays. */
  onSend(text: string): boolean;
  classNames: Partial<Record<ChatSlot, string>>;
}

/** Enter sends, Shift+Enter starts a new line; Enter that ends an IME composition does not send. */
export function ChatForm({ onSend, classNames }: Props) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (onSend(text)) setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={`chat-form ${classNames.form ?? ''}`} onSubmit={submit}>
      <textarea
        className={`chat-input ${classNames.input ?? ''}`}
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label="Your message"
        placeholder="Type your message..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
      />
      <button type="submit" className={`chat-send ${classNames.button ?? ''}`}>
        Send
      </button>
    </form>
  );
}
