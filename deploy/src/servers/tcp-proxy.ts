import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that a test can cut, hold up and put back. */
export interface Line {
  /** The server's address, by way of this line. */
  url: string;
  /** Ends every connection with a reset and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through: what a lost route looks like. New connections are taken and hang as well. */
  freeze(): void;
  /** Lets everything through again. What was frozen is ended: its bytes were lost on the way. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a line to the server of `url`, for tests of what happens when it fails. */
export async function openLine(url: string): Promise<Line> {
  const target = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const endAll = () => {
    for (const [a, b] of pairs) {
      a.resetAndDestroy();
      b.resetAndDestroy();
    }
    pairs.clear();
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
      from.on('data', (chunk) => state === 'open' && to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        if (state !== 'frozen') to.destroy();
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
    restore: () => {
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
