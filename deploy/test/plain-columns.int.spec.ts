import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migratedDatabase } from '@sorrel/test-kit/migrated-database';
import { dropDatabase } from '../src/provision.ts';
import { testServers, type TestServers } from '../src/test-servers.ts';
import { runSql } from './run-sql.ts';
import { plainColumnFaults } from './walk/plain-columns.ts';

const page = readFileSync(new URL('../../docs/plain-columns.md', import.meta.url), 'utf8');
const name = `plain_${process.pid}`;
let servers: TestServers;
let url: string;

beforeAll(async () => {
  servers = await testServers();
  url = (await migratedDatabase(servers.databaseUrl, name)).adminUrl;
}, 120_000);
afterAll(async () => {
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
});

/** What the check says of a database with this change. */
async function faultsWith(change: string, undo: string, text = page): Promise<string[]> {
  expect(await runSql(url, change)).toEqual([]);
  const faults = await plainColumnFaults(url, text);
  expect(await runSql(url, undo)).toEqual([]);
  return faults;
}

test('every column in the clear stands in docs/plain-columns.md, and none tells of anybody’s health', async () => {
  expect(await plainColumnFaults(url, page)).toEqual([]);
});

test.each([
  ['a new mark', 'alter table billing.items add column is_breastfeeding boolean', 'items', 'is_breastfeeding'],
  ['a new kind of JSON', 'alter table fulfilment.dispatches add column notes jsonb', 'dispatches', 'notes'],
  ['a new table', 'create table messaging.moods (user_id bigint, answer text)', 'moods', 'answer'],
  ['a new list', 'alter table consultations.reviews add column answers text[]', 'reviews', 'answers'],
])('%s that nobody has declared is named', async (_what, change, table, column) => {
  const undo = change.startsWith('create')
    ? 'drop table messaging.moods'
    : change.replace(/add column (\w+).*/, 'drop column $1');
  const schema = /table (\w+)\./.exec(change)?.[1];
  expect((await faultsWith(change, undo))[0]).toContain(`${schema}.${table}.${column} is not declared`);
});

test.each([
  ['by its name', 'add column allergies text', 'allergies'],
  ['by the values it may have', `add column state_of text check (state_of in ('well', 'pregnancy'))`, 'state_of'],
])('a column of health is named %s, whatever it is declared as', async (_how, add, column) => {
  const declared = page.replace('## consultations\n', `## consultations\n\n| \`visits\` | machine | \`${column}\` |`);
  expect(
    await faultsWith(
      `alter table consultations.visits ${add}`,
      `alter table consultations.visits drop column ${column}`,
      declared,
    ),
  ).toEqual([expect.stringContaining(`consultations.visits.${column} is of health`)]);
});

test('a column that is gone, or is declared twice or as nothing known, is named', async () => {
  const more = '\n## each\n\n| `jobs` | machine | `kind` `gone` |\n| `jobs` | health | `state` |\n';
  expect(await plainColumnFaults(url, `${page}${more}`)).toEqual([
    'each.jobs.kind is declared twice',
    'each.jobs.state is declared twice',
    'each.jobs: "health" is nothing that may stand in the clear',
    'each.jobs.gone is not there',
  ]);
});
