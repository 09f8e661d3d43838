import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** How a connection is bad without being cut. */
export interface Weather {
  /** In each direction. */
  delayMs?: number;
  bytesPerSecond?: number;
  /** The share of chunks that arrive only at a second try, like packets lost on the way: 0 to 1. */
  lostShare?: number;
}

/** Hears what passes through one connection, as it comes: chunks end anywhere. */
export interface Watcher {
  sent(chunk: Buffer): void;
  answered(chunk: Buffer): void;
}

/** A connection to a server that a test can cut, hold up and restore. */
export interface Line {
  /** The server's address through this line. */
  url: string;
  /** Ends every connection with a reset and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through, like a lost route. New connections are accepted and hang as well. */
  freeze(): void;
  /** From now on everything is delayed. */
  slow(weather: Weather): void;
  /** New connections lead to another server, as an address does after a failover; open ones stay where they are. */
  leadTo(url: string): void;
  /** Lets everything through again. Frozen connections are ended: their bytes were lost on the way. */
  restore(): void;
  close(): Promise<void>;
}

// How long a sender waits before it sends again.
const AGAIN_MS = 200;

/** PostgreSQL's way to name a socket file in an address: its folder as host, percent-encoded. */
export const placeOf = ({ hostname, port }: URL): NetConnectOpts =>
  hostname.startsWith('%2F')
    ? { path: `${decodeURIComponent(hostname)}/.s.PGSQL.${port}` }
    : { host: hostname, port: Number(port) };

/** Opens a line to the server of `url`, for tests of what happens when it fails, or of what is said on it: `watch` is asked for each connection. */
export async function openLine(url: string, watch?: () => Watcher): Promise<Line> {
  let target = new URL(url);
  let weather: Weather = {};
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      // A socket file knows no reset.
      if (far.remoteFamily) far.resetAndDestroy();
      else far.destroy();
    }
    pairs.clear();
  };
  /** How long a chunk waits, given when the one before it goes through: none overtakes another. */
  const waitFor = (bytes: number, free: number): number => {
    const { delayMs = 0, bytesPerSecond, lostShare = 0 } = weather;
    const again = Math.random() < lostShare ? AGAIN_MS : 0;
    const behind = Math.max(0, free - performance.now());
    const passing = bytesPerSecond ? (bytes / bytesPerSecond) * 1_000 : 0;
    return passing > 0 ? behind + passing + again : Math.max(behind, delayMs + again);
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(placeOf(target));
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const watcher = watch?.();
    for (const [from, to, hears] of [
      [near, far, 'sent'],
      [far, near, 'answered'],
    ] as const) {
      let free = 0;
      from.on('data', (chunk: Buffer) => {
        watcher?.[hears](chunk);
        const wait = waitFor(chunk.length, free);
        if (wait <= 0) {
          if (state === 'open') to.write(chunk);
          return;
        }
        // One chunk after the other, and nothing more is read meanwhile on a narrow line, so that the sender notices.
        free = performance.now() + wait;
        if (weather.bytesPerSecond) from.pause();
        setTimeout(() => {
          if (state === 'open' && !to.destroyed) to.write(chunk);
          from.resume();
        }, wait);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // While nothing passes neither side learns of an end; one that is still connected hears of it with the rest.
        if (state === 'frozen') return;
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    cut: () => {
      state = 'cut';
      endAll();
    },
    freeze: () => {
      state = 'frozen';
    },
    slow: (how) => {
      weather = how;
    },
    leadTo: (there) => {
      target = new URL(there);
    },
    restore: () => {
      weather = {};
      if (state === 'frozen') endAll();
      state = 'open';
    },
    close: () => {
      state = 'cut';
      // Without a reset: Node leaves one that is ending already open, and the process with it.
      for (const socket of [...pairs].flat()) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
