import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify, hash } from '@node-rs/argon2';
import pg from 'pg';
import type { Figure } from '../figures.ts';
import { type Customer, Line, must } from './people.ts';
import { inTurns, type Compared, type Work } from './rounds.ts';
import type { Standing } from './standing.ts';
import { figuresOf } from './tell.ts';

const ABREAST = 10;
const MS = 3_000;
const GZIP = { 'accept-encoding': 'gzip' };

/** `node:http` alone, in a process of its own. */
async function bare(root: string, page: Buffer): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-bare-'));
  writeFileSync(join(folder, 'page'), page);
  const child: ChildProcess = fork(join(root, 'load/bench/flows/bare.ts'), [join(folder, 'page')]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function bytesOf(url: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(url, { headers: GZIP }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve(Buffer.concat(parts)));
    })
      .once('error', reject)
      .end();
  });
}

/** A page of the shop, as the browser asks for it, and the same bytes by `node:http`. */
export async function page(root: string, s: Standing): Promise<Figure[]> {
  const url = `${s.w.url}/shop/acne`;
  const server = await bare(root, await bytesOf(url));
  const line = new Line();
  const asks = (from: string) => async () => must(await line.ask(from, { headers: GZIP }), 'The page');
  try {
    const all = await inTurns(
      { one: asks(url), abreast: ABREAST, ms: MS },
      { one: asks(server.url), abreast: ABREAST, ms: MS },
      s.used,
    );
    return figuresOf('product page', all, { of: 'node:http', atLeast: 50, cpuAtMost: 0.08 });
  } finally {
    line.close();
    server.stop();
  }
}

/** What a browser keeps of somebody who has logged out: it is known again, so no letter is written about a new one. */
const known = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((pair) => /^sorrel_(browser|known)=/.test(pair))
    .join('; ');

/** Log-ins with the right password, from a browser with these cookies. */
const enterFrom = (
  url: string,
  line: Line,
  people: readonly Customer[],
  cookies: (customer: Customer) => string,
): Work => ({
  one: async (turn) => {
    const customer = people[turn % people.length] as Customer;
    const { email, password } = customer;
    const headers = { 'content-type': 'application/json', accept: 'application/json', cookie: cookies(customer) };
    const body = JSON.stringify({ email, password });
    must(await line.ask(`${url}/login`, { method: 'POST', headers, body }), 'The log-in');
  },
  abreast: 4,
  ms: MS,
});

/** A log-in with the right password from one's own browser, and the hash alone. */
export async function logIn(s: Standing, people: readonly Customer[]): Promise<Figure[]> {
  const line = new Line();
  const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const stored = await hash('a pass phrase', settings);
  const check = async (): Promise<void> => void (await verify(stored, 'a pass phrase'));
  try {
    const all = await inTurns(
      enterFrom(s.w.url, line, people, ({ person }) => known(person.cookie)),
      { one: check, abreast: 4, ms: MS },
      s.used,
      { rest: s.w.settle },
    );
    return figuresOf('log-in', all, { of: 'argon2id alone', atLeast: 85 });
  } finally {
    line.close();
  }
}

/** My Dashboard of customers with an order, and one row by its number. */
export async function dashboard(s: Standing, people: readonly Customer[], urls = [s.w.url]): Promise<Compared> {
  const line = new Line();
  const pool = new pg.Pool({ connectionString: s.w.adminUrl, max: ABREAST });
  const look = async (turn: number): Promise<void> => {
    const { person } = people[turn % people.length] as Customer;
    const headers = { cookie: person.cookie, accept: 'application/json' };
    must(await line.ask(`${urls[turn % urls.length]}/v2/profile`, { headers }), 'The dashboard');
  };
  const select = { name: 'one', text: 'select * from billing.subscriptions where id = $1', values: [1] };
  const one = async (): Promise<void> => void (await pool.query(select));
  try {
    return await inTurns({ one: look, abreast: ABREAST, ms: MS }, { one, abreast: ABREAST, ms: MS }, s.used);
  } finally {
    line.close();
    await pool.end();
  }
}
