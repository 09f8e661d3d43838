import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { joined } from '../observability/exposition.ts';
import type { Health } from '../observability/health.ts';
import type { Metrics } from '../observability/metrics.ts';

/** A program as its process shows it. */
export interface Seen {
  name: string;
  health: Pick<Health, 'live' | 'started' | 'ready'>;
  metrics: Pick<Metrics, 'text'>;
}

interface Answer {
  ok: boolean;
  programs: Record<string, { ok: boolean }>;
}

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * What a process shows to its operators, on a port of its own that no customer reaches: /metrics and the three health answers, of one
 * program or of all in the process. It listens before the programs have started, so that a start that hangs can be seen.
 */
export class Management {
  readonly #expected: readonly string[];
  readonly #seen: Seen[] = [];
  readonly #process = new Registry();
  readonly #server: Server;

  /** `process`: the name for the process's own metrics (memory, event loop). `expected`: the programs that will be added. */
  private constructor(process: string, expected: readonly string[]) {
    this.#expected = expected;
    this.#process.setDefaultLabels({ program: process });
    collectDefaultMetrics({ register: this.#process });
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Rejects when the port is taken. */
  static async open(
    at: { port: number; host: string },
    process: string,
    expected: readonly string[] = [process],
  ): Promise<Management> {
    const management = new Management(process, expected);
    const server = management.#server;
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(at.port, at.host, resolve);
      });
    } catch (error) {
      management.#process.clear();
      throw error;
    }
    return management;
  }

  get server(): Server {
    return this.#server;
  }

  add(seen: Seen): void {
    this.#seen.push(seen);
  }

  /** The process is alive while each of its programs is. One that has not started yet is no reason to end it. */
  #live(): Answer {
    return answerOf(this.#seen.map(({ name, health }) => [name, health.live()]));
  }

  #started(): Answer {
    return answerOf(
      this.#expected.map((name) => [
        name,
        this.#seen.find((one) => one.name === name)?.health.started() ?? { ok: false },
      ]),
    );
  }

  async #ready(): Promise<Answer> {
    return answerOf(
      await Promise.all(
        this.#expected.map(async (name): Promise<[string, { ok: boolean }]> => [
          name,
          (await this.#seen.find((one) => one.name === name)?.health.ready()) ?? { ok: false },
        ]),
      ),
    );
  }

  async #metrics(): Promise<string> {
    return joined(await Promise.all([...this.#seen.map(({ metrics }) => metrics.text()), this.#process.metrics()]));
  }

  async #answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (url === '/metrics') {
      const text = await this.#metrics();
      response.writeHead(200, { 'content-type': TEXT }).end(text);
      return;
    }
    const answer =
      url === '/health/live'
        ? this.#live()
        : url === '/health/started'
          ? this.#started()
          : url === '/health/ready'
            ? await this.#ready()
            : undefined;
    response
      .writeHead(answer === undefined ? 404 : answer.ok ? 200 : 503, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify(answer ?? { ok: false }));
  }

  async close(): Promise<void> {
    this.#process.clear();
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }
}

const answerOf = (programs: [string, { ok: boolean }][]): Answer => ({
  ok: programs.every(([, { ok }]) => ok),
  programs: Object.fromEntries(programs),
});
