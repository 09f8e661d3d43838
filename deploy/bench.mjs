import { root, underNode24 } from './node24.mjs';

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
await underNode24(undefined, { isForDevelopers: true });
const { bench } = await import('./src/bench/bench.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => bench(root, names));
