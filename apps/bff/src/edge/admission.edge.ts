import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { busy } from '@sorrel/service-kit/fault';
import { httpErrorOf } from '@sorrel/service-kit/http/errors';
import { Crowd, isPage, isSentSlowly, isWork, LOOK_MS } from './admission.ts';

const REFUSAL = busy();

/** Of what Fastify hands to whoever makes its server. */
export interface DoorOptions {
  http?: ServerOptions | null;
  keepAliveTimeout?: number;
  requestTimeout?: number;
}

const doors = new WeakMap<Server, Door>();

/**
 * The HTTP server, with a door before everything else: a process that cannot keep up says so at once, and does whole what it has begun.
 * Refused in the middle, a page costs most of what it would have cost served. docs/decisions/0110.
 */
export class Door {
  readonly server: Server;
  /** Is told of each that was turned away. */
  onRefusal: (method: string) => void = () => undefined;
  readonly #crowd: Crowd;
  #inHand = 0;

  constructor(
    few: number,
    private readonly answer: RequestListener,
    { http, keepAliveTimeout, requestTimeout }: DoorOptions,
  ) {
    this.#crowd = new Crowd(few);
    this.server = createServer(http ?? {}, (request, response) => this.#take(request, response));
    if (keepAliveTimeout !== undefined) this.server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) this.server.requestTimeout = requestTimeout;
    const looking = setInterval(() => this.#crowd.look(this.#inHand), LOOK_MS).unref();
    this.server.once('close', () => clearInterval(looking));
    doors.set(this.server, this);
  }

  /** The door of this server. */
  static of(server: Server): Door {
    const door = doors.get(server);
    if (!door) throw new Error('This server has no door.');
    return door;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '', headers } = request;
    if (isWork(method, url, headers.accept)) {
      if (this.#inHand >= this.#crowd.limit) {
        this.onRefusal(method);
        response.writeHead(REFUSAL.status, HEADERS).end(BODY);
        return;
      }
      if (!isSentSlowly(headers['content-type'])) this.#follow(method, response);
    }
    this.answer(request, response);
  }

  #follow(method: string, response: ServerResponse): void {
    const from = performance.now();
    this.#inHand++;
    response.once('close', () => {
      this.#inHand--;
      // Who left before the answer was there was not served, however quick that was.
      if (isPage(method) && response.writableFinished && response.statusCode === 200)
        this.#crowd.served(performance.now() - from);
    });
  }
}

const BODY = JSON.stringify(httpErrorOf(REFUSAL));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': String(REFUSAL.retryAfterSeconds),
};
