import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { busUsers } from '@sorrel/deploy/bus/rights';
import type { Wires } from '@sorrel/deploy/bus/wires';
import type { RunningNats } from '@sorrel/deploy/infra';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { testServers, type TestServers } from '@sorrel/deploy/test-servers';

/** Database, broker and Redis of one service under test, and the environment that leads to them. */
export interface OwnStores {
  database: string;
  /** Its broker address has the service's own user. */
  env: Record<string, string>;
  /** Its `url` is that of the operator, who may do everything. */
  broker: RunningNats;
  /** Another broker, stopped by its caller. */
  ownBroker: TestServers['ownNats'];
  close(): Promise<void>;
}

export async function openStores(service: string, wires: Wires): Promise<OwnStores> {
  const servers = await testServers();
  const nats = await servers.ownNats({ users: busUsers(wires) });
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
      NATS_URL: nats.urls[service] ?? '',
      REDIS_URL: servers.redisUrl,
      REDIS_PREFIX: database,
      SORREL_SECRET: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
      SWEEP_MS: '200',
    },
    broker: nats,
    ownBroker: servers.ownNats,
    close: async () => {
      await nats.stop();
      await dropDatabase(servers.databaseUrl, database);
      await servers.stop();
    },
  };
}
