import type pg from 'pg';
import { Preparing } from './prepare.ts';
import { typed } from './together.ts';

interface Releasable {
  release?(error?: Error | boolean): void;
  connection?: { stream?: { destroy(): void } };
}

/**
 * Keeps a pool whole when connections break. pg leaves two things to whoever holds a client:
 * - a client whose connection has ended keeps its place until its holder gives it back, which a failed COMMIT never does;
 * - a query that timed out on a silent line stays the client's current one, and the ROLLBACK behind it waits as long again.
 * Here a client gives its place back when its connection ends, and a timed-out query ends the connection.
 */
export function guardPool(pool: pg.Pool): void {
  const preparing = new Preparing();
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchQueries(client, preparing);
    client.once('end', () => giveBack(client as Releasable));
  });
}

function giveBack(client: Releasable): void {
  const { release } = client;
  // The holder releases it once more, later.
  client.release = () => undefined;
  try {
    release?.call(client, new Error('The connection has ended.'));
  } catch {
    // It was idle: the pool has already dropped it.
  }
}

// `query_timeout` is pg's own, on the client's side, and rejects with this text; the connection stays open and useless.
const TIMED_OUT = 'Query read timeout';

/** What was prepared answers otherwise since a migration, or is not known to this connection any more. */
const LOST = new Set(['0A000', '26000', '42P05']);

function watchQueries(client: pg.PoolClient, preparing: Preparing): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const askPrepared = (named: pg.QueryConfig, args: unknown[]): Promise<unknown> =>
    (query(named) as Promise<unknown>).catch((error: { code?: unknown }) => {
      if (!LOST.has(String(error.code))) throw error;
      preparing.never(named.text);
      // Within a transaction there is no second try: it has failed, and says so in other words.
      return (query(...args) as Promise<unknown>).catch(() => Promise.reject(error as Error));
    });
  client.query = ((...args: unknown[]) => {
    const named = prepared(args, preparing);
    const result = named ? askPrepared(named, args) : query(...args);
    if (result instanceof Promise)
      result.then(typed, (error: unknown) => {
        if ((error as Error)?.message === TIMED_OUT) (client as unknown as Releasable).connection?.stream?.destroy();
      });
    return result;
  }) as typeof client.query;
}

/** A statement with parameters that is asked often, to be prepared; by its text and parameters, or as an object that has both. */
function prepared([asked, values, told]: unknown[], preparing: Preparing): pg.QueryConfig | undefined {
  // Whoever is told by a callback gets no promise; a query that is an object of its own is not ours to change.
  if (typeof values === 'function' || typeof told === 'function' || hasSubmit(asked)) return undefined;
  const config = typeof asked === 'string' ? { text: asked, values: values as unknown[] } : (asked as pg.QueryConfig);
  if (typeof config?.text !== 'string' || config.name !== undefined || !config.values?.length) return undefined;
  const name = preparing.nameOf(config.text);
  return name === undefined ? undefined : { ...config, name };
}

const hasSubmit = (asked: unknown): boolean => typeof (asked as { submit?: unknown })?.submit === 'function';
