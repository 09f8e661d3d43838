import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { ApiError } from '../api.ts';
import { type ChatSource, Conversation } from './conversation.ts';

const message = (id: number, extra: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender_id: 7,
  content_plain: `text ${id}`,
  created_at: '2026-11-03T09:00:00Z',
  is_incoming: 0,
  client_id: null,
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

test('a failed first reading says so and can be repeated; scrolling does not hammer', async () => {
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

test('at every opening of the stream everything missed is read, however many pages', async () => {
  const { source, asked } = server(2);
  const chat = new Conversation(source);
  const close = chat.open();
  await settled();
  const [stream] = FakeEventSource.all;
  // What was said between the reading and the opening.
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

test('a stream the browser has given up is opened again by itself', async () => {
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
