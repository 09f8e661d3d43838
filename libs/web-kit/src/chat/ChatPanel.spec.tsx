import { expect, jest, test } from '@jest/globals';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { ChatPanel } from './ChatPanel.tsx';
import type { ChatMode, ChatSource } from './conversation.ts';
import { useChat } from './useChat.ts';

const message = (id: number, is_incoming: 0 | 1): ChatMessage => ({
  id,
  sender_id: 7,
  content_plain: `text ${id}`,
  created_at: '2026-11-03T09:00:00Z',
  is_incoming,
  client_id: null,
  dangers: [],
});

function Screen({ mode, load, send }: { mode: ChatMode } & Pick<ChatSource, 'load' | 'send'>) {
  return <ChatPanel chat={useChat(useMemo(() => ({ mode, load, send }), [mode, load, send]))} />;
}

const nothing = async (): Promise<ChatMessage[]> => [];

test.each<[ChatMode, string, string]>([
  ['customer', 'chat-row--own', 'chat-row--other'],
  ['admin', 'chat-row--other', 'chat-row--own'],
])('%s: incoming is %s, outgoing %s', async (mode, incoming, outgoing) => {
  const load = async (lastId: number | null) => (lastId === null ? [message(2, 0), message(1, 1)] : []);
  render(<Screen mode={mode} load={load} send={async () => null} />);
  expect(screen.getByText('Loading...')).toBeTruthy();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.className).toContain(incoming);
  expect(second!.className).toContain(outgoing);
  cleanup();
});

test.each<ChatMode>(['customer', 'admin'])(
  '%s: what somebody wrote is isolated, so that no direction of theirs turns our words beside it',
  async (mode) => {
    const texts = ['שלום 5 mg', '1\ufffd05 mg', `${'x'.repeat(5_000)}`];
    const load = async (lastId: number | null) =>
      lastId === null ? texts.map((content_plain, at) => ({ ...message(9 - at, 1), content_plain })) : [];
    render(<Screen mode={mode} load={load} send={async () => null} />);
    for (const text of texts) expect((await screen.findByText(text)).getAttribute('dir')).toBe('auto');
    cleanup();
  },
);

test('Enter sends and clears, Shift+Enter does not, blank sends nothing; the empty text goes away', async () => {
  const send = jest.fn(async (text: string, clientId: string) => ({
    ...message(5, 1),
    content_plain: text,
    client_id: clientId,
  }));
  const user = userEvent.setup();
  render(<Screen mode="customer" load={nothing} send={send} />);
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
  const box = screen.getByPlaceholderText<HTMLTextAreaElement>('Type your message...');
  await user.type(box, '   {Enter}');
  expect(send).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]![0]).toBe('Hello\nthere');
  expect(box.value).toBe('');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('No messages yet. Start the conversation!')).toBeNull();
  cleanup();
});

test('a message that fails stays with Retry', async () => {
  let fails = true;
  const send = async (text: string, clientId: string): Promise<ChatMessage> => {
    if (fails) throw new Error('offline');
    return { ...message(5, 1), content_plain: text, client_id: clientId };
  };
  const user = userEvent.setup();
  render(<Screen mode="customer" load={nothing} send={send} />);
  await user.type(await screen.findByPlaceholderText('Type your message...'), 'Hello{Enter}');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('Hello')).toBeTruthy();
  fails = false;
  await user.click(retry);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  cleanup();
});

test('older messages load within 50 px of the top and what is being read does not move', async () => {
  const load = jest.fn(async (lastId: number | null) =>
    lastId === null ? [message(4, 0), message(3, 1)] : [message(2, 0)],
  );
  render(<Screen mode="customer" load={load} send={async () => null} />);
  await screen.findAllByRole('listitem');
  const list = screen.getByRole('region', { name: 'Messages' });
  let height = 1_000;
  Object.defineProperty(list, 'scrollHeight', { get: () => height });
  Object.defineProperty(list, 'clientHeight', { get: () => 500 });
  list.scrollTop = 51;
  fireEvent.scroll(list);
  expect(load).toHaveBeenCalledTimes(1);
  list.scrollTop = 50;
  await act(async () => {
    fireEvent.scroll(list);
    height = 1_300;
  });
  expect(load).toHaveBeenLastCalledWith(3);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  // The previous height is that of the last render (0 in jsdom at first load), so the scroll position moves by what was added.
  expect(list.scrollTop).toBe(50 + 1_300);
  cleanup();
});

test('after Retry the focus stays in the conversation', async () => {
  let fails = true;
  const send = async (text: string, clientId: string) => {
    if (fails) throw new Error('no line');
    return { ...message(5, 1), content_plain: text, client_id: clientId };
  };
  render(<Screen mode="customer" load={nothing} send={send} />);
  await userEvent.type(screen.getByLabelText('Your message'), 'hello{Enter}');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }));
  cleanup();
});
