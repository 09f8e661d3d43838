import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How a line is bad without being gone. */
export interface Weather {
  /** Each way. */
  delayMs?: number;
  bytesPerSecond?: number;
  /** The share of pieces that arrive only at a second try, as packets do that are lost on the way: 0 to 1. */
  lostShare?: number;
}

/** A line to a server that a test can cut, hold up and put back. */
export interface Line {
  /** The server's address, by way of this line. */
  url: string;
  /** Ends every connection with a reset and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through: what a lost route looks like. New connections are taken and hang as well. */
  freeze(): void;
  /** From now on everything takes its time. */
  slow(weather: Weather): void;
  /** Leads to another server from now on, as an address does after a failover; what is open stays where it is. */
  leadTo(url: string): void;
  /** Lets everything through again. What was frozen is ended: its bytes were lost on the way. */
  restore(): void;
  close(): Promise<void>;
}

// What a sender waits before it sends again.
const AGAIN_MS = 200;

/** Opens a line to the server of `url`, for tests of what happens when it fails. */
export async function openLine(url: string): Promise<Line> {
  let target = new URL(url);
  let weather: Weather = {};
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const endAll = () => {
    for (const [a, b] of pairs) {
      a.resetAndDestroy();
      b.resetAndDestroy();
    }
    pairs.clear();
  };
  /** How long a piece waits, given when the one before it goes through: none overtakes another. */
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
    const far = connect({ host: target.hostname, port: Number(target.port) });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let free = 0;
      from.on('data', (chunk: Buffer) => {
        const wait = waitFor(chunk.length, free);
        if (wait <= 0) {
          if (state === 'open') to.write(chunk);
          return;
        }
        // One after the other, and nothing more is read meanwhile on a narrow line: whoever sends must notice.
        free = performance.now() + wait;
        if (weather.bytesPerSecond) from.pause();
        setTimeout(() => {
          if (state === 'open' && !to.destroyed) to.write(chunk);
          from.resume();
        }, wait);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // Nobody is told of an end while nothing passes; whoever is still there hears of it with the rest.
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
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
