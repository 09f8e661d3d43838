import type { HttpError } from '@sorrel/contracts/fault';

/** `answer`: the server refused; `network`: nothing usable came back (offline, cut off, timed out, not JSON). */
export type ApiErrorKind = 'answer' | 'network';

/** A call that failed. `message` is fit to be shown to the person as it is. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  /** Field name -> texts for the person. */
  readonly errors: Record<string, string[]>;
  /** Seconds to wait before another try, when the server says. */
  readonly retryAfter: number | null;
  /** The server's own sentence; null when it gave none and `message` is ours. */
  readonly text: string | null;

  constructor(kind: ApiErrorKind, status: number, answer: Partial<HttpError>, retryAfter: number | null = null) {
    super(answer.message || answer.error || (kind === 'network' ? NO_ANSWER : SOMETHING_WRONG));
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = answer.code ?? (kind === 'network' ? 'network' : 'internal');
    this.errors = answer.errors ?? {};
    this.retryAfter = retryAfter;
    this.text = answer.error || answer.message || null;
  }
}

const NO_ANSWER = 'We could not reach our server. Please check your connection and try again in a moment.';
const SOMETHING_WRONG = 'Something went wrong on our side. Please try again in a moment.';
/** Longer than the longest command (10 s and its retries at the edge), shorter than a person's patience. */
const TIMEOUT_MS = 30_000;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** How long to wait for an answer, in milliseconds. */
  timeoutMs?: number;
  /** The same key on a repeat makes the server answer the first outcome again. */
  idempotencyKey?: string;
  /** Sign-in calls answer 401 for a wrong password: no redirect then. */
  keepSignedOut?: boolean;
}

let signedOut = (): void => {
  const here = location.pathname + location.search;
  location.assign(`/v2/login?next=${encodeURIComponent(here)}`);
};

/** Sets what happens when a call answers 401. Default: full navigation to `/v2/login?next=<this page>`. */
export function onSignedOut(handler: () => void): void {
  signedOut = handler;
}

let stepUp: (() => Promise<boolean>) | null = null;

/**
 * Sets what happens when an act needs the second factor again (403, `step_up_needed`): on true it was given, and the call is repeated once.
 */
export function onStepUp(handler: (() => Promise<boolean>) | null): void {
  stepUp = handler;
}

/** GET of JSON. `path` is same-site; `T` is the type of the answer in `@sorrel/contracts/http/*`. */
export const get = <T>(path: string, options: CallOptions = {}): Promise<T> => call<T>('GET', path, undefined, options);

/** POST of a JSON body. */
export const post = <T>(path: string, body: object = {}, options: CallOptions = {}): Promise<T> =>
  call<T>('POST', path, body, options);

/** `path` with a query; empty, null and undefined values are left out. */
export function withQuery(path: string, query: Record<string, string | number | boolean | null | undefined>): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

async function call<T>(method: string, path: string, body: object | undefined, options: CallOptions): Promise<T> {
  let response = await reach(method, path, body, options);
  let answer = await readJson(response);
  if (isStepUp(response.status, answer) && stepUp && (await stepUp())) {
    response = await reach(method, path, body, options);
    answer = await readJson(response);
  }
  return settle<T>(response.status, answer, response.headers.get('retry-after'), options.keepSignedOut);
}

const isStepUp = (status: number, answer: unknown): boolean =>
  status === 403 && (answer as { code?: string } | undefined)?.code === 'step_up_needed';

async function reach(method: string, path: string, body: object | undefined, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (body) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body && JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('network', 0, {});
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

/** Turns status and parsed answer into a value or an `ApiError`; shared with uploads. */
export function settle<T>(status: number, answer: unknown, retryAfter: string | null, keepSignedOut = false): T {
  if (status >= 200 && status < 300) {
    if (answer === undefined) throw new ApiError('network', status, {});
    return answer as T;
  }
  if (status === 401 && !keepSignedOut) signedOut();
  const refusal = typeof answer === 'object' && answer !== null ? (answer as Partial<HttpError>) : {};
  const seconds = Number(retryAfter);
  throw new ApiError('answer', status, refusal, retryAfter && Number.isFinite(seconds) ? seconds : null);
}

/** The sentence to show for a failure, whatever was thrown. */
export function messageOf(error: unknown, fallback: string = SOMETHING_WRONG): string {
  return error instanceof ApiError ? error.message : fallback;
}

/** The first text about a field, for the line under that field. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}
