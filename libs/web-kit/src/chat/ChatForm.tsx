import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import type { ChatSlot } from './ChatPanel.tsx';

/** As long as a message may be (contracts' MessageText). */
const MAX_LENGTH = 10_000;

interface Props {
  text: string;
  onType(text: string): void;
  /** False: nothing was sent, the text stays. */
  onSend(text: string): boolean;
  classNames: Partial<Record<ChatSlot, string>>;
  box?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Enter sends, Shift+Enter starts a new line; Enter that ends an IME composition does not send. */
export function ChatForm({ text, onType, onSend, classNames, box }: Props) {
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={`chat-form ${classNames.form ?? ''}`} onSubmit={submit}>
      <textarea
        ref={box}
        className={`chat-input ${classNames.input ?? ''}`}
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label="Your message"
        placeholder="Type your message..."
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
      />
      <button type="submit" className={`chat-send ${classNames.button ?? ''}`}>
        Send
      </button>
    </form>
  );
}
