import { root, underNode24 } from '../deploy/node24.mjs';

const words = process.argv.slice(2);
const unknown = words.find((word) => word.startsWith('-') && !['--help', '--keep'].includes(word));
await underNode24(undefined, { isForDevelopers: true });
const { build } = await import('../tools/src/build.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(async () => {
  if (unknown || words.includes('--help')) {
    const { listed } = await import('./bench/bench.ts');
    process.stdout.write(`Usage: npm run bench [-- <name>... --keep]\n${listed().join('\n')}\n`);
    return unknown ? 1 : 0;
  }
  await build(root, { isPomSafe: false });
  const { bench } = await import('./bench/bench.ts');
  return bench(root, words);
});
