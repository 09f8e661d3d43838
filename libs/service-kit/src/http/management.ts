import { createServer, type Server } from 'node:http';
import type { Health } from '../observability/health.ts';
import type { Metrics } from '../observability/metrics.ts';

/** A small HTTP server beside whatever else a program answers, for those who run it: /health/* and /metrics. Rejects when the port is taken. */
export async function serveManagement(port: number, health: Health, metrics: Metrics): Promise<Server> {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return server;
}
