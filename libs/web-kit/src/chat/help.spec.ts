import { expect, test } from '@jest/globals';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { helpOf } from './help.ts';
import { merge } from './thread.ts';

const said = (...dangers: ChatMessage['dangers'][]) =>
  merge(
    [],
    dangers.map((each, at) => ({
      id: at + 1,
      sender_id: 7,
      content_plain: 'text',
      created_at: '2026-11-03T09:00:00Z',
      is_incoming: 1 as const,
      client_id: null,
      dangers: each,
    })),
  );
const past = Array.from({ length: 10 }, () => []);

test.each([
  [[], []],
  [[['pregnancy']], ['pregnancy']],
  [[['breathing', 'swelling']], ['emergency']],
  [[['collapse'], []], ['emergency']],
  [
    [['chest-pain'], ['self-harm'], []],
    ['emergency', 'crisis'],
  ],
  [[['self-harm'], ...past], []],
] as [ChatMessage['dangers'][], string[]][])('after messages that tell of %j the page offers %j', (dangers, help) =>
  expect(helpOf(said(...dangers))).toEqual(help),
);
