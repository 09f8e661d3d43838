import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/*
 * Below the ports that Linux (from 32768) and macOS (from 49152) give to whoever asks for any: to every connection that is opened, too. A
 * port from among those is taken again within seconds on a busy machine, before the program it was meant for listens. 10080, which
 * browsers refuse, lies below.
 */
const FROM = 11_000;
const SLICES = 7;
const SLICE = 3_000;

/**
 * The ports of one of Jest's workers, by its number; every other process shares the first slice. Seconds may pass until the program that
 * was given a port listens on it, and each suite begins at a port of chance: two workers at once would now and then get the same.
 */
export function slice(worker: string | undefined): { from: number; to: number } {
  const from = FROM + ((Number(worker) || 0) % SLICES) * SLICE;
  return { from, to: from + SLICE };
}

const { from, to } = slice(process.env.JEST_WORKER_ID);
let next = randomInt(from, to);

/** A TCP port on 127.0.0.1 that is free, and that this process has not been given. Another may still take it first: be ready to try again. */
export async function freePort(): Promise<number> {
  for (let tries = from; tries < to; tries++) {
    const port = next;
    next = next + 1 < to ? next + 1 : from;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${from} to ${to} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
