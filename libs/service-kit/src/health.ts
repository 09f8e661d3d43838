import { createServer, type Server } from 'node:http';
import type { Bus } from './bus.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';

/** Three different answers: `live` (this process alone), `ready` (what it needs answers), `started` (the boot is over). */
export class Health {
  isStarted = false;
  isStopping = false;
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #jobs: Jobs;

  constructor(db: Db, bus: Bus, jobs: Jobs) {
    this.#db = db;
    this.#bus = bus;
    this.#jobs = jobs;
  }

  /** A closed broker connection never comes back by itself, so it counts as dead. */
  live(): { ok: boolean; [check: string]: boolean } {
    return { ok: this.#bus.isOpen, bus: this.#bus.isOpen };
  }

  started(): { ok: boolean } {
    return { ok: this.isStarted };
  }

  async ready(): Promise<{ ok: boolean; [check: string]: boolean }> {
    const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
    const [database, bus] = await Promise.all([
      Promise.race([
        this.#db.rows('select 1').then(
          () => true,
          () => false,
        ),
        limit,
      ]),
      Promise.race([
        this.#bus.isOpen
          ? this.#bus.nc.flush().then(
              () => true,
              () => false,
            )
          : false,
        limit,
      ]),
    ]);
    const checks = { database, bus, bells: this.#jobs.isConnected, accepting: !this.isStopping && this.isStarted };
    // Bells only delay work: a process without Redis still answers.
    return { ok: database && bus && checks.accepting, ...checks };
  }
}

/** A small HTTP server for processes that have no other: /health/* and /metrics. */
export function serveHealth(port: number, health: Health, metrics: Metrics): Server {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/metrics') {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(await metrics.text());
        return;
      }
      const answer =
        request.url === '/health/live'
          ? health.live()
          : request.url === '/health/started'
            ? health.started()
            : request.url === '/health/ready'
              ? await health.ready()
              : undefined;
      response
        .writeHead(answer === undefined ? 404 : answer.ok ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { ok: false }));
    })();
  });
  server.listen(port);
  return server;
}
