import type { Attachment } from '@sorrel/contracts/media/attachments';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { ApiError, messageOf } from '../api.ts';
import { newKey } from '../key.ts';
import { ChosenFiles, type ChosenFile, type SendUp } from './files.ts';
import { listen } from './live.ts';
import {
  accept,
  append,
  leavesGap,
  leftOver,
  mark,
  merge,
  newestId,
  oldestId,
  type Thread,
  unsentOf,
} from './thread.ts';
import type { Keep } from './unsent.ts';

export type ChatMode = 'customer' | 'admin';

/** For sending: longer than a slow connection needs for a message, shorter than anybody would watch "Sending...". */
export const SEND_PATIENCE_MS = 10_000;

/** How a conversation is loaded and sent. Keep it stable (module constant or useMemo): a new object starts a new conversation. */
export interface ChatSource {
  mode: ChatMode;
  /** Newest first, older than `lastId` when given. */
  load(lastId: number | null): Promise<readonly ChatMessage[]>;
  /** Answers the stored message, or null when the server's answer says nothing about it. A repeat with the same id is harmless. */
  send(text: string, clientId: string, attachments: readonly Attachment[]): Promise<ChatMessage | null>;
  /** Sends one file up for a message to come; without it a message takes no files. */
  sendUp?: SendUp;
  /** Says that everything up to this message has been seen. */
  markRead?(messageId: number): Promise<unknown>;
  /** Where unsent text is kept between pages and visits. */
  keep?: Keep;
  /** Server-sent events; without it the newest page is read again when the window gets the focus. */
  streamUrl?: string;
  /** The message inside a `message` event, or null when it belongs to another conversation. Default: the data itself. */
  pick?(data: unknown): ChatMessage | null;
}

export interface ChatState {
  thread: Thread;
  /** `first`: nothing is here yet; `older`: a page above is on its way. */
  phase: 'first' | 'older' | 'idle';
  hasOlder: boolean;
  /** Why the last read failed, as a text for the person; null when it succeeded. */
  error: string | null;
  /** The other side's newest live message, for a screen reader to announce. */
  heard: ChatMessage | null;
  /** The unsent text in the box. */
  draft: string;
  /** A notice about the message sent last. */
  notice: string | null;
  /** Chosen for the next message. */
  files: readonly ChosenFile[];
  /** What was refused of the files chosen last, a sentence for each. */
  refused: readonly string[];
  /** Send was pressed: it goes as soon as its files are up. */
  isHeld: boolean;
}

const MASKED = 'We took a card number out of your message before keeping it. Please never send card details here.';

/** The team's sender id (contracts' TEAM_USER_ID; that file brings zod along). */
const TEAM = 1;
/** Enough for a night's missed messages, without loading endlessly. */
const CATCH_UP_PAGES = 20;

/** A conversation without React or styling: paging, optimistic sending, live messages with resume. */
export class Conversation {
  private state: ChatState;
  private readonly watchers = new Set<() => void>();
  private isReading = false;
  private readTo = 0;
  private readonly files: ChosenFiles | null;

  constructor(private readonly source: ChatSource) {
    const { draft, messages, files = [] } = source.keep?.read() ?? { draft: '', messages: [] };
    this.files = source.sendUp ? new ChosenFiles(source.sendUp, this.onFiles, files) : null;
    this.state = {
      thread: leftOver(messages),
      phase: 'first',
      hasOlder: true,
      error: null,
      heard: null,
      draft,
      notice: null,
      files: this.files?.list ?? [],
      refused: [],
      isHeld: false,
    };
  }

  readonly getState = (): ChatState => this.state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Reads the newest page and starts to listen; the answer stops listening. */
  readonly open = (): (() => void) => {
    void this.read('first');
    document.addEventListener('visibilitychange', this.markRead);
    const stop = this.follow();
    return () => {
      document.removeEventListener('visibilitychange', this.markRead);
      stop();
    };
  };

  private follow(): () => void {
    if (this.source.streamUrl) {
      return listen({
        url: this.source.streamUrl,
        events: ['message'],
        onEvent: (_name, data) => this.hear(data),
        onOpen: this.resume,
      });
    }
    window.addEventListener('focus', this.resume);
    return () => window.removeEventListener('focus', this.resume);
  }

  /** Only for a visible page: a tab in the background has read nothing. */
  private readonly markRead = (): void => {
    const newest = newestId(this.state.thread) ?? 0;
    if (!this.source.markRead || newest <= this.readTo || document.visibilityState !== 'visible') return;
    const before = this.readTo;
    this.readTo = newest;
    // If this fails, it is sent with the next message, or the next time the page is visible.
    void this.source.markRead(newest).catch(() => (this.readTo = before));
  };

  readonly type = (draft: string): void => this.change({ draft });

  /** Does nothing after a failure, so that scrolling does not hammer a server in trouble; `retry` loads again. */
  readonly loadOlder = (): void => {
    const { hasOlder, thread, error } = this.state;
    if (hasOlder && oldestId(thread) !== null && error === null) void this.read('older');
  };

  readonly retry = (): void => void this.read(oldestId(this.state.thread) === null ? 'first' : 'older');

  readonly attach = (files: readonly File[]): void => {
    if (files.length > 0) this.files?.add(files);
  };

  readonly detach = (key: string): void => this.files?.remove(key);

  readonly retryFile = (key: string): void => this.files?.retry(key);

  /** A message that waits for its files goes when they are up; not when one of them was refused or did not get through. */
  private readonly onFiles = (): void => {
    const files = this.files;
    if (!files) return;
    const mayGo = this.state.isHeld && !files.isSending;
    const isHeld = this.state.isHeld && files.isSending && files.refused.length === 0;
    this.change({ files: files.list, refused: files.refused, isHeld });
    if (mayGo && !files.hasFailed && files.refused.length === 0) this.send(this.state.draft);
  };

  /** False: nothing is sent and nothing should be cleared, because there is nothing to send, or files are still going up. */
  readonly send = (typed: string): boolean => {
    const text = typed.trim() === '' ? '' : typed;
    if (this.files && (this.files.isSending || this.files.hasFailed)) {
      // What was refused before has been read: it keeps nothing back.
      this.files.refused = [];
      this.change({ draft: typed, isHeld: true, refused: [] });
      this.files.retryAll();
      return false;
    }
    const attachments = this.files?.ready ?? [];
    if (text === '' && attachments.length === 0) return false;
    const clientId = newKey();
    const isIncoming = this.source.mode === 'customer';
    const draft = {
      clientId,
      text,
      createdAt: new Date().toISOString(),
      isIncoming,
      senderId: isIncoming ? null : TEAM,
      attachments,
    };
    this.files?.clear();
    this.change({
      thread: append(this.state.thread, draft),
      draft: '',
      notice: null,
      files: [],
      refused: [],
      isHeld: false,
    });
    void this.deliver(text, clientId, attachments);
    return true;
  };

  readonly resend = (clientId: string): void => {
    const bubble = this.state.thread.find((one) => one.clientId === clientId && one.state === 'failed');
    if (!bubble) return;
    this.change({ thread: mark(this.state.thread, clientId, 'sending') });
    void this.deliver(bubble.text, clientId, bubble.attachments);
  };

  private async read(phase: 'first' | 'older'): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    this.change({ phase, error: null });
    try {
      const messages = await this.source.load(phase === 'first' ? null : oldestId(this.state.thread));
      this.change({ thread: merge(this.state.thread, messages), hasOlder: messages.length > 0, phase: 'idle' });
    } catch (failure) {
      this.change({ error: messageOf(failure), phase: 'idle' });
    } finally {
      this.isReading = false;
    }
  }

  private async deliver(text: string, clientId: string, attachments: readonly Attachment[]): Promise<void> {
    try {
      const message = await this.source.send(text, clientId, attachments);
      this.change({ thread: message ? merge(this.state.thread, [message]) : accept(this.state.thread, clientId) });
      if (message && message.content_plain !== text) this.change({ notice: MASKED });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404 && attachments.length > 0)
        this.comeBack(text, clientId, failure.message);
      else this.change({ thread: mark(this.state.thread, clientId, 'failed', messageOf(failure)) });
    }
  }

  /** Its files are gone, so that it could never go: the text is in the box again. */
  private comeBack(text: string, clientId: string, notice: string): void {
    const thread = this.state.thread.filter((one) => one.clientId !== clientId || one.id !== null);
    this.change({ thread, notice, draft: [text, this.state.draft].filter((part) => part !== '').join('\n') });
  }

  private hear(data: unknown): void {
    const message = this.source.pick ? this.source.pick(data) : asMessage(data);
    if (message) this.arrive([message]);
  }

  private arrive(messages: readonly ChatMessage[]): void {
    const known = newestId(this.state.thread) ?? 0;
    const own = this.source.mode === 'customer' ? 1 : 0;
    // While the first page is loading, no message counts as new.
    const heard =
      this.state.phase === 'first'
        ? undefined
        : messages.find((message) => message.id > known && message.is_incoming !== own);
    const error = this.state.thread.length === 0 ? null : this.state.error;
    this.change({ thread: merge(this.state.thread, messages), heard: heard ?? this.state.heard, error });
  }

  /** A failed catch-up is tried again at the next opening or focus; the thread on screen stays correct as far as it goes. */
  private readonly resume = (): void => void this.catchUp().catch(() => {});

  private async catchUp(): Promise<void> {
    const known = newestId(this.state.thread);
    let before: number | null = null;
    for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
      const messages: readonly ChatMessage[] = await this.source.load(before);
      this.arrive(messages);
      if (!leavesGap(known, messages)) return;
      before = messages.at(-1)?.id ?? null;
    }
  }

  private change(part: Partial<ChatState>): void {
    this.state = { ...this.state, ...part };
    if (part.thread || part.draft !== undefined || part.files)
      this.source.keep?.write({
        draft: this.state.draft,
        messages: unsentOf(this.state.thread),
        files: this.files?.ready ?? [],
      });
    if (part.thread) this.markRead();
    for (const watcher of this.watchers) watcher();
  }
}

/** The stored message in an event's data, or null when it is something else. */
export function asMessage(data: unknown): ChatMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Partial<ChatMessage>;
  const isMessage =
    typeof message.id === 'number' &&
    typeof message.content_plain === 'string' &&
    (message.is_incoming === 0 || message.is_incoming === 1);
  return isMessage ? (data as ChatMessage) : null;
}
