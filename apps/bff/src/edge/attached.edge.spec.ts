import { expect, test } from '@jest/globals';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { Fault } from '@sorrel/service-kit/fault';
import { AttachedFiles, sentWith } from './attached.edge.ts';

const known: Omit<Attachment, 'name'> = {
  id: 3,
  url: '/storage/chat/aaaaaaaa.pdf',
  kind: 'pdf',
  bytes: 9,
  width: null,
  height: null,
};
function media(release: () => Promise<unknown> = () => Promise.resolve({})) {
  const asked: string[] = [];
  return {
    asked,
    claim: async (ids: number[]) => {
      asked.push(`claim ${ids}`);
      return { attachments: [known] };
    },
    release: (ids: number[]) => {
      asked.push(`release ${ids}`);
      return release();
    },
  };
}
const files: AttachedFiles = [{ id: 3, name: 'letter.pdf' }];

test('a text alone asks nobody about files', async () => {
  const calls = media();
  expect(await sentWith([], calls, async (more) => more)).toEqual({});
  expect(calls.asked).toEqual([]);
});

test('files are claimed first and go out under the names they were sent with', async () => {
  const calls = media();
  const sent = await sentWith(files, calls, async (more) => {
    calls.asked.push('send');
    return more;
  });
  expect(sent).toEqual({ attachments: [{ ...known, name: 'letter.pdf' }] });
  expect(calls.asked).toEqual(['claim 3', 'send']);
});

test.each([
  ['a colleague was faster', new Fault('conflict', 'x'), ['claim 3', 'release 3']],
  ['the text is too long', new Fault('invalid', 'x'), ['claim 3', 'release 3']],
  ['nobody knows whether it was stored', new Fault('unavailable', 'x'), ['claim 3']],
  ['something broke', new Error('x'), ['claim 3']],
])('%s: the files are given back only when the message was certainly refused', async (_what, failure, asked) => {
  const calls = media(() => Promise.reject(new Error('media is away')));
  await expect(sentWith(files, calls, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(calls.asked).toEqual(asked);
});

test('names are one line without signs that turn them; more than five files are refused', () => {
  expect(AttachedFiles.parse([{ id: '3', name: 'my\u202e\nletter.pdf' }])).toEqual([{ id: 3, name: 'my letter.pdf' }]);
  expect(AttachedFiles.parse(undefined)).toEqual([]);
  expect(AttachedFiles.safeParse(Array.from({ length: 6 }, () => ({ id: 1, name: 'x' }))).success).toBe(false);
});
