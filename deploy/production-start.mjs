import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage: npm run production:start -- --env <file of settings>
  Every program as a process of its own, on this machine, with production's settings; each has only its own logins, and is started again
  when it ends. Ctrl-C or SIGTERM stops them all. Logs are in DATA_DIR/logs. Run npm run build and npm run migrate before.`;
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
await underNode24();
const { productionStart } = await import('./src/commands/production-start.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => productionStart(root, words, process.env));
