import Fastify from 'fastify';
import { Pool } from 'pg';
import { createSandboxParts } from '../src/parts.ts';
import { defaultSettings } from '../src/settings.ts';

/** A sandbox in its own process, to be killed: `node crash-child.ts <database> <webhook url>`; prints its address. */
const [databaseUrl = '', webhookUrl = ''] = process.argv.slice(2);
const settings = {
  ...defaultSettings,
  stripe: { ...defaultSettings.stripe, webhookUrl },
  smtp: { host: '127.0.0.1', port: 0 },
};
const pool = new Pool({ connectionString: databaseUrl, max: 8 });
const parts = createSandboxParts({ pool, now: () => new Date(), settings, log: () => undefined });
const fastify = Fastify();
await parts.register(fastify);
await parts.start();
process.stdout.write(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}\n`);
