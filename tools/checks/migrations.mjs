/*
 * node tools/checks/migrations.mjs: checks in the built code that the version before runs on every new schema, and that no migration holds
 * anybody up.
 */
import { readFileSync } from 'node:fs';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { migrationFaults } = await import('../src/checks/migrations.ts');
const { MIGRATIONS } = await import('../../deploy/dist/migrations.js');
const { ConcurrentIndexes, withKit, written } = await import(`${root}libs/service-kit/dist/database/migrations.js`);

const before = readFileSync(new URL('migrations-before.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const all = [];
const read = async (service, list) => {
  for (const one of list) {
    const { migration, sql } = await written(one);
    const { contractOf } = migration;
    all.push({ service, name: one.name, sql, isConcurrent: migration instanceof ConcurrentIndexes, contractOf });
  }
};
await read('kit', withKit([]));
for (const [service, load] of Object.entries(MIGRATIONS)) await read(service, await load());
const lines = migrationFaults(all, before);
for (const line of lines) console.log(line);
if (lines.length === 0) console.log(`${all.length} migrations, ${all.length - before.length} of them looked at`);
process.exitCode = lines.length === 0 ? 0 : 1;
