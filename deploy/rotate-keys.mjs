import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage: npm run rotate-keys [-- --dry-run] [--only <service>] [--rate <values a second>]
DATABASE_URL, DATA_DIR, SEAL_KEYS and, with MEDIA_STORAGE=s3, the S3_ settings as the programs have them.
`;
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
await underNode24();
const { rotateKeysCommand } = await import('./src/commands/rotate-keys.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => rotateKeysCommand(root, words));
