import { root, underNode24 } from './node24.mjs';

const USAGE =
  'Usage: npm run production:check [-- --env <file of settings>]; without a file the settings of the environment are looked at.';
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
await underNode24();
const { productionCheck } = await import('./src/commands/production-check.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => productionCheck(root, words, process.env));
