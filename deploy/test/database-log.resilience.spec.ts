import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { ensureServerBinaries, type RunningServer, startPostgres } from '../src/infra.ts';
import { temporaryFolder } from '../src/test-servers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = () => undefined;
const home = temporaryFolder();
const email = 'rosalind.hawthorne@example.org';
const hash = createHash('sha256').update(email).digest('hex');
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  const binaries = await ensureServerBinaries({ root, say, want: { postgres: true } });
  server = await startPostgres({ binaries, dataDir: join(home.path, 'postgres'), durable: false, say });
  client = new Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table accounts (email text unique, email_hash text unique check (email_hash <> email))');
  await client.query('insert into accounts values ($1, $2)', [email, hash]);
});
afterAll(async () => {
  await client.end().catch(() => undefined);
  await server.stop();
  home.remove();
});

const log = () => readFileSync(join(home.path, 'postgres/postgres.log'), 'utf8');

test.each([
  ['a second account with the address', 'insert into accounts values ($1, null)', [email], '23505'],
  ['a second account with its hash', 'insert into accounts values (null, $1)', [hash], '23505'],
  ['a row that a check refuses, which is quoted whole', 'insert into accounts values ($1, $1)', [hash], '23514'],
  ['a value that does not fit its type', 'select $1::text::int', [email], '22P02'],
  ['a statement with the address in its text', `select '${email}' from nowhere`, [], '42P01'],
  ['a function that fails while it has the address', `do $$ begin raise exception 'no ${email}'; end $$`, [], 'P0001'],
])("%s leaves nothing of it in the server's log, and the client is told", async (_what, sql, params, code) => {
  await expect(client.query(sql, params)).rejects.toMatchObject({ code });
  // The server has written its log by the time the next answer arrives.
  await client.query('select 1');
  expect(log()).toContain('ready to accept connections');
  expect(log()).not.toMatch(/rosalind|hawthorne/i);
  expect(log()).not.toContain(hash);
});
