import { root, underNode24 } from './node24.mjs';
import { readWords } from './preflight.mjs';

const words = readWords(['--quick'], 'Usage: npm run check [-- --quick]');
await underNode24(undefined, { isForDevelopers: true });
const { check } = await import('./src/commands/check.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => check(root, words.has('--quick')));
