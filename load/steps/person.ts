import { check } from 'k6';
import http, { type RefinedResponse, type RequestBody, type ResponseType } from 'k6/http';

/** Where the Sorrel is that the load is for. */
export const SHOP = __ENV.LOAD_URL ?? '';

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };
export type Reply = RefinedResponse<ResponseType>;

interface Asked {
  /** The address when it is more than the route. */
  path?: string;
  json?: { [key: string]: Json };
  body?: RequestBody;
  headers?: Record<string, string>;
  /** Answers that are right; 200 when left out. */
  expected?: number[];
}

/** Somebody logged in, as k6 hands them from the setup to those who act. */
export interface Session {
  cookies: Record<string, string>;
  address: string;
}

const part = () => 1 + Math.floor(Math.random() * 253);
/** People come from addresses of their own: the shop's limits count by them. */
const someAddress = () => `10.${part()}.${part()}.${part()}`;

/** A browser without the screen: keeps cookies, speaks JSON, and says of each request which route it was, never which address. */
export class Person {
  readonly jar = new http.CookieJar();

  /** `isPlanting`: what is asked makes ready what the scenario needs, and is measured apart. */
  constructor(
    private readonly isPlanting = false,
    readonly address = someAddress(),
  ) {}

  static again(session: Session, isPlanting = false): Person {
    const person = new Person(isPlanting, session.address);
    for (const [name, value] of Object.entries(session.cookies)) person.jar.set(SHOP, name, value);
    return person;
  }

  get session(): Session {
    const cookies: Record<string, string> = {};
    for (const [name, values] of Object.entries(this.jar.cookiesForURL(SHOP))) cookies[name] = values[0] ?? '';
    return { cookies, address: this.address };
  }

  get(route: string, asked: Asked = {}): Reply {
    return this.#ask('GET', route, asked);
  }

  /** Fails the turn when the answer is another than expected: what follows would only fail by it. */
  post<T = Record<string, never>>(route: string, json: Asked['json'] = {}, asked: Asked = {}): T {
    return this.#ask('POST', route, { json, ...asked }).json() as T;
  }

  /** A page's data. */
  page<T>(route: string, asked: Asked = {}): T {
    return (this.get(route, asked).json() as { props: T }).props;
  }

  upload(route: string, body: RequestBody, contentType: string): void {
    this.#ask('POST', route, { body, headers: { 'content-type': contentType } });
  }

  #ask(method: 'GET' | 'POST', route: string, { path = route, json, body, headers, expected = [200] }: Asked): Reply {
    const name = this.isPlanting ? 'planting' : `${method} ${route}`;
    const reply = http.request(method, SHOP + path, json === undefined ? (body ?? null) : JSON.stringify(json), {
      jar: this.jar,
      redirects: 0,
      timeout: '120s',
      tags: { name },
      responseCallback: http.expectedStatuses(...expected),
      headers: {
        accept: 'application/json',
        'x-forwarded-for': this.address,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const isRight = check(reply, { [name]: ({ status }) => expected.includes(status) });
    if (!isRight) throw new Error(`${method} ${route}: ${reply.status} ${faultOf(reply)}`);
    return reply;
  }
}

/** What the shop calls the matter, and the fields it is about; not what stands in them. */
function faultOf(reply: Reply): string {
  if (!String(reply.headers['Content-Type'] ?? '').includes('json')) return reply.error ? 'no answer' : '';
  const { code = '', errors = {} } = reply.json() as { code?: string; errors?: Record<string, unknown> };
  return [code, ...Object.keys(errors)].join(' ');
}

/** The companies and the clock beside the shop: not what is measured. */
export function sandbox<T>(method: 'GET' | 'POST', path: string, json?: { [key: string]: Json }): T {
  const reply = http.request(method, `${SHOP}/sandbox${path}`, json ? JSON.stringify(json) : null, {
    jar: new http.CookieJar(),
    timeout: '600s',
    tags: { name: 'sandbox' },
    headers: json ? { 'content-type': 'application/json' } : {},
  });
  if (reply.status !== 200) throw new Error(`The sandbox answered ${reply.status} to ${method} ${path.split('?')[0]}.`);
  return reply.json() as T;
}
