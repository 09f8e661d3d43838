import { expect, jest, test } from '@jest/globals';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { ChatPanel } from './ChatPanel.tsx';
import type { ChatMode, ChatSource } from './conversation.ts';
import type { SendUp } from './files.ts';
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

type Asked = Pick<ChatSource, 'load' | 'send'> & { sendUp?: SendUp };
function Screen({ mode, load, send, sendUp }: { mode: ChatMode } & Asked) {
  const source = useMemo(() => ({ mode, load, send, ...(sendUp ? { sendUp } : {}) }), [mode, load, send, sendUp]);
  return <ChatPanel chat={useChat(source)} />;
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

const told = (id: number, cause: string, text: string, at = '2026-11-03T09:00:00Z'): ChatMessage => ({
  ...message(id, 0),
  content_plain: text,
  created_at: at,
  client_id: `clinic:${cause}`,
});

test.each<ChatMode>(['customer', 'admin'])('%s: what the clinic writes in one moment is one message', async (mode) => {
  const texts = ['Thank you.\n\nCall 111.', 'You asked for a look.\n\nCall 111.', 'Your treatment stops.'];
  const load = async (lastId: number | null) =>
    lastId === null ? texts.map((text, at) => told(at + 1, `c:${at}`, text)).toReversed() : [];
  render(<Screen mode={mode} load={load} send={async () => null} />);
  const [one, ...others] = await screen.findAllByRole('listitem');
  expect(others).toEqual([]);
  // Each is there whole; what they have in common stands once.
  expect(one?.querySelector('.chat-text')?.textContent).toBe(
    'Thank you.\n\nCall 111.\n\nYou asked for a look.\n\nYour treatment stops.',
  );
  cleanup();
});

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

const attachment = (id: number, kind: Attachment['kind'], name: string): Attachment => ({
  id,
  url: `/storage/chat/${id}.${kind === 'pdf' ? 'pdf' : 'jpg'}`,
  kind,
  name,
  bytes: 240_000,
  width: null,
  height: null,
});

test('pictures stand as tiles beside the text and open large with the keys of the cockpit; a PDF is a download', async () => {
  // jsdom has no dialogs that open.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  const files = [
    attachment(1, 'picture', 'front.jpg'),
    attachment(2, 'pdf', 'blood test'),
    attachment(3, 'picture', 'left.jpg'),
  ];
  const load = async (lastId: number | null) => (lastId === null ? [{ ...message(2, 1), attachments: files }] : []);
  render(<Screen mode="admin" load={load} send={async () => null} />);
  const link = await screen.findByRole('link', { name: /blood test/ });
  expect([link.getAttribute('download'), link.hasAttribute('target')]).toEqual(['blood test.pdf', false]);
  expect(screen.getByAltText('Picture front.jpg').getAttribute('src')).toBe('/storage/chat/1.jpg?size=tile');
  fireEvent.click(screen.getByAltText('Picture front.jpg'));
  const dialog = screen.getByRole('dialog', { name: 'Picture front.jpg' });
  fireEvent.keyDown(dialog, { key: '+' });
  expect(screen.getByText('150 %')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: '.' });
  expect(screen.getByRole('dialog', { name: 'Picture left.jpg' })).toBeTruthy();
  expect(screen.getByText('100 %')).toBeTruthy();
  cleanup();
});

test('files are chosen, pasted or dropped, and go with the message; without a way to send them up none are offered', async () => {
  const send = jest.fn(async (text: string, clientId: string, attachments: readonly Attachment[]) => ({
    ...message(5, 1),
    content_plain: text,
    client_id: clientId,
    attachments: [...attachments],
  }));
  const sendUp: SendUp = async ({ name }) => attachment(name.length, 'pdf', name);
  const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
  const { container, unmount } = render(<Screen mode="customer" load={nothing} send={send} sendUp={sendUp} />);
  await screen.findByText('No messages yet. Start the conversation!');
  await userEvent.upload(screen.getByLabelText('Files for the message'), pdf('a.pdf'));
  const box = screen.getByLabelText('Your message');
  const pasted = { files: [pdf('bb.pdf')], getData: () => '' };
  fireEvent.paste(box, { clipboardData: pasted });
  // A picture that comes with its text is pasted as text.
  fireEvent.paste(box, { clipboardData: { ...pasted, getData: () => 'words' } });
  fireEvent.drop(container.querySelector('.chat')!, { dataTransfer: { types: ['Files'], files: [pdf('ccc.pdf')] } });
  expect(await screen.findAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Remove bb.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send.mock.calls.map(([text, , files]) => [text, files.map(({ name }) => name)])).toEqual([
    ['', ['a.pdf', 'ccc.pdf']],
  ]);
  expect(await screen.findByRole('link', { name: /ccc\.pdf/ })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  unmount();
  render(<Screen mode="customer" load={nothing} send={send} />);
  expect(screen.queryByRole('button', { name: 'Attach pictures or PDFs' })).toBeNull();
  cleanup();
});
