import { readFileSync } from 'node:fs';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * Talks briefly to a line-based server (Redis, NATS): sends `greeting` once connected (or after the server's first line, when it speaks
 * first) and returns all it sent as soon as `enough` is true. The deploy tools need one question each, so they carry no client library.
 */
export function exchange(options: {
  host: string;
  port: number;
  tls?: boolean;
  /** The authority to trust, where it is none of the machine's. */
  ca?: string;
  greeting: string;
  enough(said: string): boolean;
  withinMs: number;
}): Promise<string> {
  return new Promise((resolve, reject) => {
    const target = { host: options.host, port: options.port };
    const socket: Socket = options.tls
      ? connectTls({
          ...target,
          ...(isIP(options.host) ? {} : { servername: options.host }),
          ...(options.ca ? { ca: options.ca } : {}),
        })
      : connectTcp(target);
    let said = '';
    const finish = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.setTimeout(options.withinMs, () => finish(() => reject(new Error('no answer in time'))));
    socket.once(options.tls ? 'secureConnect' : 'connect', () => socket.write(options.greeting));
    socket.on('data', (chunk) => {
      said += chunk.toString();
      if (options.enough(said)) finish(() => resolve(said));
    });
    socket.once('error', (error) => finish(() => reject(error)));
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

/** Logs in to Redis as the address says and sends one command; returns the whole answer. @throws Error with its refusal. */
export async function askRedis(url: URL, words: readonly string[], withinMs = 5_000): Promise<string> {
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const login = password ? command('AUTH', ...(user ? [user] : []), password) : '';
  const said = await exchange({
    host: url.hostname,
    port: Number(url.port || 6379),
    tls: url.protocol === 'rediss:',
    ...authorityIn('REDIS_TLS_CA'),
    // The answer to the ECHO means that the command before it has been answered.
    greeting: login + command(...words) + command('ECHO', 'done'),
    enough: (answer) => answer.includes('done\r\n') || /^-.*\r\n$/m.test(answer),
    withinMs,
  });
  const refusal = /^-(.*)\r$/m.exec(said)?.[1];
  if (refusal) throw new Error(refusal);
  return said;
}

/** The same authority that the programs will trust. */
function authorityIn(variable: string): { ca?: string } {
  const file = process.env[variable];
  return file ? { ca: readFileSync(file, 'utf8') } : {};
}

const command = (...words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
