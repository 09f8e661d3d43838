import { root, underNode24 } from '../deploy/node24.mjs';

const words = process.argv.slice(2);
await underNode24(undefined, { isForDevelopers: true });
const { USAGE } = await import('./src/usage.ts');
if (words.length === 0 || words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(words.length === 0 ? 1 : 0);
}
const { buildServices } = await import('../deploy/src/commands/transpile.ts');
const { build } = await import('../tools/src/build.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(async () => {
  // What answers under load is the built product; where it runs already, only this command itself is needed.
  if (words.some((word) => word.startsWith('--url'))) await buildServices(root);
  else await build(root, { isPomSafe: false });
  const { readWords } = await import('./src/words.ts');
  const { load } = await import('./src/load.ts');
  return load(root, readWords(words));
});
