import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const LOOK_EVERY_MS = 200;

interface Place {
  port: number;
  ready: string;
  isReady: boolean;
}

/** The load balancer in front of an installation's replicas: sends each request once, to a ready replica, and keeps connections open. */
export interface Balancer {
  /** Sends to this port as well, as soon as `ready` (an address) answers 200. */
  add(port: number, ready: string): Promise<void>;
  /** The replica has ended. */
  remove(port: number): void;
  close(): Promise<void>;
}

export async function openBalancer(port: number): Promise<Balancer> {
  const places: Place[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = async (place: Place): Promise<void> => {
    place.isReady = await fetch(place.ready, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.status === 200,
      // Late is not away: a busy machine would have no place left at all.
      (error: Error) => error.name === 'TimeoutError' && place.isReady,
    );
  };
  const looking = setInterval(() => void Promise.all(places.map(look)), LOOK_EVERY_MS);
  const pass = (from: IncomingMessage, to: ServerResponse): void => {
    const ready = places.filter((place) => place.isReady);
    const place = ready[turn++ % ready.length];
    if (!place) {
      to.writeHead(503).end('no replica is ready');
      return;
    }
    const { connection: _, ...headers } = from.headers;
    const asked = request(
      { host: '127.0.0.1', port: place.port, method: from.method, path: from.url, headers, agent },
      (answer) => {
        // An answer cut off in the middle is cut off for the caller as well.
        answer.on('error', () => to.destroy());
        const { connection: __, 'keep-alive': ___, ...said } = answer.headers;
        to.writeHead(answer.statusCode ?? 502, said);
        answer.pipe(to);
      },
    );
    // Never sent twice: it may already have been done.
    asked.on('error', (error: Error & { code?: string }) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(`replica ${place.port}: ${error.code ?? error.message}`);
    });
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    add: async (at, ready) => {
      const place = { port: at, ready, isReady: false };
      places.push(place);
      await look(place);
    },
    remove: (at) => {
      const n = places.findIndex((place) => place.port === at);
      if (n >= 0) places.splice(n, 1);
    },
    close: async () => {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
