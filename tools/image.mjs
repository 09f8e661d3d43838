import { fail, root, underNode24 } from '../deploy/node24.mjs';

const USAGE =
  'Usage: npm run image -- <program> <folder> [<program> <folder> ...]; everything those programs need, after npm run build.';
const words = process.argv.slice(2);
if (words[0] === '--help') {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const pairs = words.flatMap((program, at) => (at % 2 === 0 ? [[program, words[at + 1] ?? '']] : []));
if (pairs.length === 0 || pairs.some(([program, out]) => !/^[a-z]+$/.test(program) || out === '')) fail(USAGE);
await underNode24(undefined, { isForDevelopers: true });
const { resolve } = await import('node:path');
const { imageCommand } = await import('./src/image.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() =>
  imageCommand(
    root,
    pairs.map(([program, out]) => ({ program, out: resolve(out) })),
  ),
);
