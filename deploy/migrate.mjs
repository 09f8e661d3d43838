import { root, underNode24, fail } from './node24.mjs';

const USAGE = `Usage: npm run migrate [-- --env production.env --only billing --contract]
  --env <file>       settings from a file, below those of the environment
  --only <service>   its schema alone; may stand more than once
  --contract         also what takes away things that code of the version before still needs
  DATABASE_URL_<SERVICE> or DATABASE_URL as for the programs; MIGRATE_URL_<SERVICE> or MIGRATE_URL where another role owns the tables;
  MIGRATE_LOCK_MS, MIGRATE_STATEMENT_MS, MIGRATE_TRIES`;

const files = [];
const only = [];
let hasContract = false;
const words = process.argv.slice(2);
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '--help') {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  } else if (word === '--contract') hasContract = true;
  else if (word === '--env' && words[0]) files.push(words.shift());
  else if (word === '--only' && words[0]) only.push(words.shift());
  else fail(`"${word}" is not known here. ${USAGE}`);
}
await underNode24();
const { migrateCommand } = await import('./src/commands/migrate.ts');
const { runCommand } = await import('./src/commands/progress.ts');
const { settingsWithSecrets } = await import('./src/commands/settings-files.ts');
await runCommand(async () =>
  migrateCommand(root, {
    env: await settingsWithSecrets(files, process.env),
    only: only.length > 0 ? only : undefined,
    hasContract,
  }),
);
