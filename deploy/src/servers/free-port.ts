import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/*
 * Below the ports that Linux (from 32768) and macOS (from 49152) give to whoever asks for any: to every connection that is opened, too. A
 * port from among those is taken again within seconds on a busy machine, before the program it was meant for listens. 10080, which
 * browsers refuse, lies below.
 */
const FROM = 11_000;
const TO = 32_000;
let next = randomInt(FROM, TO);

/** A TCP port on 127.0.0.1 that is free, and that this process has not been given. Another may still take it first: be ready to try again. */
export async function freePort(): Promise<number> {
  for (let tries = FROM; tries < TO; tries++) {
    const port = next;
    next = next + 1 < TO ? next + 1 : FROM;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FROM} to ${TO} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
