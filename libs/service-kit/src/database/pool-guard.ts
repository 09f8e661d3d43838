import type pg from 'pg';
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
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchQueries(client);
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

function watchQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise)
      result.then(typed, (error: unknown) => {
        if ((error as Error)?.message === TIMED_OUT) (client as unknown as Releasable).connection?.stream?.destroy();
      });
    return result;
  }) as typeof client.query;
}
