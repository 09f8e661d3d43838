import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { testServers } from '@sorrel/deploy/test-servers';

export type TestDatabase = { url: string; pool: Pool; drop(): Promise<void> };

/** A new, empty database on a real PostgreSQL: the server `npm test` shares, or one started for this file. */
export async function testDatabase(): Promise<TestDatabase> {
  const servers = await testServers();
  const name = `sandbox_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const url = await createDatabase(servers.databaseUrl, name);
  const pool = new Pool({ connectionString: url, max: 10 });
  // Connections that end while the database is dropped report it here.
  pool.on('error', () => undefined);
  const drop = async (): Promise<void> => {
    await pool.end();
    await dropDatabase(servers.databaseUrl, name);
    await servers.stop();
  };
  return { url, pool, drop };
}
