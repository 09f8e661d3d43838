import { expect, test } from '@jest/globals';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { ApiError } from '../api.ts';
import { ChosenFiles, type UpOptions } from './files.ts';

const pdf = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
const attachment = (id: number): Attachment => ({
  id,
  url: `/storage/chat/${id}.pdf`,
  kind: 'pdf',
  name: 'what the server calls it',
  bytes: 10,
  width: null,
  height: null,
});
const settled = () => new Promise((done) => setTimeout(done, 0));

/** A server that answers what it is told to, file by file. */
function server() {
  const asked: { name: string; options: UpOptions }[] = [];
  const fails = new Map<string, Error>();
  const files = new ChosenFiles(
    async ({ name }, options) => {
      asked.push({ name, options });
      const failure = fails.get(name);
      if (failure) throw failure;
      return attachment(asked.length);
    },
    () => undefined,
  );
  return { files, asked, fails };
}
const states = (files: ChosenFiles) => files.list.map(({ name, state }) => `${name} ${state}`);

test('each file goes up by itself and keeps the name it was chosen by', async () => {
  const { files, asked } = server();
  files.add([pdf('a.pdf'), pdf('b.pdf')]);
  expect([states(files), files.isSending]).toEqual([['a.pdf sending', 'b.pdf sending'], true]);
  asked[0]?.options.onProgress(40);
  expect(files.list[0]?.percent).toBe(40);
  await settled();
  expect([files.isSending, files.ready.map(({ name }) => name)]).toEqual([false, ['a.pdf', 'b.pdf']]);
});

test('one bad file is refused by its name and the others stay', async () => {
  const { files, asked, fails } = server();
  fails.set('empty.pdf', new ApiError('answer', 422, { message: 'This file is empty.' }));
  files.add([
    pdf('good.pdf'),
    new File(['x'], 'page.html', { type: 'text/html' }),
    pdf('large.pdf', 10_000_001),
    pdf('empty.pdf'),
  ]);
  await settled();
  expect(states(files)).toEqual(['good.pdf ready']);
  expect(files.refused).toEqual([
    expect.stringMatching(/^“page\.html” was not added\. Please send a picture \(JPEG.*or a PDF\.$/),
    expect.stringMatching(/^“large\.pdf” was not added\. It is larger than 10 MB/),
    '“empty.pdf” was not added. This file is empty.',
  ]);
  expect(asked.map(({ name }) => name)).not.toContain('large.pdf');
});

test('the sixth is refused by its name, until another is taken out', async () => {
  const { files } = server();
  files.add(['1', '2', '3', '4'].map((name) => pdf(`${name}.pdf`)));
  files.add([pdf('5.pdf'), pdf('6.pdf')]);
  await settled();
  expect([files.list.length, files.refused]).toEqual([5, ['“6.pdf” was not added. A message takes at most 5 files.']]);
  files.remove(files.list[0]!.key);
  files.add([pdf('6.pdf')]);
  expect([files.list.length, files.refused]).toEqual([5, []]);
});

test('what did not get through stays, says why and goes up again', async () => {
  const { files, fails } = server();
  fails.set('a.pdf', new ApiError('network', 0, {}));
  files.add([pdf('a.pdf')]);
  await settled();
  expect(files.list[0]).toMatchObject({ state: 'failed', problem: expect.stringMatching(/could not reach/) });
  expect([files.hasFailed, files.ready]).toEqual([true, []]);
  fails.clear();
  files.retryAll();
  expect(states(files)).toEqual(['a.pdf sending']);
  await settled();
  expect(states(files)).toEqual(['a.pdf ready']);
});

test('a file taken out while it goes up is stopped and never comes back', async () => {
  const { files, asked } = server();
  files.add([pdf('a.pdf')]);
  files.remove(files.list[0]!.key);
  expect(asked[0]?.options.signal.aborted).toBe(true);
  await settled();
  expect(files.list).toEqual([]);
});
