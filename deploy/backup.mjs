import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage: npm run backup -- [--env <file of settings>] --to <folder> [--for <public key>] [--passphrase-file <file>] [--keep <how many>]
DATABASE_URL (a user who may read every schema), DATA_DIR and SEAL_KEYS as the programs have them; those of npm start otherwise.
`;
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
await underNode24();
const { backupCommand } = await import('./src/commands/backup.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => backupCommand(root, words));
