import pg from 'pg';
import type { Tls } from '../settings/tls.ts';

const LOOK_MS = 10_000;
const LIMIT_MS = 60_000;

interface Parts {
  /** Whether the pool serves, within a few seconds. */
  answers(): Promise<boolean>;
  /** Whether the database answers a new connection. */
  isReachable(): Promise<boolean>;
  now?: () => number;
}

/**
 * Notices a pool that has served nobody for a minute although the database answers others. Only a new process helps then; while the
 * database itself is away, a new process would not help.
 */
export class PoolWatch {
  readonly #parts: Parts;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #failingSince: number | undefined;
  #isDead = false;
  #onDead: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Called once, when a dead pool is noticed. */
  onDead(tell: () => void): void {
    this.#onDead = tell;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    if (await this.#parts.answers()) {
      this.#failingSince = undefined;
      this.#isDead = false;
      return;
    }
    this.#failingSince ??= this.#now();
    if (this.#isDead || this.#now() - this.#failingSince < LIMIT_MS) return;
    this.#isDead = await this.#parts.isReachable();
    if (this.#isDead) this.#onDead();
  }
}

/** Whether a new connection outside the pool gets an answer. */
export async function isReachable(databaseUrl: string, tls: Tls | null): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    ...(tls ? { ssl: { ...tls } } : {}),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
