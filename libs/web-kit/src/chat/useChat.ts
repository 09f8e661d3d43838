import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ChatMode, type ChatSource, type ChatState, Conversation } from './conversation.ts';

export interface Chat extends ChatState {
  mode: ChatMode;
  loadOlder(): void;
  /** Repeats a failed read. */
  retry(): void;
  /** False for a blank text. */
  send(text: string): boolean;
  resend(clientId: string): void;
  /** Sets the text in the box. */
  type(text: string): void;
}

/** A conversation for a screen; `ChatPanel` draws it. */
export function useChat(source: ChatSource): Chat {
  const conversation = useMemo(() => new Conversation(source), [source]);
  useEffect(() => conversation.open(), [conversation]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState, conversation.getState);
  const { loadOlder, retry, send, resend, type } = conversation;
  return { ...state, mode: source.mode, loadOlder, retry, send, resend, type };
}
