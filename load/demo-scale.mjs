import { root, underNode24 } from '../deploy/node24.mjs';

const USAGE = `Usage: npm run demo:scale -- 10k|100k|1m [--seed <number>] [--anybody]
Fills the database of npm start (or DATABASE_URL, with SEAL_KEYS as the programs have them) with copies of the demo's customers until there
are that many. --anybody: customers of another origin are copied as well. Never where there are no stand-ins for other companies.
`;
const words = process.argv.slice(2);
if (words.includes('--help') || words.length === 0) {
  process.stdout.write(USAGE);
  process.exit(words.length === 0 ? 1 : 0);
}
await underNode24();
const { buildServices } = await import('../deploy/src/commands/transpile.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(async () => {
  await buildServices(root);
  const { demoScaleCommand } = await import('./src/demo-scale.ts');
  return demoScaleCommand(words, root);
});
