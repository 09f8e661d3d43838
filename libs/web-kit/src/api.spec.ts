import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, fieldError, get, messageOf, onSignedOut, post, withQuery } from './api.ts';

const fetched = jest.fn<typeof fetch>();
const real = globalThis.fetch;
const signedOut = jest.fn();
beforeEach(() => {
  globalThis.fetch = fetched;
  onSignedOut(signedOut);
});
afterEach(() => {
  globalThis.fetch = real;
  fetched.mockReset();
  signedOut.mockReset();
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

test('asks for JSON on the same site and returns it', async () => {
  answer(200, { success: true });
  expect(await post('/v2/x', { a: 1 }, { idempotencyKey: 'k' })).toEqual({ success: true });
  const [path, init] = fetched.mock.calls[0]!;
  expect(path).toBe('/v2/x');
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
});

test('a refusal carries status, code, texts per field and the wait', async () => {
  answer(
    429,
    {
      success: false,
      error: 'old',
      message: 'Too many tries.',
      code: 'too_many',
      errors: { code: ['Wait a moment.'] },
    },
    { 'retry-after': '60' },
  );
  const error = await failure(get('/v2/x'));
  expect(error).toMatchObject({
    kind: 'answer',
    status: 429,
    code: 'too_many',
    message: 'Too many tries.',
    retryAfter: 60,
  });
  expect(fieldError(error, 'code')).toBe('Wait a moment.');
  expect(fieldError(error, 'email')).toBeUndefined();
});

test.each([
  ['no connection', () => fetched.mockRejectedValue(new TypeError('Failed to fetch')), 'network'],
  ['a page instead of JSON', () => answer(200, '<html>'), 'network'],
  ['a proxy error page', () => answer(502, '<html>'), 'answer'],
])('%s has a sentence for the person', async (_name, arrange, kind) => {
  arrange();
  const error = await failure(get('/v2/x'));
  expect(error.kind).toBe(kind);
  expect(messageOf(error)).toMatch(/try again/);
});

test('401 sends the person to sign in, but not where a wrong password answers it', async () => {
  answer(401, { success: false, message: 'Please log in.', code: 'unauthenticated' });
  await failure(get('/v2/profile'));
  expect(signedOut).toHaveBeenCalledTimes(1);
  answer(401, { success: false, message: 'Wrong email or password.', code: 'unauthenticated' });
  await failure(post('/login', {}, { keepSignedOut: true }));
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('a call that the screen aborted is not reported as a network failure', async () => {
  const stop = new AbortController();
  stop.abort();
  fetched.mockRejectedValue(stop.signal.reason);
  await expect(get('/v2/x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('queries leave out what is empty and escape the rest', () => {
  expect(withQuery('/p', { last_id: null, keyword: 'a&b', page: 0, all: false, none: '' })).toBe(
    '/p?keyword=a%26b&page=0&all=false',
  );
  expect(withQuery('/p', {})).toBe('/p');
});
