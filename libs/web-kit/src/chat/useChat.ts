import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ChatMode, type ChatSource, type ChatState, Conversation } from './conversation.ts';

export interface Chat extends ChatState {
  mode: ChatMode;
  loadOlder(): void;
  /** Repeats a failed read. */
  retry(): void;
  /** False: nothing was sent, the text stays. */
  send(text: string): boolean;
  resend(clientId: string): void;
  /** Whether a message takes files. */
  takesFiles: boolean;
  /** Chooses files for the next message. */
  attach(files: readonly File[]): void;
  /** Takes one out again. */
  detach(key: string): void;
  /** Tries once more to send up a file that did not get through. */
  retryFile(key: string): void;
  /** Sets the text in the box. */
  type(text: string): void;
}

/** A conversation for a screen; `ChatPanel` draws it. */
export function useChat(source: ChatSource): Chat {
  const conversation = useMemo(() => new Conversation(source), [source]);
  useEffect(() => conversation.open(), [conversation]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState, conversation.getState);
  const { loadOlder, retry, send, resend, type, attach, detach, retryFile } = conversation;
  const takesFiles = source.sendUp !== undefined;
  return { ...state, mode: source.mode, takesFiles, loadOlder, retry, send, resend, type, attach, detach, retryFile };
}
