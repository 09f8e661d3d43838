import { root, underNode24 } from './node24.mjs';

const USAGE = `Usage:
  npm run staff -- invite <email> [--name "First Last"] [--may ops,support,...]   mails a link to their account; without --may: ops
  npm run staff -- list                                                          who works in the console, and who is asked in
  npm run staff -- disable <email>                                               logs them out and lets them in no more
Sorrel must be running. Its settings (NATS_URL, SORREL_SECRET, NODE_ENV) are taken from the environment, or from --env <file>;
without any, from what "npm start" runs in this folder.`;
const words = process.argv.slice(2);
if (words.length === 0 || words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(words.length === 0 ? 1 : 0);
}
await underNode24();
const { staffCommand } = await import('./src/commands/staff.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => staffCommand(root, words, process.env));
