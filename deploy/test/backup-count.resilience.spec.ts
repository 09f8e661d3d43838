import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, connect, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { rowsOut } from '../src/backup/tables.ts';
import { placeOf } from '../src/servers/tcp-proxy.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';

/** The end of a table's rows, as the server writes it; the words "COPY 3" follow. */
const ROWS_ARE_OVER = Buffer.from([0x63, 0, 0, 0, 4]);

let servers: TestServers;
let line: Server;
let client: Client;

/** A line to the database on which what follows the last row comes later than the row. */
async function slowLine(url: string): Promise<{ line: Server; url: string }> {
  const to = new URL(url);
  const server = createServer((near) => {
    const far = connect(placeOf(new URL(url)));
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(ROWS_ARE_OVER);
      if (at < 0) return void near.write(chunk);
      near.write(chunk.subarray(0, at + ROWS_ARE_OVER.length));
      setTimeout(() => near.write(chunk.subarray(at + ROWS_ARE_OVER.length)), 50);
    });
    for (const one of [near, far])
      one.on('error', () => undefined).on('close', () => void [near, far].map((it) => it.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  to.hostname = '127.0.0.1';
  to.port = String((server.address() as AddressInfo).port);
  return { line: server, url: to.href };
}

beforeAll(async () => {
  servers = await testServers();
  const slow = await slowLine(servers.databaseUrl);
  line = slow.line;
  client = new Client({ connectionString: slow.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  line?.close();
  await servers?.stop();
});

test('a backup knows how many rows it wrote even where the server says so later than it sends them', async () => {
  await client.query('create temporary table mails (id int, words text)');
  await client.query(`insert into mails values (1, 'one'), (2, E'two\\nlines'), (3, null)`);
  const { rows } = await client.query<{ name: string }>('select pg_my_temp_schema()::regnamespace::text as name');
  const { stream, count } = rowsOut(client, rows[0]?.name ?? '', { name: 'mails', columns: ['id', 'words'] });
  expect(String(await buffer(stream))).toBe('1\tone\n2\ttwo\\nlines\n3\t\\N\n');
  expect(await count()).toBe(3);
});
