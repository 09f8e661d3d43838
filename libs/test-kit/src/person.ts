import { contractOf } from './contract.ts';

/** A visitor without a browser: keeps cookies, speaks JSON, and checks every JSON answer against the API document. */
export interface Reply<B = Record<string, unknown>> {
  status: number;
  body: B;
  headers: Headers;
  bytes: Buffer;
}

type Json = Record<string, unknown>;

export class Person {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  /** The family name they registered with, where they did. */
  sname: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** The cookie header a browser would send, for a request made by hand. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** `headers` replaces the defaults; a 3xx is returned as it is. */
  async send<B = Json>(
    method: string,
    path: string,
    options: { json?: unknown; body?: FormData | URLSearchParams | string; headers?: Record<string, string> } = {},
  ): Promise<Reply<B>> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.json === undefined
        ? options.body === undefined
          ? {}
          : { body: options.body }
        : { body: JSON.stringify(options.json) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    if (isJson && bytes.length > 0) await this.#hold(method, path, response.status, JSON.parse(bytes.toString('utf8')));
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: (isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}) as B,
    };
  }

  get<B = Json>(path: string, headers?: Record<string, string>): Promise<Reply<B>> {
    return this.send<B>('GET', path, headers ? { headers } : {});
  }

  post<B = Json>(path: string, json: unknown = {}, headers?: Record<string, string>): Promise<Reply<B>> {
    return this.send<B>('POST', path, { json, ...(headers ? { headers } : {}) });
  }

  /** Like `post`, and fails loudly when the answer is not 200. */
  async must<B = Json>(path: string, json: unknown = {}): Promise<B> {
    const reply = await this.post<B>(path, json);
    if (reply.status !== 200) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async page<B = Json>(path: string): Promise<B> {
    const reply = await this.get<{ props: B }>(path);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.props;
  }

  /** Throws for an answer that `/openapi.json` does not promise; the sandbox is a separate program and not checked. */
  async #hold(method: string, path: string, status: number, body: unknown): Promise<void> {
    const [bare = ''] = path.split('?');
    if (/^\/(sandbox(\/|$)|health\/|openapi\.json)/.test(bare)) return;
    const fault = (await contractOf(this.#url))?.(method, bare, status, body);
    if (fault) throw new Error(`${method} ${bare}: ${fault}: ${JSON.stringify(body).slice(0, 400)}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.some((one) => /^\s*max-age=0$/i.test(one))) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}
