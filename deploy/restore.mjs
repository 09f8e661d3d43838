import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage: npm run restore -- [--env <file of settings>] <backup> [--key <private key>] [--passphrase-file <file>] [--erased <list or log>] [--check]
DATABASE_URL of an empty database (a user who may make schemas and roles), DATA_DIR without pictures, SORREL_SECRET and SEAL_KEYS as the
programs will have them. --erased: who was erased, as identity lists it (erased.jsonl in DATA_DIR unless said) or logs it. --check looks whether the
backup is whole, restores it into a PostgreSQL of its own in TMPDIR, removes that again, and says what it did not prove.
`;
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
await underNode24();
const { restoreCommand } = await import('./src/commands/backup.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => restoreCommand(root, words));
