import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { testServers } from '@sorrel/deploy/test-servers';

/** Database, broker and Redis of one service under test, and the environment that leads to them. */
export interface OwnStores {
  database: string;
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function openStores(service: string): Promise<OwnStores> {
  const servers = await testServers();
  const nats = await servers.ownNats();
  const database = `${service}_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(servers.databaseUrl, database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${service}`);
  await client.end();
  return {
    database,
    env: {
      DATABASE_URL: url,
      NATS_URL: nats.url,
      REDIS_URL: servers.redisUrl,
      REDIS_PREFIX: database,
      SORREL_SECRET: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
      SWEEP_MS: '200',
    },
    close: async () => {
      await nats.stop();
      await dropDatabase(servers.databaseUrl, database);
      await servers.stop();
    },
  };
}
