import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ChatSlot } from './ChatPanel.tsx';

/** As long as a message may be (contracts' messaging/rpc.ts). */
const MAX_LENGTH = 10_000;

interface Props {
  text: string;
  onType(text: string): void;
  /** False: nothing was sent, the text stays. */
  onSend(text: string): boolean;
  /** Takes files that are pasted; null: a message takes none. */
  onFiles: ((files: readonly File[]) => void) | null;
  /** Send was pressed, and the message waits for its files. */
  isHeld: boolean;
  /** Before the box: the ways to choose files. */
  children?: ReactNode;
  classNames: Partial<Record<ChatSlot, string>>;
  box?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Enter sends, Shift+Enter starts a new line; Enter that ends an IME composition does not send. */
export function ChatForm({ text, onType, onSend, onFiles, isHeld, children, classNames, box }: Props) {
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  // A picture copied beside its text, as from a letter, is pasted as text.
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (!onFiles || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <form className={`chat-form ${classNames.form ?? ''}`} onSubmit={submit}>
      {children}
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
        onPaste={onPaste}
        enterKeyHint="send"
      />
      <button type="submit" className={`chat-send ${classNames.button ?? ''}`}>
        {isHeld ? 'Waiting...' : 'Send'}
      </button>
    </form>
  );
}
