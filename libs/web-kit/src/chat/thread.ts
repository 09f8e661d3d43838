import type { Danger } from '@sorrel/contracts/messaging/danger';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';

type BubbleState = 'sending' | 'sent' | 'failed';

/** One bubble: a stored message, or one still being sent that only this browser knows. */
export interface Bubble {
  /** Stable across sending -> sent, so that React keeps the element. */
  key: string;
  /** Null until stored. */
  id: number | null;
  clientId: string | null;
  text: string;
  /** ISO moment; for an unsent one the moment Send was pressed. */
  createdAt: string;
  /** Written by the customer, whoever is viewing (GAP-12). */
  isIncoming: boolean;
  senderId: number | null;
  state: BubbleState;
  /** What its words may tell of, as the server judged them; of an unsent one nothing is known. */
  dangers: readonly Danger[];
  attachments: readonly Attachment[];
  /** For the team: who of them wrote it; null: the clinic by itself; missing where it is not said. */
  by?: string | null;
  /** Why it was not sent, as a text for the person. */
  problem?: string;
}

/** Oldest first, as shown. Unsent bubbles stay at the end. */
export type Thread = readonly Bubble[];

export interface Draft {
  clientId: string;
  text: string;
  createdAt: string;
  isIncoming: boolean;
  senderId: number | null;
  /** Missing in what an earlier version of this page has left. */
  attachments?: readonly Attachment[];
}

function stored(message: ChatMessage, key: string): Bubble {
  return {
    key,
    id: message.id,
    clientId: message.client_id ?? null,
    text: message.content_plain,
    createdAt: message.created_at,
    isIncoming: message.is_incoming === 1,
    senderId: message.sender_id,
    state: 'sent',
    dangers: message.dangers ?? [],
    attachments: message.attachments ?? [],
    ...(message.by === undefined ? {} : { by: message.by }),
  };
}

/** Adds stored messages in any order: without duplicates, and an own bubble whose stored message has arrived is replaced in place. */
export function merge(thread: Thread, messages: readonly ChatMessage[]): Thread {
  const next = [...thread];
  for (const message of messages) {
    const at = next.findIndex((bubble) => isSame(bubble, message));
    if (at < 0) next.push(stored(message, `id-${message.id}`));
    else next[at] = stored(message, next[at]!.key);
  }
  return next.toSorted(byPlace);
}

function isSame(bubble: Bubble, message: ChatMessage): boolean {
  if (bubble.id !== null) return bubble.id === message.id;
  if (message.client_id) return bubble.clientId === message.client_id;
  // An accepted bubble whose stored message has no client id can only be matched by its text.
  return (
    bubble.state === 'sent' &&
    bubble.text === message.content_plain &&
    bubble.isIncoming === (message.is_incoming === 1)
  );
}

const byPlace = (a: Bubble, b: Bubble): number => (a.id ?? Infinity) - (b.id ?? Infinity) || 0;

/** The optimistic bubble of a message that has just been sent. */
export function append(thread: Thread, draft: Draft): Thread {
  const { attachments = [], ...rest } = draft;
  return [...thread, { key: `own-${draft.clientId}`, id: null, state: 'sending', dangers: [], attachments, ...rest }];
}

/** Marks one of our own bubbles; one that has meanwhile arrived by the live stream is left as it is. */
export function mark(thread: Thread, clientId: string, state: 'sending' | 'failed', problem?: string): Thread {
  return thread.map((bubble) =>
    bubble.clientId === clientId && bubble.id === null ? { ...bubble, state, problem } : bubble,
  );
}

/** Our own messages that have not arrived, in the order they were written. */
export function unsentOf(thread: Thread): Draft[] {
  return thread.flatMap(({ id, state, clientId, text, createdAt, isIncoming, senderId, attachments }) =>
    id === null && state !== 'sent' && clientId !== null
      ? [{ clientId, text, createdAt, isIncoming, senderId, attachments }]
      : [],
  );
}

/** Messages left from an earlier visit: they may not have arrived, so the person may send them again; a repeat is harmless. */
export const leftOver = (drafts: readonly Draft[]): Thread =>
  drafts.reduce<Thread>((thread, draft) => mark(append(thread, draft), draft.clientId, 'failed'), []);

/** The server took the message but said nothing about it: shown as sent until the stream or the next read brings the stored one. */
export function accept(thread: Thread, clientId: string): Thread {
  return thread.map((bubble) =>
    bubble.clientId === clientId && bubble.id === null ? { ...bubble, state: 'sent' } : bubble,
  );
}

/** The id to ask older messages before; null for the first page. */
export function oldestId(thread: Thread): number | null {
  return thread.find((bubble) => bubble.id !== null)?.id ?? null;
}

export function newestId(thread: Thread): number | null {
  return thread.findLast((bubble) => bubble.id !== null)?.id ?? null;
}

/** True when a page (newest first) read after a broken stream does not reach back to what we hold: read one more. */
export function leavesGap(known: number | null, page: readonly ChatMessage[]): boolean {
  const oldest = page.at(-1);
  return known !== null && oldest !== undefined && oldest.id > known;
}
