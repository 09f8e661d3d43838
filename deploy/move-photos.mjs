import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage: npm run move-photos [-- <file of settings>]
Copies photos from DATA_DIR into the bucket. DATA_DIR, SEAL_KEYS and S3_... as media has them.
`;
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
await underNode24();
const { movePhotosCommand } = await import('./src/commands/move-photos.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => movePhotosCommand(root, words, process.env));
process.exit();
