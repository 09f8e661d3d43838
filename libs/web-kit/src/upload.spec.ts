import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { upload } from './upload.ts';

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  asked: string[] = [];
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string): void {
    this.asked.push(`${method} ${path}`);
  }
  setRequestHeader(): void {}
  getResponseHeader = (): null => null;
  send(): void {
    this.asked.push('sent');
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => void Object.assign(globalThis, { XMLHttpRequest: FakeRequest }));
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

test('says how far it is; 100 only when the server has answered', async () => {
  const seen: number[] = [];
  const sending = upload<{ success: boolean }>('/x', new FormData(), { onProgress: (percent) => seen.push(percent) });
  const request = FakeRequest.last;
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 3 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 });
  expect(seen).toEqual([33, 99]);
  request.answer(200, { success: true });
  expect(await sending).toEqual({ success: true });
  expect(seen).toEqual([33, 99, 100]);
  expect(request.asked).toEqual(['POST /x', 'sent']);
});

test('a refusal and a lost connection fail differently', async () => {
  const refused = upload('/x', new FormData());
  FakeRequest.last.answer(413, { success: false, message: 'That file is too large.', code: 'too_large', errors: {} });
  await expect(refused).rejects.toMatchObject({ kind: 'answer', status: 413, message: 'That file is too large.' });
  const lost = upload('/x', new FormData());
  FakeRequest.last.onerror?.();
  await expect(lost).rejects.toMatchObject({ kind: 'network', status: 0 });
});

test('a person may cancel it, before or while it runs', async () => {
  const stop = new AbortController();
  const sending = upload('/x', new FormData(), { signal: stop.signal });
  stop.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await expect(upload('/x', new FormData(), { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeRequest.last.asked).toEqual(['POST /x']);
});
