import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { ApiError } from '../api.ts';
import { type ChatSource, Conversation } from './conversation.ts';
import { forgetUnsent, keepFor } from './unsent.ts';

const message = (id: number, extra: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender_id: 7,
  content_plain: `text ${id}`,
  created_at: '2026-11-03T09:00:00Z',
  is_incoming: 0,
  client_id: null,
  dangers: [],
  ...extra,
});

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }
}

/** A server with messages 1..last, three a page. */
function server(last: number) {
  const asked: (number | null)[] = [];
  const sent: [string, string][] = [];
  const source: ChatSource & { last: number; fails: boolean } = {
    mode: 'customer',
    streamUrl: '/stream',
    last,
    fails: false,
    load: async (lastId) => {
      asked.push(lastId);
      if (source.fails) throw new ApiError('network', 0, {});
      const top = Math.min(source.last, (lastId ?? Infinity) - 1);
      return [top, top - 1, top - 2].filter((id) => id > 0).map((id) => message(id));
    },
    send: async (text, clientId) => {
      sent.push([text, clientId]);
      if (source.fails) throw new ApiError('network', 0, {});
      source.last += 1;
      return message(source.last, { content_plain: text, client_id: clientId, is_incoming: 1 });
    },
  };
  return { source, asked, sent };
}

const settled = () => new Promise((done) => setTimeout(done, 0));
const ids = (conversation: Conversation) => conversation.getState().thread.map((bubble) => bubble.id);

beforeEach(() => {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => {
  jest.useRealTimers();
});

test('older pages come in above and stop at the first empty one', async () => {
  const { source, asked } = server(5);
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  expect(ids(chat)).toEqual([3, 4, 5]);
  chat.loadOlder();
  chat.loadOlder();
  await settled();
  expect(ids(chat)).toEqual([1, 2, 3, 4, 5]);
  chat.loadOlder();
  await settled();
  expect(chat.getState().hasOlder).toBe(false);
  chat.loadOlder();
  await settled();
  expect(asked).toEqual([null, 3, 1]);
  close();
});

test('a message is shown at once, kept with Retry when it fails, and resent under the same id', async () => {
  const { source, sent } = server(0);
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  expect(chat.send('  \n ')).toBe(false);
  source.fails = true;
  expect(chat.send('Hello')).toBe(true);
  expect(chat.getState().thread).toMatchObject([{ id: null, state: 'sending', text: 'Hello', isIncoming: true }]);
  await settled();
  expect(chat.getState().thread).toMatchObject([{ state: 'failed', text: 'Hello' }]);
  source.fails = false;
  chat.resend(chat.getState().thread[0]!.clientId!);
  await settled();
  expect(chat.getState().thread).toMatchObject([{ id: 1, state: 'sent', text: 'Hello' }]);
  expect(sent[0]![1]).toBe(sent[1]![1]);
  close();
});

test('a failed first load says so and can be retried; scrolling does not flood the server', async () => {
  const { source, asked } = server(2);
  source.fails = true;
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  expect(chat.getState()).toMatchObject({ phase: 'idle', error: expect.stringContaining('could not reach') });
  chat.loadOlder();
  await settled();
  expect(asked).toHaveLength(1);
  source.fails = false;
  chat.retry();
  await settled();
  expect(ids(chat)).toEqual([1, 2]);
  expect(chat.getState().error).toBeNull();
  close();
});

test('live messages appear once and are announced only when the other side wrote them', async () => {
  const { source } = server(1);
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  const [stream] = FakeEventSource.all;
  expect(stream!.url).toBe('/stream');
  stream!.say(message(2));
  stream!.say(message(2));
  stream!.say(message(3, { is_incoming: 1 }));
  stream!.say({ nonsense: true });
  expect(ids(chat)).toEqual([1, 2, 3]);
  expect(chat.getState().heard?.id).toBe(2);
  close();
  expect(stream!.readyState).toBe(FakeEventSource.CLOSED);
});

test('every time the stream opens, all missed messages are read, however many pages', async () => {
  const { source, asked } = server(2);
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  const [stream] = FakeEventSource.all;
  // Messages written between the first read and the opening of the stream.
  source.last = 3;
  stream!.onopen?.();
  await settled();
  expect(ids(chat)).toEqual([1, 2, 3]);
  expect(asked).toEqual([null, null]);
  source.last = 10;
  stream!.onopen?.();
  await settled();
  expect(ids(chat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  close();
});

test('a stream that the browser has given up on is reopened automatically', async () => {
  const { source } = server(1);
  const chat = new Conversation(source);
  jest.useFakeTimers();
  const close = chat.open();
  const [stream] = FakeEventSource.all;
  stream!.readyState = FakeEventSource.CLOSED;
  stream!.onerror?.();
  jest.advanceTimersByTime(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
  close();
  jest.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('what was typed or failed is there again on the next page, for the same person alone, until it is sent or they log out', async () => {
  localStorage.clear();
  const { source, sent } = server(0);
  const open = (owner: number) => new Conversation({ ...source, keep: keepFor(owner) });
  const first = open(7);
  source.fails = true;
  const stop = first.open();
  first.send('did not go');
  await settled();
  first.type('half a sente');
  stop();
  const second = open(7);
  expect(second.getState()).toMatchObject({ draft: 'half a sente', thread: [{ text: 'did not go', state: 'failed' }] });
  second.open();
  await settled();
  Object.assign(source, { fails: false });
  const third = open(7);
  third.resend(third.getState().thread[0]!.clientId!);
  await settled();
  expect(new Set(sent.map(([, clientId]) => clientId)).size).toBe(1);
  third.type('');
  expect(open(7).getState()).toMatchObject({ draft: '', thread: [] });
  third.type('secret');
  expect(open(8).getState().draft).toBe('');
  expect(open(7).getState().draft).toBe('');
  open(7).type('still here');
  forgetUnsent();
  expect(open(7).getState().draft).toBe('');
});

test('only messages on a visible page are marked as read', async () => {
  const { source } = server(3);
  const read: number[] = [];
  const markRead = async (id: number): Promise<void> => void read.push(id);
  let state: DocumentVisibilityState = 'hidden';
  const spy = jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  const conversation = new Conversation({ ...source, markRead });
  const stop = conversation.open();
  await settled();
  expect(read).toEqual([]);
  state = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(read).toEqual([3]);
  stop();
  spy.mockRestore();
});

test('a failed message says why; one that was kept without its card number says so', async () => {
  const { source } = server(0);
  source.fails = true;
  const conversation = new Conversation(source);
  conversation.send('hello');
  await settled();
  expect(conversation.getState().thread[0]).toMatchObject({ state: 'failed', problem: expect.stringMatching(/reach/) });
  const masked = new Conversation({
    ...source,
    send: async (_text, clientId) =>
      message(9, { content_plain: '[card ending 4242]', client_id: clientId, is_incoming: 1 }),
  });
  masked.send('4242 4242 4242 4242');
  await settled();
  expect(masked.getState().notice).toMatch(/card number/);
});

const stored: Attachment = {
  id: 3,
  url: '/storage/chat/aaaaaaaa.pdf',
  kind: 'pdf',
  name: 'letter.pdf',
  bytes: 10,
  width: null,
  height: null,
};
const letter = () => new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' });

/** A server to which files go up only when told, and the messages it took. */
function withFiles() {
  const { source } = server(0);
  const taken: { text: string; clientId: string; ids: number[] }[] = [];
  const waiting: { go(): void; fail(error: Error): void }[] = [];
  source.sendUp = () => new Promise((go, fail) => waiting.push({ go: () => go(stored), fail: (error) => fail(error) }));
  source.send = async (text, clientId, attachments) => {
    taken.push({ text, clientId, ids: attachments.map(({ id }) => id) });
    if (source.fails) throw new ApiError('network', 0, {});
    return message(9, { content_plain: text, client_id: clientId, is_incoming: 1, attachments: [...attachments] });
  };
  return { source, taken, waiting };
}

test('Send waits for files on their way, then sends text and files once', async () => {
  const { source, taken, waiting } = withFiles();
  const chat = new Conversation(source);
  chat.attach([letter()]);
  await settled();
  expect(chat.send('See this')).toBe(false);
  expect(chat.getState()).toMatchObject({ isHeld: true, draft: 'See this', thread: [] });
  waiting[0]?.go();
  await settled();
  expect(taken).toMatchObject([{ text: 'See this', ids: [3] }]);
  expect(chat.getState()).toMatchObject({
    isHeld: false,
    draft: '',
    files: [],
    thread: [{ state: 'sent', attachments: [{ name: 'letter.pdf' }] }],
  });
});

test('a file that does not get through keeps the message here, with its text; Send tries both again', async () => {
  const { source, taken, waiting } = withFiles();
  const chat = new Conversation(source);
  chat.attach([letter()]);
  await settled();
  chat.send('See this');
  waiting[0]?.fail(new ApiError('network', 0, {}));
  await settled();
  expect(chat.getState()).toMatchObject({ isHeld: false, draft: 'See this', files: [{ state: 'failed' }] });
  expect(taken).toEqual([]);
  chat.send('See this');
  await settled();
  waiting[1]?.go();
  await settled();
  expect(taken).toHaveLength(1);
});

test('when a file is refused while Send waits for it, nothing goes: its writer looks first', async () => {
  const { source, taken, waiting } = withFiles();
  const chat = new Conversation(source);
  chat.attach([letter()]);
  await settled();
  chat.send('See this');
  waiting[0]?.fail(new ApiError('answer', 422, { message: 'This file is empty.' }));
  await settled();
  expect(chat.getState()).toMatchObject({
    isHeld: false,
    draft: 'See this',
    files: [],
    refused: ['“letter.pdf” was not added. This file is empty.'],
  });
  expect(taken).toEqual([]);
});

test('a message that fails keeps its files, also over a reload, and is sent again under the same id; chosen files are kept, too', async () => {
  localStorage.clear();
  const { source, taken, waiting } = withFiles();
  const open = () => new Conversation({ ...source, keep: keepFor(7) });
  const first = open();
  source.fails = true;
  first.attach([letter()]);
  await settled();
  waiting[0]?.go();
  await settled();
  expect(first.send('  ')).toBe(true);
  await settled();
  expect(first.getState().thread).toMatchObject([{ state: 'failed', text: '', attachments: [{ id: 3 }] }]);
  first.attach([letter()]);
  await settled();
  waiting[1]?.go();
  await settled();
  source.fails = false;
  const second = open();
  expect(second.getState()).toMatchObject({
    thread: [{ state: 'failed', attachments: [{ id: 3 }] }],
    files: [{ state: 'ready', name: 'letter.pdf' }],
  });
  second.resend(second.getState().thread[0]!.clientId!);
  await settled();
  expect(taken.map(({ ids }) => ids)).toEqual([[3], [3]]);
  expect(new Set(taken.map(({ clientId }) => clientId)).size).toBe(1);
  forgetUnsent();
});

test('a file refused before Send was pressed keeps nothing back', async () => {
  const { source, taken, waiting } = withFiles();
  const chat = new Conversation(source);
  chat.attach([letter(), new File(['x'], 'page.html', { type: 'text/html' })]);
  await settled();
  expect(chat.getState().refused).toHaveLength(1);
  chat.send('See this');
  waiting[0]?.go();
  await settled();
  expect(taken).toMatchObject([{ text: 'See this', ids: [3] }]);
});

test('a message whose files are gone, a week later, is in the box again and says so', async () => {
  const { source, waiting } = withFiles();
  source.send = async () => {
    throw new ApiError('answer', 404, { message: 'A file of this message is no longer here.' });
  };
  const chat = new Conversation(source);
  chat.attach([letter()]);
  await settled();
  waiting[0]?.go();
  await settled();
  chat.send('See this');
  chat.type('And that');
  await settled();
  expect(chat.getState()).toMatchObject({
    thread: [],
    draft: 'See this\nAnd that',
    notice: 'A file of this message is no longer here.',
  });
});
